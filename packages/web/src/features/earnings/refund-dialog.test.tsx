import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { RecipientTransaction } from '@x1/contract/billing/earnings.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { consequenceText, RefundDialog, readPart } from './refund-dialog.tsx';

const realFetch = globalThis.fetch;

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

const sale = {
  id: 42,
  programTitle: 'Film room',
  payerName: 'Renee Castillo',
  amount: 4_950,
  refundedAmount: 1_000,
  feeAmount: 0,
  share: 'available',
} as RecipientTransaction;

interface Sent {
  readonly path: string;
  readonly amount: number;
  readonly requestId: string;
}

/** @param answers what the server says, one after the other */
function open(...answers: (() => Response)[]) {
  const sent: Sent[] = [];
  let closed = 0;
  globalThis.fetch = async (path, init) => {
    sent.push({ path: String(path), ...JSON.parse(String(init?.body)) });
    return answers[sent.length - 1]?.() ?? Response.error();
  };
  render(
    <QueryClientProvider client={queryClient}>
      <RefundDialog sale={sale} onClose={() => (closed += 1)} />
    </QueryClientProvider>,
  );
  return { sent, timesClosed: () => closed };
}

const done = () => Response.json({});
const refused = () =>
  Response.json({ code: 'refund.more_than_left', message: "That's more than what's left of this payment." }, { status: 409 });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const choosePart = (text: string) => {
  fireEvent.click(screen.getByRole('radio', { name: 'A part' }));
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: text } });
};

describe('refund dialog', () => {
  it('refunds what is left and closes', async () => {
    const { sent, timesClosed } = open(done);
    press('Refund $39.50');
    await waitFor(() => expect(timesClosed()).toBe(1));
    expect(sent).toEqual([{ path: '/api/transactions/42/refund', amount: 3_950, requestId: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
  });

  it('refunds a part to the cent', async () => {
    const { sent, timesClosed } = open(done);
    choosePart('1.15');
    press('Refund $1.15');
    await waitFor(() => expect(timesClosed()).toBe(1));
    expect(sent[0]?.amount).toBe(115);
  });

  it('does not send a refund of more than is left', () => {
    const { sent } = open();
    choosePart('39.51');
    press('Refund');
    expect(screen.getByText('At most $39.50 is left of this payment')).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('keeps the typed amount after a refusal and tries the same refund again', async () => {
    const { sent, timesClosed } = open(refused, done);
    choosePart('20');
    press('Refund $20.00');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain("more than what's left"));
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '20');
    expect(timesClosed()).toBe(0);
    press('Refund $20.00');
    await waitFor(() => expect(timesClosed()).toBe(1));
    expect(sent[1]?.requestId).toBe(sent[0]?.requestId);
  });

  it('sends one refund for a double click', async () => {
    const { sent, timesClosed } = open(done, done);
    press('Refund $39.50');
    press('Please wait...');
    await waitFor(() => expect(timesClosed()).toBe(1));
    expect(sent).toHaveLength(1);
  });
});

describe('amount of a partial refund', () => {
  it.each([
    ['19.99', 1_999],
    ['20', 2_000],
    ['0.01', 1],
    ['49.50', 4_950],
    [' 4.5 ', 450],
    // 1.15 * 100 is 114.99999999999999
    ['1.15', 115],
  ])('reads the refund amount %j from its text', (text, cents) => {
    expect(readPart(text, 4_950)).toEqual({ cents });
  });

  it.each([
    ['', 'Amount is required'],
    ['  ', 'Amount is required'],
    ['0', 'The amount must be more than $0.00'],
    ['-5', 'Enter an amount in dollars and cents, such as 19.99'],
    ['5,00', 'Enter an amount in dollars and cents, such as 19.99'],
    ['1e3', 'Enter an amount in dollars and cents, such as 19.99'],
    ['19.999', 'Enter an amount in dollars and cents, such as 19.99'],
    ['49.51', 'At most $49.50 is left of this payment'],
  ])('says what is wrong with the refund amount %j', (text, problem) => {
    expect(readPart(text, 4_950)).toEqual({ problem });
  });
});

it('says whose money a refund takes', () => {
  expect(consequenceText({ share: 'available', feeAmount: 0 })).toBe("It's taken from your balance.");
  expect(consequenceText({ share: 'paid_out', feeAmount: 0 })).toMatch(
    /already been paid for this session.*from your balance, or from your next earnings/,
  );
  expect(consequenceText({ share: 'available', feeAmount: 500 })).toContain('X1 also refunds its part of the fee.');
});
