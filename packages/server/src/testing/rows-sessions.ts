import type { AppointmentId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import { shareOfSession } from '@x1/contract/payments/refund-policy.ts';
import type { Insertable } from 'kysely';
import { createLedgerService } from '../modules/ledger/service.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Database } from '../platform/db/schema.generated.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { insertSucceededTransaction, type PaidAppointment } from './rows.ts';

const minuteMs = 60_000;
const SESSION_MS = 60 * minuteMs;

/** A paid session in any state its constraints allow: asked for, scheduled, completed, declined or cancelled, with its journals. */
export interface SessionState {
  readonly approval?: 'pending' | 'approved' | 'rejected';
  /** An hour from then on; free of other sessions of that trainer. */
  readonly startsAt?: Date;
  readonly location?: string;
  /** Needs `startsAt`. */
  readonly isCompleted?: boolean;
  readonly isCancelled?: boolean;
}

/**
 * Inserts payment, sessions, time slots and journals in one transaction. A completed session that has ended by now is released; a payment
 * whose first session is declined or cancelled is refunded in full.
 *
 * @param purchase `further` are the states of the sessions after the first one, where the program brings several (R38)
 */
export function insertPaidAppointment(
  db: Db,
  {
    state = {},
    further = [],
    ...purchase
  }: Parameters<typeof insertSucceededTransaction>[1] & { state?: SessionState; further?: readonly SessionState[] },
): Promise<PaidAppointment & { further: readonly AppointmentId[] }> {
  const at = purchase.createdAt ?? new Date('2026-01-05T12:00:00Z');
  const ledger = createLedgerService({ clock: { now: () => at } });
  return inTransaction(db, async (tx) => {
    const payment = await insertSucceededTransaction(tx, { ...purchase, createdAt: at });
    const transactionId = payment.id;
    const charge = {
      transactionId,
      trainerId: payment.trainerId,
      grossCents: payment.amountCents,
      creditCents: payment.creditCents,
      familyId: payment.parentId,
      promotionCents: payment.promotionCents,
      feeBasisPoints: payment.feeBasisPoints,
    };
    await ledger.recordCharge(tx, charge);
    const states = [state, ...Array.from({ length: payment.sessionsIncluded - 1 }, (_, index) => further[index] ?? {})];
    const seats: AppointmentId[] = [];
    for (const [index, each] of states.entries()) seats.push(await insertSeat(tx, { payment, number: index + 1 }, each, at));
    const [appointmentId, ...others] = seats as [AppointmentId, ...AppointmentId[]];
    if (state.approval === 'rejected' || state.isCancelled) {
      const refundId = await insertFullRefund(tx, { ...payment, transactionId, appointmentId, at });
      const returned = {
        amountCents: charge.grossCents,
        asCreditCents: charge.creditCents,
        alreadyReturnedCents: 0,
        takesFirst: 'unreleased',
        isLast: true,
      } as const;
      await ledger.recordRefund(tx, { ...charge, ...returned, refundId });
    } else {
      const shareCents = await ledger.unreleasedShareCents(tx, transactionId, payment.trainerId);
      for (const [index, each] of states.entries()) {
        const part = shareOfSession(shareCents, { number: index + 1, count: states.length });
        await releaseIfHeld(tx, { ...charge, appointmentId: seats[index] as AppointmentId, shareCents: part }, each);
      }
    }
    return { transactionId, appointmentId, further: others };
  });
}

async function releaseIfHeld(
  tx: Tx,
  share: { transactionId: TransactionId; appointmentId: AppointmentId; trainerId: TrainerId; shareCents: number },
  { startsAt, isCompleted }: SessionState,
): Promise<void> {
  if (!startsAt || !isCompleted || startsAt.getTime() + SESSION_MS > Date.now()) return;
  const endsAt = new Date(startsAt.getTime() + SESSION_MS);
  await createLedgerService({ clock: { now: () => endsAt } }).recordRelease(tx, share);
  await tx
    .insertInto('releases')
    .values({ appointmentId: share.appointmentId, transactionId: share.transactionId, dueAt: endsAt, releasedAt: endsAt })
    .execute();
}

type Payment = Awaited<ReturnType<typeof insertSucceededTransaction>>;

async function insertSeat(
  tx: Tx,
  { payment, number }: { payment: Payment; number: number },
  state: SessionState,
  at: Date,
): Promise<AppointmentId> {
  const isEnded = state.approval === 'rejected' || state.isCancelled === true;
  const approval = state.approval ?? (state.isCompleted ? 'approved' : 'pending');
  const program = await tx.selectFrom('programs').selectAll().where('id', '=', payment.programId).executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto('appointments')
    .values({
      transactionId: payment.id,
      sessionNumber: number,
      trainerId: payment.trainerId,
      parentId: payment.parentId,
      programId: payment.programId,
      sessionType: payment.sessionType,
      title: program.title,
      description: program.description,
      sessionMinutes: program.sessionMinutes,
      paidAt: at,
      createdAt: at,
      approvalStatus: approval,
      decidedAt: approval === 'pending' ? null : at,
      rejectionReason: approval === 'rejected' ? 'Away with the team that week.' : null,
      cancelledAt: state.isCancelled ? at : null,
      cancelledBy: state.isCancelled ? 'trainer' : null,
      ...(!isEnded && state.startsAt && (await scheduled(tx, payment, { ...state, startsAt: state.startsAt }, at))),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as AppointmentId;
}

async function scheduled(
  tx: Tx,
  payment: Payment,
  { startsAt, location, isCompleted }: SessionState & { startsAt: Date },
  at: Date,
): Promise<Partial<Insertable<Database['appointments']>>> {
  const time = { startsAt, endsAt: new Date(startsAt.getTime() + SESSION_MS) };
  return {
    ...time,
    timeSlotId: await ensureSlot(tx, payment, time),
    location: location ?? 'online',
    scheduledAt: at,
    scheduledBy: payment.parentId,
    // Some histories buy a session that is over.
    timeAgreedAt: new Date(Math.min(at.getTime(), time.startsAt.getTime())),
    scheduledInTimezone: 'America/New_York',
    completedAt: isCompleted ? new Date(Math.min(time.endsAt.getTime(), Date.now())) : null,
  };
}

/** Group seats of one program at one time share a slot (R82). */
async function ensureSlot(tx: Tx, payment: Payment, time: { startsAt: Date; endsAt: Date }): Promise<number> {
  const slot = { ...time, trainerId: payment.trainerId, programId: payment.programId, sessionType: payment.sessionType };
  const shared = await tx
    .selectFrom('timeSlots')
    .select('id')
    .where('programId', '=', payment.programId)
    .where('sessionType', '=', 'group')
    .where('startsAt', '=', time.startsAt)
    .executeTakeFirst();
  if (shared && payment.sessionType === 'group') return shared.id;
  return (await tx.insertInto('timeSlots').values(slot).returning('id').executeTakeFirstOrThrow()).id;
}

async function insertFullRefund(
  tx: Tx,
  refund: { transactionId: TransactionId; amountCents: number; creditCents: number; appointmentId: AppointmentId; at: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      transactionId: refund.transactionId,
      cause: `rejected:${refund.appointmentId}`,
      amountCents: refund.amountCents,
      creditCents: refund.creditCents,
      status: 'succeeded',
      providerRefundId: `re_rows_${refund.transactionId}`,
      requestedAt: refund.at,
      succeededAt: refund.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('transactions')
    .set({ status: 'refunded', refundedCents: refund.amountCents })
    .where('id', '=', refund.transactionId)
    .execute();
  return id;
}
