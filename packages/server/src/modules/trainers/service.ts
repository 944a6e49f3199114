import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { NewTrainerProfile, TrainerProfileChange } from '@x1/contract/trainers/trainer.ts';
import type { Actor } from '../../http/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { AccountsService } from '../accounts/service.ts';
import { assertOwner } from './policy.ts';
import { toChangedColumns, toNewColumns } from './profile.ts';
import * as store from './store.ts';

interface Needs {
  db: Db;
  clock: Clock;
  accounts: Pick<AccountsService, 'setName'>;
}

export type TrainersService = ReturnType<typeof createTrainersService>;

/** Trainer profiles: one for each person, written by that person. */
export function createTrainersService({ db, clock, accounts }: Needs) {
  /** A person is called everywhere what the profile says (R166). */
  async function nameAccount(tx: Tx, userId: UserId, name: string | undefined): Promise<void> {
    if (name !== undefined) await accounts.setName(tx, userId, name);
  }

  return {
    /**
     * Creates the profile of the caller, or merges into the one there is: said twice, or by twenty tabs at once, it is one profile
     * (R12, R13). The route lets trainers in alone; the owner is always the caller.
     */
    saveProfile: (actor: Actor, profile: NewTrainerProfile): Promise<{ trainerId: TrainerId; isNew: boolean }> =>
      inTransaction(db, async (tx) => {
        const now = clock.now();
        await nameAccount(tx, actor.userId, profile.name);
        const inserted = await store.insertProfile(tx, actor.userId, toNewColumns(profile), now);
        if (inserted !== undefined) return { trainerId: inserted, isNew: true };
        return { trainerId: await store.updateProfile(tx, actor.userId, toChangedColumns(profile), now), isNew: false };
      }),

    /**
     * Changes the given fields of the own profile.
     *
     * @throws AppError 'trainer.not_found', or 'auth.forbidden' for the profile of somebody else
     */
    changeProfile: (actor: Actor, trainerId: TrainerId, change: TrainerProfileChange): Promise<void> =>
      inTransaction(db, async (tx) => {
        assertOwner(actor, await store.getTrainer(tx, trainerId));
        await nameAccount(tx, actor.userId, change.name);
        await store.updateProfile(tx, actor.userId, toChangedColumns(change), clock.now());
      }),

    /**
     * Shows a stored picture on a profile, or none.
     *
     * @param imageKey key of the file store
     * @throws AppError 'trainer.not_found'
     */
    setPortrait: (tx: Db | Tx, userId: UserId, imageKey: string | null): Promise<void> =>
      store.setImageKey(tx, userId, imageKey, clock.now()),

    /** The profile of a person, or undefined while there is none. */
    findTrainerByUser: store.findTrainerByUser,

    /** The profile with this id. @throws AppError 'trainer.not_found' */
    getTrainer: store.getTrainer,
  };
}
