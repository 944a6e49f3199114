import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { Approval } from '@x1/contract/admin/approval.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { ApprovalsSection } from './approvals.tsx';

const asked = {
  id: 1,
  kind: 'refund',
  transactionId: 7,
  amount: 60_000,
  reason: 'The session was not as agreed.',
  person: null,
  requestedBy: { id: 2, email: 'ann@x1.test' },
  requestedAt: '2026-03-09T15:00:00.000Z',
  state: 'pending',
  isOwn: false,
  decidedBy: null,
} as unknown as Approval;

let approval: Approval;

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([approval]));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

async function buttonsFor(changes: Partial<Approval>): Promise<string[]> {
  approval = { ...asked, ...changes };
  render(
    <QueryClientProvider client={queryClient}>
      <ApprovalsSection />
    </QueryClientProvider>,
  );
  const list = within(await screen.findByRole('table', { name: 'Approvals' }));
  return list.queryAllByRole('button').map(({ textContent }) => textContent);
}

it('the dialog names what is confirmed, for whom, and how much', async () => {
  await buttonsFor({ person: { id: 9, name: 'Dana Reed', email: 'dana@x1.test', role: 'parent' } as Approval['person'] });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Refund of $600.00 for Dana Reed, requested by ann@x1.test.');
});

it('the dialog names a setting with its scope and value', async () => {
  const change = { setting: 'platformFee', scope: 'sport:Tennis', scopeName: 'Tennis', value: 1_200, effectiveAt: null };
  await buttonsFor({ kind: 'change-setting', amount: null, settingChange: change as Approval['settingChange'] });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('Platform fee for Tennis: 12%, requested by ann@x1.test.');
});

it('the dialog names the day from which a setting is to count', async () => {
  const change = { setting: 'platformFee', scopeName: null, value: 1_200, effectiveAt: '2027-01-01T05:00:00.000Z' };
  await buttonsFor({ kind: 'change-setting', amount: null, settingChange: change as Approval['settingChange'] });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect((await screen.findByRole('dialog')).textContent).toMatch(/It takes effect on \w+, (Jan 1|Dec 31).*\./);
});

it('the dialog repeats what a new fee means and who is told, before it is approved', async () => {
  const change = { setting: 'platformFee', scopeName: null, value: 1_200, effectiveAt: null };
  await buttonsFor({ kind: 'change-setting', amount: null, settingChange: change as Approval['settingChange'] });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const { textContent } = await screen.findByRole('dialog');
  expect(textContent).toContain('A $60.00 session bought from now on: the family pays $60.00, the trainer gets $52.80, X1 $7.20.');
  expect(textContent).toContain('The trainers it concerns get an email once you approve it.');
});

it('the dialog of a refund says nothing of settings', async () => {
  await buttonsFor({});
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect((await screen.findByRole('dialog')).textContent).not.toContain('What it means');
});

it.each<[string, Partial<Approval>, string[]]>([
  ['what another operator asked for', {}, ['Approve', 'Decline']],
  ['their own request', { isOwn: true }, ['Withdraw']],
  ['what is decided', { state: 'approved', decidedBy: { id: 3, email: 'bea@x1.test' } as Approval['decidedBy'] }, []],
])('an operator decides about %s only by the buttons meant for it', async (_, changes, buttons) => {
  expect(await buttonsFor(changes)).toEqual(buttons);
});
