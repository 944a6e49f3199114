import type { AppointmentId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Why a share is kept back: a parent's open problem report, or a dispute that a bank has not decided. */
export type HoldCause = 'report' | 'dispute';

/** One session's share in the hands of one cause. */
export interface Hold {
  readonly appointmentId: AppointmentId;
  readonly transactionId: TransactionId;
  readonly trainerId: TrainerId;
  readonly cause: HoldCause;
}

/** Places a hold, or places it again after it was lifted; one that stands keeps its time. */
export async function placeHold(tx: Tx, { appointmentId, transactionId, trainerId, cause }: Hold, placedAt: Date): Promise<void> {
  await tx
    .insertInto('payout_holds')
    .values({ appointment_id: appointmentId, transaction_id: transactionId, trainer_id: trainerId, cause, placed_at: placedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['appointment_id', 'cause'])
        .doUpdateSet({ placed_at: placedAt, lifted_at: null })
        .where('payout_holds.lifted_at', 'is not', null),
    )
    .execute();
}

export async function liftHold(tx: Tx, { appointmentId, cause }: Pick<Hold, 'appointmentId' | 'cause'>, liftedAt: Date): Promise<void> {
  await tx
    .updateTable('payout_holds')
    .set({ lifted_at: liftedAt })
    .where('appointment_id', '=', appointmentId)
    .where('cause', '=', cause)
    .where('lifted_at', 'is', null)
    .execute();
}

/** The sessions of a trainer with at least one hold that stands. */
export async function listHeld(tx: Db | Tx, trainerId: TrainerId): Promise<Set<AppointmentId>> {
  const rows = await tx
    .selectFrom('payout_holds')
    .select('appointment_id')
    .where('trainer_id', '=', trainerId)
    .where('lifted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.appointment_id as AppointmentId));
}

/** Whether a payout that has not been returned took this session's share. */
export async function isTaken(tx: Db | Tx, appointmentId: AppointmentId): Promise<boolean> {
  const row = await tx
    .selectFrom('payout_shares')
    .innerJoin('payouts', 'payouts.id', 'payout_shares.payout_id')
    .select('payout_shares.payout_id')
    .where('payout_shares.appointment_id', '=', appointmentId)
    .where('payouts.status', '<>', 'returned')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
