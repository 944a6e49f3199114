import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/transaction.ts';
import { hashToken } from '../../platform/tokens.ts';
import { actorOf, parent, trainerOf } from './actors.ts';
import type { Executors } from './executors.ts';
import { callSandbox, chargeOf, ignoreRefusal, providerClient } from './provider.ts';
import { choose, held, heldPayments, paidByCard, paidPayments, part, releasedSessions } from './rows.ts';

/** What is paid back, disputed, reported and held for review. */
export const refunds: Executors<
  | 'refund'
  | 'operatorRefund'
  | 'refundAtProvider'
  | 'dispute'
  | 'decideDispute'
  | 'report'
  | 'decideReport'
  | 'shareDevice'
  | 'releaseReview'
> = {
  refund: async (world, { pick, percent, ofSession = false }) => {
    const payment = await choose(world, pick, heldPayments);
    if (!payment) return;
    const { payments } = world.app.services;
    const session = ofSession ? await choose(world, pick, releasedSessions(payment.id)) : undefined;
    const leftCents = session ? (await payments.sessionTerms(world.database.db, session.id)).leftCents : payment.leftCents;
    await payments.refundByTrainer(actorOf(world, payment.trainerId), payment.id, {
      amount: percent === 100 ? undefined : part(leftCents, percent),
      appointmentId: session?.id,
      requestId: `refund-${pick}-${percent}-${leftCents}-${session?.id ?? 'all'}`,
    });
  },

  operatorRefund: async (world, { pick, percent }) => {
    const payment = await choose(world, pick, paidPayments);
    if (!payment) return;
    const { payments } = world.app.services;
    const refund = await inTransaction(world.database.db, async (tx) => {
      const { leftCents } = await payments.lockRefundLimits(tx, payment.id);
      const wish = { amountCents: part(leftCents, percent), requestId: `${pick}-${percent}-${leftCents}` };
      return leftCents > 0 ? payments.askRefundByOperator(tx, payment.id, wish) : undefined;
    });
    if (refund) await payments.payAskedRefund(refund);
  },

  refundAtProvider: async (world, { pick, percent }) => {
    const payment = await choose(world, pick, paidByCard);
    if (!payment) return;
    const amount = percent === 100 ? undefined : part(payment.leftCents, percent);
    const refund = { payment_intent: payment.providerIntentId, ...(amount && { amount }) };
    await providerClient(world.app.sandbox).refunds.create(refund).catch(ignoreRefusal);
  },

  dispute: async (world, { pick }) => {
    const payment = await choose(world, pick, paidByCard);
    const chargeId = payment && (await chargeOf(world.app.sandbox, payment.providerIntentId));
    if (chargeId) await callSandbox(world.app.sandbox, `/sandbox/charges/${chargeId}/dispute`);
  },

  decideDispute: async (world, { pick, outcome }) => {
    const { data } = await providerClient(world.app.sandbox).disputes.list({ limit: 100 });
    const open = data.filter(({ status }) => status === 'needs_response' || status === 'under_review').reverse();
    const dispute = open[pick % Math.max(1, open.length)];
    if (dispute) await callSandbox(world.app.sandbox, `/sandbox/disputes/${dispute.id}/close`, { outcome });
  },

  report: async (world, { pick }) => {
    const seat = await choose(world, pick, held);
    if (seat) await world.app.services.payments.reportProblem(parent(seat.parentId), seat.id, 'It was not what we had agreed.');
  },

  decideReport: async (world, { pick, decision }) => {
    const open = sql<{ id: AppointmentId }>`select appointment_id as id from problem_reports where decided_at is null order by 1`;
    const report = await choose(world, pick, open);
    if (report) await world.app.services.payments.decideReport(report.id, decision);
  },

  shareDevice: async (world, { trainer, parent: index }) => {
    const person = world.parents[index % world.parents.length];
    const users = [trainerOf(world, trainer).actor.userId, ...(person ? [person.userId] : [])];
    const markHash = hashToken(`browser of ${users.join(' and ')}`);
    const marks = users.map((userId) => ({ markHash, userId, lastSeenAt: world.clock.now() }));
    await world.database.db
      .insertInto('deviceMarks')
      .values(marks)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const userId of users) await world.app.services.payments.reviewPaymentsOf(userId);
  },

  releaseReview: async (world, { pick }) => {
    const open = sql<{ id: TransactionId }>`select transaction_id as id from payment_reviews where decided_at is null order by 1`;
    const review = await choose(world, pick, open);
    if (review) await inTransaction(world.database.db, (tx) => world.app.services.payments.releaseReview(tx, review.id));
  },
};
