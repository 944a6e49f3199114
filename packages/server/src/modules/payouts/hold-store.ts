import type { TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Why a share is kept back: a parent's open problem report, or a dispute that a bank has not decided. */
export type HoldCause = 'report' | 'dispute';

/** One payment's share in the hands of one cause. */
export interface Hold {
  readonly transactionId: TransactionId;
  readonly trainerId: TrainerId;
  readonly cause: HoldCause;
}

/** Places a hold, or places it again after it was lifted; one that stands keeps its time. */
export async function placeHold(tx: Tx, { transactionId, trainerId, cause }: Hold, placedAt: Date): Promise<void> {
  await tx
    .insertInto('payout_holds')
    .values({ transaction_id: transactionId, trainer_id: trainerId, cause, placed_at: placedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['transaction_id', 'cause'])
        .doUpdateSet({ placed_at: placedAt, lifted_at: null })
        .where('payout_holds.lifted_at', 'is not', null),
    )
    .execute();
}

export async function liftHold(tx: Tx, { transactionId, cause }: Pick<Hold, 'transactionId' | 'cause'>, liftedAt: Date): Promise<void> {
  await tx
    .updateTable('payout_holds')
    .set({ lifted_at: liftedAt })
    .where('transaction_id', '=', transactionId)
    .where('cause', '=', cause)
    .where('lifted_at', 'is', null)
    .execute();
}

/** The payments of a trainer with at least one hold that stands. */
export async function listHeld(tx: Db | Tx, trainerId: TrainerId): Promise<Set<TransactionId>> {
  const rows = await tx
    .selectFrom('payout_holds')
    .select('transaction_id')
    .where('trainer_id', '=', trainerId)
    .where('lifted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.transaction_id as TransactionId));
}

/** Whether a payout that has not been returned took this payment's share. */
export async function isTaken(tx: Db | Tx, transactionId: TransactionId): Promise<boolean> {
  const row = await tx
    .selectFrom('payout_shares')
    .innerJoin('payouts', 'payouts.id', 'payout_shares.payout_id')
    .select('payout_shares.payout_id')
    .where('payout_shares.transaction_id', '=', transactionId)
    .where('payouts.status', '<>', 'returned')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
