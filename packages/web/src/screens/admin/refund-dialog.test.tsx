import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { AdminTransaction } from '@x1/contract/admin/money.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { RefundDialog } from './refund-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  queryClient.clear();
});

const payment = {
  id: 7,
  payer: { id: 2, email: 'pat@x1.test', firstName: 'Pat', lastName: 'Reyes' },
  amount: 4_900,
  refundableAmount: 3_905,
  programTitle: 'First Touch',
  feeBasisPoints: 0,
  discount: null,
  trainer: { id: 3, email: 'maya@x1.test', name: 'Maya Chen' },
  journals: [{ postings: [{ account: 'L.pay:3', amount: -3_905 }] }],
  sessions: [{ completedAt: null, cancelledAt: null }],
} as unknown as AdminTransaction;

function open(): object[] {
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    sent.push(JSON.parse(String(init?.body)));
    return Response.json({ approval: null });
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RefundDialog payment={payment} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Why?'), { target: { value: 'The trainer fell ill.' } });
  return sent;
}
const amount = () => screen.getByLabelText<HTMLInputElement>('Amount');
const type = (value: string) => fireEvent.change(amount(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('names everything that is left, what that does to the sessions, and sends that amount', async () => {
  const sent = open();
  expect(amount().value).toBe('39.05');
  expect(screen.getByText("Everything that's left. Sessions that haven't taken place are canceled.")).toBeTruthy();
  press('Refund $39.05');
  await waitFor(() => expect(sent).toMatchObject([{ amount: 3_905, reason: 'The trainer fell ill.' }]));
});

it('says whose money it is, for the amount as typed', () => {
  open();
  type('19.99');
  expect(screen.getByText("$19.99 comes out of Maya Chen's next payout, or later ones if that's too small.")).toBeTruthy();
  type('ten');
  expect(screen.queryByText(/next payout/)).toBeNull();
});

it('sends what parent and trainer are to read about a session that ends with its money', async () => {
  const sent = open();
  fireEvent.change(screen.getByLabelText(/^What parent and trainer read/), { target: { value: "The trainer didn't come." } });
  press('Refund $39.05');
  await waitFor(() => expect(sent).toMatchObject([{ explanation: "The trainer didn't come." }]));
});

it('sends it about a part of the money, too', async () => {
  const sent = open();
  type('19.99');
  fireEvent.change(screen.getByLabelText(/^What parent and trainer read/), { target: { value: 'The trainer came late.' } });
  press('Refund $19.99');
  await waitFor(() => expect(sent).toMatchObject([{ amount: 1_999, explanation: 'The trainer came late.' }]));
});

it('leaves the sessions alone when a part is refunded', async () => {
  const sent = open();
  type('19.99');
  expect(screen.getByText('Up to $39.05 can go back. Sessions stay as they are.')).toBeTruthy();
  press('Refund $19.99');
  await waitFor(() => expect(sent).toMatchObject([{ amount: 1_999 }]));
});

it.each([
  ['', 'Amount is required'],
  ['39.06', 'At most $39.05 is left of this payment'],
  ['ten', 'Enter an amount in dollars and cents, such as 19.99'],
])('sends nothing for the amount %j', async (text, problem) => {
  const sent = open();
  type(text);
  press('Refund');
  expect(await screen.findByText(problem)).toBeTruthy();
  expect(sent).toEqual([]);
});
