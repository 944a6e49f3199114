import { cleanup, render, screen, within } from '@testing-library/react';
import type { User } from '@x1/contract/accounts/user.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sampleDetails } from '../../testing/sample-session.ts';
import { OperatorSession } from './operator-session.tsx';

const operator = { id: 99 as UserId, role: 'admin', timezone: 'America/New_York' } as User;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-15T12:00:00Z') });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const open = (...session: Parameters<typeof sampleDetails>) =>
  render(<OperatorSession details={sampleDetails(...session)} user={operator} />);

const part = (name: string) => screen.getByRole('region', { name });
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('leads an operator from a session to both people and to its payment', () => {
  open();
  expect(addressOf('Transaction 7')).toBe('/admin/transactions/7');
  expect(addressOf('Open the payment')).toBe('/admin/transactions/7');
  expect(addressOf('Dana Whitfield')).toBe('/admin/users/5');
  expect(addressOf('Maya Okafor')).toBe('/admin/users/9');
  expect(part('Who and when').textContent).toContain('Sat, Mar 14');
  expect(part('Money').textContent).toContain('Left of this session$89.00');
});

it('offers an operator nothing that belongs to the two who train', () => {
  open();
  expect(screen.queryByText('Actions')).toBeNull();
  expect(screen.queryByText('My Training Sessions')).toBeNull();
  expect(screen.queryByText('Program commitments')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

it('tells an operator when a canceled session would have been, who canceled it and why, and whose card the money went back to', () => {
  open(
    {
      status: 'cancelled',
      isScheduled: false,
      startTime: null,
      endTime: null,
      cancelledAt: '2026-03-15T09:00:00.000Z',
      cancelledBy: 'support',
      cancellationReason: "The trainer didn't come",
      formerStartTime: '2026-03-14T20:30:00.000Z',
      formerEndTime: '2026-03-14T21:30:00.000Z',
      refundedAmount: 8_900,
    },
    { terms: null },
  );
  const facts = part('Who and when').textContent ?? '';
  expect(facts).toContain('Was set forSat, Mar 14');
  expect(facts).toContain('Canceled byX1');
  expect(facts).toContain("The trainer didn't come");
  expect(within(part('Money')).getByText("Went back to the parent's card").nextSibling?.textContent).toBe('$89.00');
});

it.each([
  [null, '/admin/problems'],
  ['2026-03-15T11:00:00.000Z', '/admin/problems?state=decided'],
])('leads an operator to a problem that the parent reported, decided at %s', (decidedAt, address) => {
  const decision = decidedAt === null ? null : 'release';
  open({}, { problemReport: { text: 'It rained.', reportedAt: '2026-03-15T09:00:00.000Z', decidedAt, decision } });
  const report = screen.getByText('Problem reported').nextElementSibling?.querySelector('a');
  expect(report?.getAttribute('href')).toBe(address);
  expect(report?.textContent).toContain('Sun, Mar 15');
});

it('tells an operator that no problem was reported', () => {
  open();
  expect(screen.getByText('Problem reported').nextElementSibling?.textContent).toBe('None so far');
});
