import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { PayoutBalance } from '@x1/contract/payouts/payout.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { Toaster } from '../../ui/toaster.tsx';
import { BalancePanel, RequestPayoutDialog } from './balance-panel.tsx';

const balance: PayoutBalance = {
  held: 0,
  available: 8_900,
  underReview: 0,
  inReview: 0,
  onTheWay: 0,
  paidOut: 0,
  owed: 0,
  nextPayout: { at: '2026-03-13T14:00:00.000Z', amount: 8_900, sessionCount: 2, blockedReason: null, carried: 0 },
  request: { amount: 8_900, blockedReason: null },
  minimum: 5_000,
  newSeller: null,
};

afterEach(cleanup);

it.each<[PayoutBalance['request']['blockedReason'], boolean]>([
  [null, true],
  ['below_minimum', false],
  ['account_not_ready', false],
  ['request_open', false],
  ['first_on_friday', false],
])('a payout whose request is blocked by %s can be requested: %s', (blockedReason, canRequest) => {
  render(
    <QueryClientProvider client={queryClient}>
      <BalancePanel
        balance={{ ...balance, request: { amount: 8_900, blockedReason } }}
        zone="America/New_York"
        now={new Date('2026-03-10T12:00:00Z')}
        onRequested={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Request Payout' }).disabled).toBe(!canRequest);
});

const realFetch = globalThis.fetch;

afterEach(() => {
  cleanup();
  globalThis.fetch = realFetch;
  queryClient.clear();
});

/** @param answer what the server says to the request */
function open(answer: () => Response) {
  const happened: string[] = [];
  globalThis.fetch = async (url, init) => {
    happened.push(`${init?.method} ${String(url)}`);
    return answer();
  };
  const note = (what: string) => () => void happened.push(what);
  render(
    <QueryClientProvider client={queryClient}>
      <RequestPayoutDialog
        amount={8_900}
        limits="A payout is at most $1,000.00."
        onClose={note('closed')}
        onRequested={note('requested')}
      />
      <Toaster />
    </QueryClientProvider>,
  );
  return happened;
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('payout request dialog', () => {
  it('says how much must have been available for how long before a payout is requested', () => {
    const happened = open(() => Response.json({}));
    expect(screen.getByRole('dialog').textContent).toMatch(
      /\$89\.00 goes to your bank account.*48 hours.*A payout is at most \$1,000\.00\./s,
    );
    expect(happened).toEqual([]);
  });

  it('closes after the request and says what was paid', async () => {
    const happened = open(() => Response.json({ amount: 8_750 }));
    press('Request $89.00');
    await waitFor(() => expect(happened).toEqual(['POST /api/payouts/request', 'closed', 'requested']));
    expect(screen.getByText('$87.50 is on its way to your bank account.')).toBeTruthy();
  });

  it('says why a payout request was refused, and offers nothing to confirm', async () => {
    const message = 'You already have a payout on its way. You can request another once it arrives.';
    const happened = open(() => Response.json({ code: 'payout.request_open', message }, { status: 409 }));
    press('Request $89.00');
    await waitFor(() => expect(happened).toEqual(['POST /api/payouts/request', 'closed']));
    expect(screen.getByText(message)).toBeTruthy();
  });

  it('sends one payout request for a double click', async () => {
    const happened = open(() => Response.json({ amount: 8_900 }));
    press('Request $89.00');
    press('Request $89.00');
    await waitFor(() => expect(happened).toContain('requested'));
    expect(happened.filter((what) => what.startsWith('POST'))).toHaveLength(1);
  });
});

it('lists what the next payout consists of, with what went back', () => {
  const parts = [
    { kind: 'session', payerName: 'Amit S.', programTitle: 'First Touch', startsAt: '2026-03-07T16:00:00.000Z', amount: 8_900 },
    { kind: 'session', payerName: 'Peter L.', programTitle: 'Finishing', startsAt: '2026-03-06T16:00:00.000Z', amount: 8_900 },
    { kind: 'refund', payerName: 'Dana W.', programTitle: 'Finishing', startsAt: null, amount: -2_450 },
    { kind: 'other', payerName: null, programTitle: null, startsAt: null, amount: 0 },
  ] as const;
  const next = { ...balance, available: 15_350, nextPayout: { ...balance.nextPayout, amount: 15_350 } };
  render(
    <QueryClientProvider client={queryClient}>
      <BalancePanel balance={next} parts={parts} zone="UTC" now={new Date('2026-03-11T12:00:00Z')} onRequested={() => {}} />
    </QueryClientProvider>,
  );
  const lines = within(screen.getByRole('list', { name: "What's in the next payout" })).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'Amit S.First Touch · Sat, Mar 7$89.00',
    'Peter L.Finishing · Fri, Mar 6$89.00',
    'Refund to Dana W.Finishing-$24.50',
    'Already paid or returned$0.00',
  ]);
  expect(screen.getByText("You can request $89.00 now: money that's been available for 48 hours. The minimum is $50.00.")).toBeTruthy();
});

it('says what is held while a payment is reviewed, and until when', () => {
  const inReview = { ...balance, available: 0, underReview: 8_900, inReview: 8_900 };
  render(<BalancePanel balance={inReview} zone="UTC" now={new Date('2026-03-11T12:00:00Z')} onRequested={() => {}} />);
  expect(screen.getByText(/^We're reviewing a payment, so \$89\.00 stays on X1 until the review is done/)).toBeTruthy();
});
