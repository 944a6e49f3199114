import type { Db } from '../../../platform/db/database.ts';
import type { ProgressReport } from '../port.ts';
import { readActivity } from './activity.ts';
import type { PairFacts } from './pairs.ts';
import { readProgress } from './progress.ts';

/** What a family keeps: everything that the page shows, with every session and the drills that are over. */
export async function readReport(db: Db, pair: PairFacts, now: Date): Promise<ProgressReport> {
  const [{ notes: _, ...progress }, activityOf, earlierDrills] = await Promise.all([
    readProgress(db, pair, now),
    readActivity(db, [pair], now),
    listEarlierDrills(db, pair),
  ]);
  const sessions = activityOf(pair).sessions.map(({ heldOn, notes, homework }) => ({
    heldOn,
    notes: notes ?? '',
    homework: homework ?? '',
  }));
  return { ...progress, sessions, earlierDrills };
}

/** Those that were practiced at all. */
function listEarlierDrills(db: Db, { athleteId, trainerId }: PairFacts) {
  return db
    .selectFrom('progressDrills as d')
    .innerJoin('drillDays as day', 'day.drillId', 'd.id')
    .select(['d.title', 'd.howOften', ({ fn }) => fn.countAll<number>().as('doneCount')])
    .where('d.athleteId', '=', athleteId)
    .where('d.trainerId', '=', trainerId)
    .where('d.endedAt', 'is not', null)
    .groupBy('d.id')
    .orderBy('d.id')
    .execute();
}
