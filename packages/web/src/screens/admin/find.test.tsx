import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { Find } from './find.tsx';

const person = (id: number, name: string) => ({ id, name, email: `${id}@x1.test`, role: 'parent', isDisabled: false, trainerId: null });
const jill = { ...person(5, 'Jill Sandoval'), createdAt: '2026-03-09T15:00:00.000Z', disabledAt: null, openReports: 0 };
const payment = {
  id: 78,
  status: 'succeeded',
  amount: 8_900,
  refundedAmount: 0,
  payer: jill,
  trainer: person(9, 'Maya Okafor'),
  programTitle: 'Finishing Under Pressure',
  sessionType: 'individual',
  createdAt: '2026-03-09T15:00:00.000Z',
  paidAt: '2026-03-09T15:00:00.000Z',
  session: { id: 77, state: 'scheduled', startsAt: '2026-03-14T20:30:00.000Z', sessionNumber: 1, sessionCount: 1 },
};
let people: object[];

beforeEach(() => {
  people = [jill];
  window.history.replaceState(null, '', '/admin');
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.includes('/users') ? people : [payment]));
  render(
    <QueryClientProvider client={queryClient}>
      <Find>
        <p>What waits</p>
      </Find>
    </QueryClientProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const search = (q: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: q } });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const addressOf = (link: HTMLElement) => link.getAttribute('href');

it('shows what waits until something is searched for', () => {
  expect(screen.getByText('What waits')).toBeTruthy();
});

it('leads from a name to the person, the payment and the session', async () => {
  search('jill');
  expect(addressOf(await (await part('People')).findByRole('link', { name: 'Jill Sandoval' }))).toBe('/admin/users/5');
  const payments = await part('Payments and sessions');
  expect(addressOf(await payments.findByRole('link', { name: 'Finishing Under Pressure' }))).toBe('/admin/transactions/78');
  expect(addressOf(payments.getByRole('link', { name: /Mar 14/ }))).toBe('/session/77');
  expect(screen.queryByText('What waits')).toBeNull();
});

it('leads from a number to the session with it', async () => {
  search('#77');
  expect(addressOf(await screen.findByRole('link', { name: 'Session 77' }))).toBe('/session/77');
});

it('shows the first matches, and where all of them are', async () => {
  people = Array.from({ length: 7 }, (_, index) => ({ ...jill, id: index + 1 }));
  search('jill');
  const found = await part('People');
  expect(await found.findAllByRole('link', { name: 'Jill Sandoval' })).toHaveLength(5);
  expect(addressOf(found.getByRole('link', { name: 'All matches' }))).toBe('/admin/users?q=jill');
});

it('says so where nobody and nothing matches', async () => {
  people = [];
  search('zzz');
  expect(await screen.findByText('No person matches.')).toBeTruthy();
});
