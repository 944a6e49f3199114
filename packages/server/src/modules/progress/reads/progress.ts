import type { DrillId } from '@x1/contract/core/ids.ts';
import { addDays, type CalendarDate, toWallTime } from '@x1/contract/core/time.ts';
import type { Drill, Goal, Progress, ProgressNote, ProgressSummary } from '@x1/contract/progress/progress.ts';
import { weeksInARow, weeksShown } from '@x1/contract/progress/streak.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Row, Tx } from '../../../platform/db/database.ts';
import { type PageOf, type PageRequest, readPage } from '../../../platform/db/paging.ts';
import { portraitUrl } from '../../../platform/media-url.ts';
import { isBlockedPair } from '../../conversations/reads.ts';
import { type Activity, findWithoutNotes, readActivity } from './activity.ts';
import { type PairFacts, pairRows } from './pairs.ts';

/** Of the newest sessions that have any. */
const NOTES_SHOWN = 20;

/** The family's day at an instant. */
export function todayOf({ timeZone }: PairFacts, now: Date): CalendarDate {
  return toWallTime(now.toISOString(), timeZone).date;
}

/** When anything last happened between the two of pair `a`: a purchase, a plan, a goal, a drill, or a day that was checked off. */
const lastActiveAt = sql<Date>`greatest(a.bought_at, ${sql.join([
  sql`(select max(x.changed_at) from progress_plans x where x.athlete_id = a.athlete_id and x.trainer_id = a.trainer_id)`,
  sql`(select max(x.changed_at) from progress_goals x where x.athlete_id = a.athlete_id and x.trainer_id = a.trainer_id)`,
  sql`(select max(greatest(x.changed_at, (select max(d.checked_at) from drill_days d where d.drill_id = x.id)))
      from progress_drills x where x.athlete_id = a.athlete_id and x.trainer_id = a.trainer_id)`,
])})`;

/** One page of pairs, those that were active last first. @param which one of `pairsOf` */
export async function listSummaries(
  db: Db,
  which: RawBuilder<unknown>,
  { now, ...request }: PageRequest & { now: Date },
): Promise<PageOf<ProgressSummary>> {
  const counts = (table: 'progress_goals' | 'progress_drills', condition: RawBuilder<unknown>) =>
    sql<number>`(select count(*)::int from ${sql.table(table)} x where x.athlete_id = a.athlete_id and x.trainer_id = a.trainer_id and ${condition})`;
  const query = pairRows(db, which)
    .where(sql<boolean>`not ${isBlockedPair}`)
    .select([
      counts('progress_goals', sql`x.reached_at is null`).as('openGoals'),
      counts('progress_goals', sql`x.reached_at is not null`).as('reachedGoals'),
      counts('progress_drills', sql`x.ended_at is null`).as('drills'),
      lastActiveAt.as('lastActiveAt'),
    ]);
  const order = { at: lastActiveAt, id: sql<number>`a.id` };
  const { items, ...position } = await readPage(query, { ...order, placeOf: (row) => [row.lastActiveAt, row.id] }, request, (row) => row);
  const activityOf = await readActivity(db, items, now);
  return {
    ...position,
    items: items.map(({ openGoals, reachedGoals, drills, lastActiveAt: _, ...pair }) => ({
      ...toHead(pair, activityOf(pair), now),
      openGoals,
      reachedGoals,
      drills,
    })),
  };
}

/** An athlete's progress with a trainer, as both read it. */
export async function readProgress(db: Db | Tx, pair: PairFacts, now: Date): Promise<Progress> {
  const today = todayOf(pair, now);
  const weeks = weeksShown(today);
  const [activityOf, plan, goals, drills, withoutNotes] = await Promise.all([
    readActivity(db, [pair], now),
    readPlan(db, pair),
    listGoals(db, pair),
    listDrills(db, pair, weeks[0] ?? today),
    findWithoutNotes(db, pair, now),
  ]);
  const activity = activityOf(pair);
  return {
    ...toHead(pair, activity, now),
    today,
    plan: plan ?? null,
    goals,
    drills,
    weeks: weeks.map((monday) => toWeek(monday, activity)),
    notes: toNotes(activity),
    withoutNotes: withoutNotes ?? null,
  };
}

function toHead(pair: PairFacts, { sessions, drillDays }: Activity, now: Date) {
  const { athleteId, firstName, trainerId, trainerName, imageKey } = pair;
  return {
    athlete: { id: athleteId, firstName },
    trainer: { id: trainerId, name: trainerName, imageUrl: imageKey && portraitUrl(imageKey) },
    sessionsHeld: sessions.length,
    streakWeeks: weeksInARow([...sessions.map(({ heldOn }) => heldOn), ...drillDays], todayOf(pair, now)),
  };
}

function toWeek(monday: CalendarDate, { sessions, drillDays }: Activity): Progress['weeks'][number] {
  const end = addDays(monday, 7);
  const isWithin = (day: CalendarDate) => day >= monday && day < end;
  return { monday, sessions: sessions.filter(({ heldOn }) => isWithin(heldOn)).length, practiceDays: drillDays.filter(isWithin).length };
}

function toNotes({ sessions }: Activity): ProgressNote[] {
  const written = sessions.flatMap(({ notes, homework, ...session }) =>
    notes || homework ? [{ ...session, notes: notes ?? '', homework: homework ?? '' }] : [],
  );
  return written.slice(0, NOTES_SHOWN);
}

function readPlan(db: Db | Tx, { athleteId, trainerId }: PairFacts) {
  return (db as Db)
    .selectFrom('progressPlans')
    .select(['title', 'untilOn as until', 'version'])
    .where('athleteId', '=', athleteId)
    .where('trainerId', '=', trainerId)
    .executeTakeFirst();
}

async function listGoals(db: Db | Tx, pair: PairFacts): Promise<Goal[]> {
  const { athleteId, trainerId } = pair;
  const rows = await (db as Db)
    .selectFrom('progressGoals')
    .selectAll()
    .where('athleteId', '=', athleteId)
    .where('trainerId', '=', trainerId)
    .orderBy(sql`reached_at is not null`)
    .orderBy('reachedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => toGoal(row, pair));
}

export function toGoal(row: Row<'progressGoals'>, pair: PairFacts): Goal {
  const { id, text, target, setBy, changedBy, setAt, reachedAt, version } = row;
  return { id, text, target, setBy, changedBy, setAt: setAt.toISOString(), reachedOn: reachedAt && todayOf(pair, reachedAt), version };
}

/** @param id one of them alone @param from days before it aren't named */
export function listDrills(db: Db | Tx, { athleteId, trainerId }: PairFacts, from: CalendarDate, id?: DrillId): Promise<Drill[]> {
  return (db as Db)
    .selectFrom('progressDrills as d')
    .select(['d.id', 'd.title', 'd.howOften', 'd.version'])
    .select([
      sql<CalendarDate[]>`coalesce((select array_agg(day.done_on::text order by day.done_on) from drill_days day
        where day.drill_id = d.id and day.done_on >= ${from}::date), '{}')`.as('doneOn'),
      sql<number>`(select count(*)::int from drill_days day where day.drill_id = d.id)`.as('doneCount'),
    ])
    .where('d.athleteId', '=', athleteId)
    .where('d.trainerId', '=', trainerId)
    .where('d.endedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('d.id', '=', id as DrillId))
    .orderBy('d.id')
    .execute();
}
