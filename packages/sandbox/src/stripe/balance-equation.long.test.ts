import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openMarketplace } from '../testing/open-marketplace.ts';
import { failureOf } from '../testing/open-sandbox.ts';

/** One thing somebody does; `pick` chooses what it is done to. */
const amount = fc.integer({ min: 1, max: 2_500 });
const pick = fc.nat(9);
const step = fc.oneof(
  {
    arbitrary: fc.record({ kind: fc.constant('charge' as const), amount: fc.integer({ min: 50, max: 9_000 }), atOnce: fc.boolean() }),
    weight: 3,
  },
  fc.record({ kind: fc.constant('refund' as const), amount, pick }),
  fc.record({ kind: fc.constant('dispute' as const), pick }),
  fc.record({ kind: fc.constant('close' as const), outcome: fc.constantFrom('won' as const, 'lost' as const), pick }),
  { arbitrary: fc.record({ kind: fc.constant('transfer' as const), amount, pick, fromCharge: fc.boolean() }), weight: 3 },
  { arbitrary: fc.record({ kind: fc.constant('reversal' as const), amount, pick }), weight: 2 },
  { arbitrary: fc.record({ kind: fc.constant('payout' as const), amount, pick }), weight: 2 },
  fc.record({ kind: fc.constant('bank' as const), pick }),
  fc.record({ kind: fc.constant('fees' as const), processingFees: fc.boolean() }),
  fc.record({ kind: fc.constant('time' as const), hours: fc.integer({ min: 1, max: 40 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Marketplace = Awaited<ReturnType<typeof openMarketplace>>;

interface Books {
  charges: string[];
  disputes: string[];
  transfers: string[];
  accounts: string[];
  /** What each owner must have, worked out here from what was answered: the platform's is the first. */
  expected: Map<string | undefined, number>;
}

const chosen = (ids: string[], index: number): string => ids[index % Math.max(1, ids.length)] ?? 'none';

function add(books: Books, owner: string | undefined, cents: number): void {
  books.expected.set(owner, (books.expected.get(owner) ?? 0) + cents);
}

/** Does it, and writes into the books what a success means. A refusal must leave no trace, which the balances show. */
async function take({ stripe, ...market }: Marketplace, books: Books, step: Step): Promise<void> {
  switch (step.kind) {
    case 'charge': {
      const id = await market.pay(step.amount, step.atOnce ? 'pm_card_bypassPending' : 'pm_card_visa');
      const { fee } = (await stripe.balanceTransactions.list({ source: id })).data[0] ?? { fee: Number.NaN };
      books.charges.push(id);
      return add(books, undefined, step.amount - fee);
    }
    case 'refund': {
      const refund = await stripe.refunds.create({ charge: chosen(books.charges, step.pick), amount: step.amount });
      return add(books, undefined, -refund.amount);
    }
    case 'dispute': {
      const { status, body } = await market.command(`charges/${chosen(books.charges, step.pick)}/dispute`);
      if (status !== 200) return;
      books.disputes.push(String(body['id']));
      return add(books, undefined, -Number(body['amount']) - 1_500);
    }
    case 'close': {
      const id = chosen(books.disputes, step.pick);
      const before = await stripe.disputes.retrieve(id);
      await market.command(`disputes/${id}/close`, { outcome: step.outcome });
      return before.status === 'needs_response' && step.outcome === 'won' ? add(books, undefined, before.amount) : undefined;
    }
    case 'transfer': {
      const destination = chosen(books.accounts, step.pick);
      const source = step.fromCharge ? { source_transaction: chosen(books.charges, step.pick) } : {};
      const transfer = await stripe.transfers.create({ amount: step.amount, currency: 'usd', destination, ...source });
      books.transfers.push(transfer.id);
      add(books, undefined, -step.amount);
      return add(books, destination, step.amount);
    }
    case 'reversal': {
      const id = chosen(books.transfers, step.pick);
      const reversal = await stripe.transfers.createReversal(id, { amount: step.amount });
      const { destination } = await stripe.transfers.retrieve(id);
      add(books, undefined, reversal.amount);
      return add(books, String(destination), -reversal.amount);
    }
    case 'payout': {
      const stripeAccount = chosen(books.accounts, step.pick);
      const payout = await stripe.payouts.create({ amount: step.amount, currency: 'usd' }, { stripeAccount });
      return add(books, stripeAccount, -payout.amount);
    }
    case 'bank': {
      const id = chosen(books.accounts, step.pick);
      const { data: underWay } = await stripe.payouts.list({ status: 'pending', limit: 100 }, { stripeAccount: id });
      for (const payout of underWay) {
        await market.command(`payouts/${payout.id}/settle`, { outcome: 'failed' });
        add(books, id, payout.amount);
      }
      await market.command(`accounts/${id}/restore`);
      return;
    }
    case 'fees':
      await market.setFaults({ processingFees: step.processingFees });
      return;
    case 'time':
      market.passTime(step.hours * 3_600_000);
  }
}

async function checkBalances(market: Marketplace, books: Books): Promise<void> {
  for (const [owner, cents] of books.expected) {
    const { available, pending } = await market.funds(owner);
    const movements = await market.movements(owner);
    const sum = (status: string) => movements.filter((item) => item.status === status).reduce((total, { net }) => total + net, 0);
    expect({ available, pending }).toEqual({ available: sum('available'), pending: sum('pending') });
    expect(available + pending).toBe(cents);
    for (const item of movements) expect(item.net).toBe(item.amount - item.fee);
    if (owner !== undefined) expect(Math.min(available, pending)).toBeGreaterThanOrEqual(0);
  }
}

it('every balance in the Stripe sandbox equals the sum of its movements after every step of a random history', {
  timeout: 120_000,
}, async () => {
  const market = await openMarketplace();
  await market.setFaults({ dropWebhooks: true, payoutDelayMs: 3_600_000 });
  const history = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
    const accounts = [await market.onboard(), await market.onboard()];
    const { available, pending } = await market.funds();
    const expected = new Map<string | undefined, number>([[undefined, available + pending], ...accounts.map((id) => [id, 0] as const)]);
    const books: Books = { charges: [], disputes: [], transfers: [], accounts, expected };
    const opening: Step[] = [
      { kind: 'charge', amount: 9_000, atOnce: true },
      { kind: 'charge', amount: 9_000, atOnce: false },
      { kind: 'transfer', amount: 2_000, pick: 0, fromCharge: false },
      { kind: 'transfer', amount: 2_000, pick: 1, fromCharge: true },
    ];
    for (const one of [...opening, ...steps]) {
      const wasRefused = await take(market, books, one).then(
        () => undefined,
        (error: unknown) => failureOf(Promise.reject(error)),
      );
      if (wasRefused) expect([400, 404]).toContain(wasRefused.statusCode);
      await checkBalances(market, books);
    }
  });
  await fc.assert(history, { numRuns: 12, endOnFailure: true });
});
