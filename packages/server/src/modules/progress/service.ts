import type { Readable } from 'node:stream';
import type { DrillId, GoalId, UserId } from '@x1/contract/core/ids.ts';
import type { Language } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import {
  DRILLS_MAX,
  type Drill,
  type DrillChange,
  GOALS_MAX,
  type Goal,
  type GoalChange,
  type NewDrill,
  type NewGoal,
  type Plan,
  type PlanChange,
  type Progress,
  type ProgressSummary,
} from '@x1/contract/progress/progress.ts';
import { weeksShown } from '@x1/contract/progress/streak.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { createChanging } from './changing.ts';
import { deleteClipsOfDrill } from './clip-store.ts';
import { createClips } from './clips.ts';
import { filmsShared, progressShared } from './events.ts';
import { createFilmAccess } from './film-access.ts';
import type { ProgressNeeds } from './needs.ts';
import { assertOpenDay, assertSide, assertVersion } from './policy.ts';
import type { DrawProgressReport } from './port.ts';
import { findPair, type PairFacts, pairsOf } from './reads/pairs.ts';
import { listDrills, listSummaries, readProgress, todayOf, toGoal } from './reads/progress.ts';
import { readReport } from './reads/report.ts';
import * as store from './store.ts';

interface Needs extends Pick<ModuleContext, 'db' | 'clock' | 'jobs' | 'events' | 'secrets'>, ProgressNeeds {
  drawReport: DrawProgressReport;
}

export type ProgressService = ReturnType<typeof createProgressService>;

