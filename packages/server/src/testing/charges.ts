import { randomUUID } from 'node:crypto';
import type { TransactionId } from '@x1/contract/core/ids.ts';
import { createStripeClient } from '../adapters/stripe/stripe-client.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import type { PaidRequest } from './given.ts';
import { timeIn } from './given.ts';
import type { TestApp } from './start-app.ts';

/** What happens to a charge at the provider, and what the books then say. */

/** The provider as its operators see it. */
export function providerOf(app: TestApp): ReturnType<typeof createStripeClient> {
  return createStripeClient({ secretKey: 'sk_test_x1sandbox', host: '127.0.0.1', port: app.sandbox.port, protocol: 'http' });
}

export async function intentOf(app: TestApp, id: TransactionId): Promise<string> {
  const row = await app.db.selectFrom('transactions').select('providerIntentId').where('id', '=', id).executeTakeFirstOrThrow();
  return row.providerIntentId ?? '';
}

async function command(app: TestApp, path: string, fields: object = {}): Promise<{ id: string }> {
  const response = await app.fetch(`/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string };
}

/** The cardholder disputes what is left of a payment. @returns the provider's id of the dispute */
export async function disputeCharge(app: TestApp, id: TransactionId): Promise<string> {
  const { latest_charge: chargeId } = await providerOf(app).paymentIntents.retrieve(await intentOf(app, id));
  return (await command(app, `charges/${chargeId}/dispute`)).id;
}

/** The bank decides. */
export async function closeDispute(app: TestApp, disputeId: string, outcome: 'won' | 'lost'): Promise<void> {
  await command(app, `disputes/${disputeId}/close`, { outcome });
}

/** Somebody sends money back by hand at the provider. */
export async function refundByHand(app: TestApp, id: TransactionId, amount: number): Promise<void> {
  await providerOf(app).refunds.create({ payment_intent: await intentOf(app, id), amount });
}

/** An operator sends back whatever of a payment has not gone back yet. The same `requestId` is one refund. */
export async function refundInFull(app: TestApp, id: TransactionId, requestId: string = randomUUID()): Promise<void> {
  const { payments } = app.services;
  const refund = await inTransaction(app.db, async (tx) => {
    const { leftCents } = await payments.lockRefundLimits(tx, id);
    return leftCents > 0 ? payments.askRefundByOperator(tx, id, { amountCents: leftCents, requestId }) : undefined;
  });
  if (refund) await payments.payAskedRefund(refund);
}

/** What a payment has left on each account, in cents, those at zero left out; credits are negative. */
export async function balancesOf(app: TestApp, id: TransactionId): Promise<Record<string, number>> {
  const rows = await app.db
    .selectFrom('postings')
    .innerJoin('journals', 'journals.id', 'postings.journalId')
    .innerJoin('ledgerAccounts', 'ledgerAccounts.id', 'postings.accountId')
    .where('journals.transactionId', '=', id)
    .select(({ fn }) => ['code', fn.sum<number>('amountCents').as('sum')])
    .groupBy('code')
    .execute();
  return Object.fromEntries(rows.filter(({ sum }) => sum !== 0).map(({ code, sum }) => [code.replace(/:\d+$/, ''), sum]));
}

/** How a payment stands. */
export async function paymentStateOf(app: TestApp, id: TransactionId) {
  return app.db
    .selectFrom('transactions')
    .select(['status', 'refundedCents', 'lostCents', 'providerFeeCents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The parent sets the session for two hours from now, and the trainer marks it complete; its end lies three hours ahead. */
export async function hold(app: TestApp, { parent, trainer, appointmentId }: PaidRequest): Promise<void> {
  await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 2) } });
  await trainer.api.scheduling.complete({ params: { appointmentId } });
  await app.drainJobs();
}

/** The session was held and its end is over: the share is payable. */
export async function release(app: TestApp, request: PaidRequest): Promise<void> {
  await hold(app, request);
  app.clock.advance({ hours: 4 });
  await app.services.payments.releaseDue();
}
