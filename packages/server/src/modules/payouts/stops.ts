import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { PayoutsNeeds } from './needs.ts';

/** Whether an operator has stopped a trainer's payouts. */
export async function isStopped(tx: Db | Tx, trainerId: TrainerId): Promise<boolean> {
  const row = await tx.selectFrom('payoutStops').select('trainerId').where('trainerId', '=', trainerId).executeTakeFirst();
  return row !== undefined;
}

/** Stopping one trainer's payouts, for operators (R182). Both verbs may be repeated, and take the trainer's balance lock. */
export function createStops({ clock, ledger, trainers }: Pick<ModuleContext, 'clock'> & Pick<PayoutsNeeds, 'ledger' | 'trainers'>) {
  async function lockTrainer(tx: Tx, userId: UserId): Promise<TrainerId> {
    const trainer = await trainers.findTrainerByUser(tx, userId);
    if (!trainer) throw new AppError('trainer.not_found');
    await ledger.lockBalance(tx, trainer.id);
    return trainer.id;
  }

  return {
    /**
     * From now on no payout is made, and none that is not with the bank yet goes on. The first reason is kept.
     *
     * @throws AppError 'trainer.not_found' for a person without a profile
     */
    stopPayouts: async (tx: Tx, userId: UserId, reason: string): Promise<void> => {
      const trainerId = await lockTrainer(tx, userId);
      await tx
        .insertInto('payoutStops')
        .values({ trainerId, reason, stoppedAt: clock.now() })
        .onConflict((conflict) => conflict.column('trainerId').doNothing())
        .execute();
    },

    /** The next Friday pays again, and payouts that waited go on. @throws AppError 'trainer.not_found' for a person without a profile */
    resumePayouts: async (tx: Tx, userId: UserId): Promise<void> => {
      const trainerId = await lockTrainer(tx, userId);
      await tx.deleteFrom('payoutStops').where('trainerId', '=', trainerId).execute();
    },
  };
}
