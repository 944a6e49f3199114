import type { AppointmentId, TrainerId } from '@x1/contract/core/ids.ts';
import type { Db, Row, Tx } from '../../platform/db/database.ts';

/** One session's share in the hands of one cause: a parent's open problem report, a dispute that a bank has not decided, or a review of the payment. */
export type Hold = Row<'payoutHolds', 'appointmentId' | 'transactionId' | 'trainerId' | 'cause'>;

/** Places a hold, or places it again after it was lifted; an active one keeps its time. */
export async function placeHold(tx: Tx, { appointmentId, transactionId, trainerId, cause }: Hold, placedAt: Date): Promise<void> {
  await tx
    .insertInto('payoutHolds')
    .values({ appointmentId, transactionId, trainerId, cause, placedAt })
    .onConflict((conflict) =>
      conflict.columns(['appointmentId', 'cause']).doUpdateSet({ placedAt, liftedAt: null }).where('payoutHolds.liftedAt', 'is not', null),
    )
    .execute();
}

export async function liftHold(tx: Tx, { appointmentId, cause }: Pick<Hold, 'appointmentId' | 'cause'>, liftedAt: Date): Promise<void> {
  await tx
    .updateTable('payoutHolds')
    .set({ liftedAt })
    .where('appointmentId', '=', appointmentId)
    .where('cause', '=', cause)
    .where('liftedAt', 'is', null)
    .execute();
}

/** The sessions of a trainer with at least one active hold, of one cause if it is named. */
export async function listHeld(tx: Db | Tx, trainerId: TrainerId, cause?: Hold['cause']): Promise<Set<AppointmentId>> {
  const rows = await tx
    .selectFrom('payoutHolds')
    .select('appointmentId')
    .where('trainerId', '=', trainerId)
    .where('liftedAt', 'is', null)
    .$if(cause !== undefined, (query) => query.where('cause', '=', cause ?? 'review'))
    .execute();
  return new Set(rows.map((row) => row.appointmentId));
}

/** Whether a payout that has not been returned took this session's share. */
export async function isTaken(tx: Db | Tx, appointmentId: AppointmentId): Promise<boolean> {
  const row = await tx
    .selectFrom('payoutShares')
    .innerJoin('payouts', 'payouts.id', 'payoutShares.payoutId')
    .select('payoutShares.payoutId')
    .where('payoutShares.appointmentId', '=', appointmentId)
    .where('payouts.status', '<>', 'returned')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
