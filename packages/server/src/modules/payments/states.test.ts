import type { TransactionId } from '@x1/contract/core/ids.ts';
import { canTurn } from '@x1/contract/core/state-table.ts';
import { type TransactionStatus, transactionTransitions } from '@x1/contract/payments/transaction.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { closeDispute, disputeCharge, refundByHand, refundInFull } from '../../testing/charges.ts';
import { openPayment, payByCard, sellingTrainer } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

const statusOf = async (id: TransactionId): Promise<TransactionStatus> =>
  (await app.db.selectFrom('transactions').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

/** Ways into each status; `paid` is a payment whose success the server has not heard of yet. */
const starts = ['open', 'paid', 'failed', 'succeeded', 'refunded'] as const;

async function paymentIn(start: (typeof starts)[number]) {
  const parent = await app.signUp('parent');
  const { transactionId, clientSecret } = await openPayment(parent, await sellingTrainer(app));
  const hint = (status: 'succeeded' | 'failed') => parent.api.payments.hintStatus({ params: { transactionId }, body: { status } });
  if (start === 'failed') await hint('failed');
  if (start === 'paid' || start === 'succeeded' || start === 'refunded') await payByCard(app, clientSecret);
  if (start === 'succeeded' || start === 'refunded') await hint('succeeded');
  if (start === 'refunded') await refundInFull(app, transactionId);
  return { transactionId, clientSecret, hint };
}

const happenings = {
  'the client claims success': ({ hint }) => hint('succeeded'),
  'the client claims failure': ({ hint }) => hint('failed'),
  'the card is charged again': ({ clientSecret }) => payByCard(app, clientSecret),
  'the reconciler runs': () => app.services.payments.reconcile('all'),
  'a week passes': async () => {
    app.clock.advance({ days: 8 });
    await app.services.payments.reconcile('all');
  },
} satisfies Record<string, (payment: Awaited<ReturnType<typeof paymentIn>>) => Promise<unknown>>;

describe('a payment', () => {
  const pairs = starts.flatMap((start) => (Object.keys(happenings) as (keyof typeof happenings)[]).map((what) => ({ start, what })));

  it.each(pairs)('that is $start changes only to an allowed status when $what', async ({ start, what }) => {
    const payment = await withFaults(app, { dropWebhooks: true }, () => paymentIn(start));
    const before = await statusOf(payment.transactionId);
    await happenings[what](payment);
    const after = await statusOf(payment.transactionId);
    expect(before === after || canTurn(transactionTransitions, before, after), `${before} became ${after}`).toBe(true);
    if (start === 'paid' && what !== 'the card is charged again') expect(after).toBe('succeeded');
    if (start === 'failed' || start === 'succeeded' || start === 'refunded') expect(after).toBe(before);
  });
});

/** Every allowed change of status, and what at the provider causes it; the webhooks of one case arrive at its end. */
const turns = {
  'pending > succeeded': ({ pay }) => pay(),
  'pending > failed': ({ giveUp }) => giveUp(),
  'succeeded > partially_refunded': ({ refund }) => refund(900),
  'succeeded > refunded': ({ refund }) => refund(4_900),
  'succeeded > disputed': ({ dispute }) => dispute(),
  'partially_refunded > refunded': ({ refund }) => refund(4_000),
  'partially_refunded > disputed': ({ dispute }) => dispute(),
  'disputed > succeeded': ({ decide }) => decide('won'),
  'disputed > partially_refunded': async ({ decide, refund }) => {
    await decide('won');
    await refund(900);
  },
  'disputed > refunded': async ({ decide, refund }) => {
    await decide('won');
    await refund(4_900);
  },
} satisfies Record<string, (provider: Awaited<ReturnType<typeof storyOf>>) => Promise<unknown>>;

async function storyOf() {
  const parent = await app.signUp('parent');
  const { transactionId, clientSecret } = await openPayment(parent, await sellingTrainer(app));
  let disputeId = '';
  return {
    transactionId,
    pay: () => payByCard(app, clientSecret),
    giveUp: () => parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'failed' } }),
    refund: (amount: number) => refundByHand(app, transactionId, amount),
    dispute: async () => {
      disputeId = await disputeCharge(app, transactionId);
    },
    decide: (outcome: 'won' | 'lost') => closeDispute(app, disputeId, outcome),
  };
}

describe('the status of a payment', () => {
  const all = Object.entries(transactionTransitions).flatMap(([from, states]) => states.map((to) => `${from} > ${to}`));
  const waysTo: Record<string, (story: Awaited<ReturnType<typeof storyOf>>) => Promise<unknown>> = {
    pending: async () => {},
    succeeded: ({ pay }) => pay(),
    partially_refunded: ({ pay, refund }) => pay().then(() => refund(900)),
    disputed: ({ pay, dispute }) => pay().then(dispute),
  };

  it('has one tested case for every allowed change', () => expect(Object.keys(turns)).toEqual(all));

  it.each(Object.keys(turns) as (keyof typeof turns)[])('goes from %s', async (turn) => {
    const [from = '', to] = turn.split(' > ');
    const story = await storyOf();
    await waysTo[from]?.(story);
    await app.drainJobs();
    expect(await statusOf(story.transactionId)).toBe(from);
    await turns[turn](story);
    await app.drainJobs();
    expect(await statusOf(story.transactionId)).toBe(to);
  });

  it('stays disputed after a lost dispute', async () => {
    const story = await storyOf();
    await waysTo['disputed']?.(story);
    await app.drainJobs();
    await story.decide('lost');
    await app.drainJobs();
    await app.services.payments.reconcile('all');
    expect(await statusOf(story.transactionId)).toBe('disputed');
  });
});

describe('the database refuses', () => {
  it.each([
    ['success without money', 'open', sql`status = 'succeeded', paid_at = now()`],
    ['success for less than the price', 'open', sql`status = 'succeeded', paid_at = now(), provider_received_cents = amount_cents - 1`],
    ['a failed payment with a payment date', 'open', sql`status = 'failed', paid_at = now()`],
    ['an open payment with a refund', 'open', sql`refunded_cents = 1`],
    ['a succeeded payment with a refund', 'succeeded', sql`refunded_cents = 1`],
    ['a full refund of less than the price', 'succeeded', sql`status = 'refunded', refunded_cents = 1`],
    ['a partial refund of the whole price', 'succeeded', sql`status = 'partially_refunded', refunded_cents = amount_cents`],
    ['a partial refund of nothing', 'succeeded', sql`status = 'partially_refunded'`],
    ['a refund of more than was paid', 'refunded', sql`refunded_cents = amount_cents + 1`],
    ['a price of zero', 'open', sql`amount_cents = 0`],
    [
      'refunded and lost amounts that exceed what was paid',
      'succeeded',
      sql`status = 'disputed', refunded_cents = 1, lost_cents = amount_cents`,
    ],
  ] as const)('%s', async (_what, start, change) => {
    const { transactionId } = await paymentIn(start);
    await expect(sql`update transactions set ${change} where id = ${transactionId}`.execute(app.db)).rejects.toMatchObject({
      code: '23514',
    });
  });

  it('a second open payment by one parent for one program and session type', async () => {
    const { transactionId } = await paymentIn('open');
    const copy = sql`insert into transactions (parent_id, trainer_id, program_id, session_type, amount_cents, fee_basis_points, refund_policy, status, created_at)
      select parent_id, trainer_id, program_id, session_type, amount_cents, fee_basis_points, refund_policy, status, created_at
      from transactions where id = ${transactionId}`;
    await expect(copy.execute(app.db)).rejects.toMatchObject({ code: '23505' });
  });
});
