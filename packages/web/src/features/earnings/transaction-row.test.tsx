import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import { afterEach, expect, it } from 'vitest';
import { TransactionRow } from './transaction-row.tsx';

const held = {
  id: 7,
  appointmentId: 12,
  payerName: 'Dana Whitfield',
  programTitle: 'Finishing Under Pressure',
  sessionType: 'individual',
  status: 'succeeded',
  share: 'available',
  amount: 8_900,
  netAmount: 7_565,
  refundedAmount: 0,
  paidAt: '2026-03-09T15:00:00.000Z',
  createdAt: '2026-03-09T15:00:00.000Z',
} as unknown as RecipientTransaction;

afterEach(cleanup);

async function menuOf(changes: Partial<RecipientTransaction>): Promise<string[]> {
  const noop = () => undefined;
  render(<TransactionRow sale={{ ...held, ...changes }} zone="America/New_York" now={new Date('2026-06-01T12:00:00Z')} onRefund={noop} />);
  const trigger = screen.queryByRole('button', { name: /^More for Dana Whitfield/ });
  if (!trigger) return [];
  fireEvent.keyDown(trigger, { key: 'Enter' });
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

it.each<[Partial<RecipientTransaction>, string[]]>([
  [{}, ['View session', 'Receipt', 'Refund']],
  [{ status: 'partially_refunded', refundedAmount: 4_000 }, ['View session', 'Receipt', 'Refund']],
  [{ share: 'held' }, ['View session', 'Receipt']],
  [{ share: 'none' }, ['View session', 'Receipt']],
  [{ status: 'disputed' }, ['View session', 'Receipt']],
  [{ status: 'refunded', refundedAmount: 8_900 }, ['View session', 'Receipt']],
  [{ status: 'partially_refunded', refundedAmount: 8_900 }, ['View session', 'Receipt']],
  [{ status: 'pending', share: 'none', paidAt: null }, ['View session']],
  [{ status: 'failed', share: 'none', paidAt: null, appointmentId: null }, []],
])('a payment with %o offers exactly %j', async (changes, lines) => {
  expect(await menuOf(changes)).toEqual(lines);
});