/** Plans, goals and drills of an athlete with a trainer, for the family and that trainer alone (decision 0099). */
export function createProgressService({ db, clock, jobs, events, secrets, accounts, media, conversations, drawReport }: Needs) {
  const { changing, tellFamilyLater: tellLater, ...rest } = createChanging({ db, clock, jobs, conversations });
  const films = createFilmAccess({ db, clock, secrets, accounts, media });

  async function getDrill(tx: Tx, pair: PairFacts, id: DrillId): Promise<Drill> {
    const [drill] = await listDrills(tx, pair, weeksShown(todayOf(pair, clock.now()))[0] ?? todayOf(pair, clock.now()), id);
    if (!drill) throw new AppError('drill.not_found');
    return drill;
  }

  return {
    ...createClips({ db, clock, media, changing, tellFamilyLater: tellLater, ...rest, ...films }),
    openFile: films.openFile,

    /** A family's athletes with each of their trainers, or a trainer's athletes; none of a pair of whom one blocks the other. */
    listProgress: (actor: Actor, request: PageRequest): Promise<PageOf<ProgressSummary>> => {
      const which = actor.role === 'trainer' ? pairsOf.trainer(actor.userId) : pairsOf.family(actor.familyId);
      return listSummaries(db, which, { ...request, now: clock.now() });
    },

    /** @throws AppError 'progress.not_found' to everybody but the family and that trainer, 'conversation.blocked' */
    readProgress: async (actor: Actor, ids: store.Pair): Promise<Progress> => {
      const { pair } = assertSide(actor, await findPair(db, ids));
      if (pair.isBlocked) throw new AppError('conversation.blocked');
      return readProgress(db, pair, clock.now());
    },

    /** The same as a PDF for the family, in the language of who asks. @throws AppError as `readProgress` */
    readReport: async (actor: Actor, ids: store.Pair, language: Language): Promise<{ name: string; content: Readable }> => {
      const { pair } = assertSide(actor, await findPair(db, ids));
      if (pair.isBlocked) throw new AppError('conversation.blocked');
      const report = await readReport(db, pair, clock.now());
      return { name: `x1-progress-${ids.athleteId}-${report.today}.pdf`, content: await drawReport(report, language) };
    },

    /** Says what the season is about. The same words again change nothing. @throws AppError 'progress.changed' */
    setPlan: (actor: Actor, ids: store.Pair, { version, ...words }: PlanChange): Promise<Plan> =>
      changing(actor, ids, async (tx, found) => {
        const stored = await store.findPlan(tx, ids);
        if (stored && stored.title === words.title && stored.until === words.until) return stored;
        assertVersion(stored, version);
        await store.writePlan(tx, ids, words, { version: version + 1, at: clock.now() });
        await tellLater(tx, found);
        return { ...words, version: version + 1 };
      }),

    /** Sets a goal; the same request again is the same goal. @throws AppError 'progress.too_many' */
    addGoal: (actor: Actor, ids: store.Pair, goal: NewGoal): Promise<{ goal: Goal; isNew: boolean }> =>
      changing(actor, ids, async (tx, { pair, side }) => {
        const same = await store.findRequestedGoal(tx, ids, goal.requestId);
        if (same) return { goal: toGoal(same, pair), isNew: false };
        if ((await store.countGoals(tx, ids)) >= GOALS_MAX) throw new AppError('progress.too_many');
        const at = clock.now();
        const { athleteId, trainerId } = ids;
        const row = { ...goal, athleteId, trainerId, setBy: side, setAt: at, changedBy: side, changedAt: at };
        await tellLater(tx, { pair, side });
        return { goal: toGoal(await store.insertGoal(tx, row), pair), isNew: true };
      }),

    /**
     * Changes what a goal says, and whether it's reached. What it says already changes nothing, whichever version the caller saw.
     *
     * @throws AppError 'goal.not_found', 'progress.changed'
     */
    changeGoal: (actor: Actor, ids: store.Pair & { goalId: GoalId }, { version, isReached, ...words }: GoalChange): Promise<Goal> =>
      changing(actor, ids, async (tx, { pair, side }) => {
        const stored = await store.findGoal(tx, ids, ids.goalId);
        if (!stored) throw new AppError('goal.not_found');
        const wasReached = stored.reachedAt !== null;
        if (stored.text === words.text && stored.target === words.target && wasReached === isReached) return toGoal(stored, pair);
        assertVersion(stored, version);
        const at = clock.now();
        await tellLater(tx, { pair, side });
        const reachedAt = isReached ? (stored.reachedAt ?? at) : null;
        return toGoal(await store.updateGoal(tx, stored, { ...words, reachedAt, changedBy: side, changedAt: at }), pair);
      }),

    /** Removes a goal, whether it's there or not. */
    removeGoal: (actor: Actor, ids: store.Pair & { goalId: GoalId }): Promise<void> =>
      changing(actor, ids, (tx) => store.deleteGoal(tx, ids, ids.goalId)),

    /** Adds a drill; the same request again is the same drill. @throws AppError 'progress.too_many' */
    addDrill: (actor: Actor, ids: store.Pair, drill: NewDrill): Promise<{ drill: Drill; isNew: boolean }> =>
      changing(actor, ids, async (tx, { pair, side }) => {
        const same = await store.findRequestedDrill(tx, ids, drill.requestId);
        if (same) return { drill: await getDrill(tx, pair, same.id), isNew: false };
        if ((await store.countDrills(tx, ids)) >= DRILLS_MAX) throw new AppError('progress.too_many');
        const at = clock.now();
        const { athleteId, trainerId } = ids;
        await tellLater(tx, { pair, side });
        const { id } = await store.insertDrill(tx, { ...drill, athleteId, trainerId, setAt: at, changedAt: at });
        return { drill: await getDrill(tx, pair, id), isNew: true };
      }),

    /** Changes what a drill says; the same words again change nothing. @throws AppError 'drill.not_found', 'progress.changed' */
    changeDrill: (actor: Actor, ids: store.Pair & { drillId: DrillId }, { version, ...words }: DrillChange): Promise<Drill> =>
      changing(actor, ids, async (tx, { pair, side }) => {
        const stored = await store.findDrill(tx, ids, ids.drillId);
        if (!stored) throw new AppError('drill.not_found');
        if (stored.title !== words.title || stored.howOften !== words.howOften) {
          assertVersion(stored, version);
          await store.updateDrill(tx, stored, { ...words, changedAt: clock.now() });
          await tellLater(tx, { pair, side });
        }
        return getDrill(tx, pair, ids.drillId);
      }),

    /** Ends a drill, whether it's there or not. Its days still count, its films go. */
    removeDrill: (actor: Actor, ids: store.Pair & { drillId: DrillId }): Promise<void> =>
      changing(actor, ids, async (tx) => {
        const stored = await store.findDrill(tx, ids, ids.drillId);
        if (!stored) return;
        await store.updateDrill(tx, stored, { changedAt: clock.now(), endedAt: clock.now() });
        await deleteClipsOfDrill(tx, stored.id);
      }),

    /** Checks a drill off for a day, or takes that back. Done twice it's done once. @throws AppError 'drill.not_found', 'progress.day_closed' */
    setDrillDay: (actor: Actor, ids: store.Pair & { drillId: DrillId; day: CalendarDate }, state: 'done' | 'not done'): Promise<void> =>
      changing(actor, ids, async (tx, { pair, side }) => {
        invariant(side === 'family', 'the route is for parents');
        if (!(await store.findDrill(tx, ids, ids.drillId))) throw new AppError('drill.not_found');
        assertOpenDay(ids.day, todayOf(pair, clock.now()));
        if (state === 'done') await store.insertDrillDay(tx, ids.drillId, ids.day, clock.now());
        else await store.deleteDrillDay(tx, ids.drillId, ids.day);
      }),

    /** It's evening at the family's: what its trainers wrote since an instant is announced. Done twice it's told once. */
    tellFamily: (written: { parentId: UserId; since: string }): Promise<void> =>
      inTransaction(db, (tx) => events.announce(tx, progressShared, written)),

    /** It's evening at the trainer's: the films and comments of families since an instant are announced. Done twice it's told once. */
    tellTrainer: (added: { trainerUserId: UserId; since: string }): Promise<void> =>
      inTransaction(db, (tx) => events.announce(tx, filmsShared, added)),
  };
}
