import type { ProgressSide } from '@x1/contract/progress/progress.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { readTrainerZone } from '../accounts/reads.ts';
import { nextEvening } from './evening.ts';
import { tellFamily, tellTrainer } from './jobs.ts';
import type { ProgressNeeds } from './needs.ts';
import { assertSide } from './policy.ts';
import { findPair, holdAthlete, type PairFacts } from './reads/pairs.ts';
import type { Pair } from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'jobs'> & Pick<ProgressNeeds, 'conversations'>;

/** Whose progress is changed, and by which side. */
export interface Found {
  readonly pair: PairFacts;
  readonly side: ProgressSide;
}

/** How everything of a pair is changed, and who is told of it. */
export function createChanging({ db, clock, jobs, conversations }: Needs) {
  return {
    /** Serializes what is written of a pair. @throws AppError 'progress.not_found', 'conversation.blocked' */
    changing: <Result>(actor: Actor, ids: Pair, change: (tx: Tx, found: Found) => Promise<Result>): Promise<Result> =>
      inTransaction(db, async (tx) => {
        const found = assertSide(actor, await findPair(tx, ids));
        await conversations.assertNotBlocked(tx, found.pair);
        if (!(await holdAthlete(tx, ids.athleteId))) throw new AppError('progress.not_found');
        await advisoryLock(tx, 'progress', `${ids.athleteId}:${ids.trainerId}`);
        return change(tx, found);
      }),

    /** The family reads in the evening what its trainers wrote that day, in one notice. */
    tellFamilyLater: async (tx: Tx, { pair, side }: Found): Promise<void> => {
      if (side !== 'trainer') return;
      const { parentId, timeZone } = pair;
      const since = clock.now().toISOString();
      await jobs.send(tx, tellFamily, { parentId, since }, { key: String(parentId), startAt: nextEvening(clock.now(), timeZone) });
    },

    /** The trainer reads in the evening which films and comments families added that day, in one notice. */
    tellTrainerLater: async (tx: Tx, { pair, side }: Found): Promise<void> => {
      if (side !== 'family') return;
      const trainerUserId = pair.trainerUserId;
      const since = clock.now().toISOString();
      const startAt = nextEvening(clock.now(), await readTrainerZone(tx, trainerUserId));
      await jobs.send(tx, tellTrainer, { trainerUserId, since }, { key: String(trainerUserId), startAt });
    },
  };
}
