import type { TransactionId } from '@x1/contract/core/ids.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { balancesOf, closeDispute, disputeCharge, intentOf, paymentStateOf, refundByHand } from '../../testing/charges.ts';
import { openPayment, payByCard, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { takeSigned } from '../../testing/signed-events.ts';
import { openApp, type TestApp } from '../../testing/start-app.ts';

/** How many of the 720 orders are tried; all of them by `npm run prove`. */
const orderCount = Number(process.env['X1_ORDERS'] ?? 24);

let parent: Awaited<ReturnType<TestApp['signUp']>>;
let trainer: SellingTrainer;
const app = await openApp({ config: { platformFeeBasisPoints: 1_500 } });
beforeAll(async () => {
  parent = await app.signUp('parent');
  trainer = await sellingTrainer(app);
});

/** All orders on a busy machine. */
const patienceMs = 3_600_000;

const eventTypes = [
  'payment_intent.processing',
  'payment_intent.succeeded',
  'charge.updated',
  'refund.created',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;
type EventType = (typeof eventTypes)[number];

/** Delivers one signed event; the server reads nothing of it but the ids. */
async function deliver(id: TransactionId, type: EventType): Promise<void> {
  const intentId = await intentOf(app, id);
  const object = type.startsWith('payment_intent.') ? { id: intentId } : { id: `obj_${crypto.randomUUID()}`, payment_intent: intentId };
  await takeSigned(app, { type, object });
  await app.jobs.drain();
}

async function openOne(): Promise<{ id: TransactionId; secret: string | null }> {
  const { transactionId, clientSecret } = await openPayment(parent, trainer);
  return { id: transactionId, secret: clientSecret };
}

/** All that a payment has led to. */
async function digestOf(id: TransactionId) {
  const seats = await app.db.selectFrom('appointments').select('id').where('transactionId', '=', id).execute();
  const refunds = await app.db.selectFrom('refunds').select(['amountCents', 'status']).where('transactionId', '=', id).execute();
  const disputes = await app.db
    .selectFrom('disputes')
    .select(['amountCents', 'feeCents', 'status'])
    .where('transactionId', '=', id)
    .execute();
  return { ...(await paymentStateOf(app, id)), seats: seats.length, refunds, disputes, balances: await balancesOf(app, id) };
}

/** $49.00, of which $10.00 were sent back by hand before the rest was disputed. */
const expected = {
  won: {
    status: 'partially_refunded',
    refundedCents: 1_000,
    lostCents: 0,
    providerFeeCents: 0,
    seats: 1,
    refunds: [{ amountCents: 1_000, status: 'succeeded' }],
    disputes: [{ amountCents: 3_900, feeCents: 1_500, status: 'won' }],
    balances: { 'A.stripe': 2_400, 'E.dispute': 1_500, 'R.fee': -585, 'L.earn': -3_315 },
  },
  lost: {
    status: 'disputed',
    refundedCents: 1_000,
    lostCents: 3_900,
    providerFeeCents: 0,
    seats: 1,
    refunds: [{ amountCents: 1_000, status: 'succeeded' }],
    disputes: [{ amountCents: 3_900, feeCents: 1_500, status: 'lost' }],
    balances: { 'A.stripe': -1_500, 'E.dispute': 1_500 },
  },
};

/** What happens at the provider, step by step, and which events report it. */
function story(id: TransactionId, clientSecret: string | null, outcome: 'won' | 'lost') {
  let disputeId = '';
  return [
    {
      happen: () => payByCard(app, clientSecret),
      events: ['payment_intent.processing', 'payment_intent.succeeded', 'charge.updated'],
    },
    { happen: () => refundByHand(app, id, 1_000), events: ['refund.created'] },
    {
      happen: async () => {
        disputeId = await disputeCharge(app, id);
      },
      events: ['charge.dispute.created'],
    },
    { happen: () => closeDispute(app, disputeId, outcome), events: ['charge.dispute.closed'] },
  ] satisfies { happen: () => Promise<unknown>; events: EventType[] }[];
}

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

describe('the events of a partly refunded and disputed payment', () => {
  const orders = permutations(eventTypes);

  it.each(['won', 'lost'] as const)(
    'lead to the same result in every order once the dispute is %s',
    {
      timeout: patienceMs,
    },
    async (outcome) => {
      const step = Math.max(1, Math.floor(orders.length / orderCount));
      for (const order of orders.filter((_order, index) => index % step === 0)) {
        const { id, secret: clientSecret } = await openOne();
        await withFaults(app, { dropWebhooks: true }, async () => {
          for (const { happen } of story(id, clientSecret, outcome)) await happen();
        });
        for (const type of order) await deliver(id, type);
        expect(await digestOf(id), order.join(', ')).toEqual(expected[outcome]);
      }
    },
  );

  it('lead to the same result when they are late, repeated or lost', { timeout: patienceMs }, async () => {
    const moves = fc.array(fc.record({ isHappening: fc.boolean(), pick: fc.nat(), isKept: fc.boolean() }), { minLength: 6, maxLength: 24 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('won', 'lost'), moves, async (outcome, drawn) => {
        const { id, secret: clientSecret } = await openOne();
        await withFaults(app, { dropWebhooks: true }, async () => {
          const steps = story(id, clientSecret, outcome);
          const pending: EventType[] = [];
          let next = 0;
          const goOn = async () => {
            await steps[next]?.happen();
            pending.push(...(steps[next]?.events ?? []));
            next += 1;
          };
          for (const { isHappening, pick, isKept } of drawn) {
            if (isHappening || pending.length === 0) await goOn();
            const index = pick % Math.max(1, pending.length);
            const type = pending[index];
            if (type) await deliver(id, type);
            if (!isKept) pending.splice(index, 1);
          }
          while (next < steps.length) await goOn();
        });
        await app.services.payments.reconcile('all');
        expect(await digestOf(id)).toEqual(expected[outcome]);
      }),
      { numRuns: Math.min(orderCount, 60), seed: 20_261_121 },
    );
  });
});
