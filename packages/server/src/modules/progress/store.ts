import type { AthleteId, DrillId, GoalId, TrainerId } from '@x1/contract/core/ids.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import type { DrillWords, GoalWords, Plan, PlanWords, ProgressSide } from '@x1/contract/progress/progress.ts';
import type { Insertable } from 'kysely';
import type * as z from 'zod/mini';
import type { Row, Tx } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.generated.ts';

/** An athlete with a trainer. */
export interface Pair {
  readonly athleteId: AthleteId;
  readonly trainerId: TrainerId;
}

export type StoredGoal = Row<'progressGoals'>;
export type StoredDrill = Row<'progressDrills'>;

const ofPair = ({ athleteId, trainerId }: Pair) => ({ athleteId, trainerId });

/** The caller holds the lock of the pair: nobody else writes it until the transaction ends. */
export async function findPlan(tx: Tx, { athleteId, trainerId }: Pair): Promise<Plan | undefined> {
  const row = await tx
    .selectFrom('progressPlans')
    .select(['title', 'untilOn as until', 'version'])
    .where('athleteId', '=', athleteId)
    .where('trainerId', '=', trainerId)
    .executeTakeFirst();
  return row;
}

/** Writes the next version of a plan, the first one where there is none. */
export async function writePlan(
  tx: Tx,
  pair: Pair,
  plan: z.output<typeof PlanWords>,
  { version, at }: { version: number; at: Date },
): Promise<void> {
  const words = { title: plan.title, untilOn: plan.until, version, changedAt: at };
  await tx
    .insertInto('progressPlans')
    .values({ ...ofPair(pair), ...words })
    .onConflict((conflict) => conflict.columns(['athleteId', 'trainerId']).doUpdateSet(words))
    .execute();
}

export function findGoal(tx: Tx, { athleteId, trainerId }: Pair, id: GoalId): Promise<StoredGoal | undefined> {
  return tx
    .selectFrom('progressGoals')
    .selectAll()
    .where('id', '=', id)
    .where('athleteId', '=', athleteId)
    .where('trainerId', '=', trainerId)
    .executeTakeFirst();
}

/** The goal that the same request has set, if it has. */
export function findRequestedGoal(tx: Tx, { athleteId, trainerId }: Pair, requestId: string): Promise<StoredGoal | undefined> {
  return tx
    .selectFrom('progressGoals')
    .selectAll()
    .where('athleteId', '=', athleteId)
    .where('trainerId', '=', trainerId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}

export async function countGoals(tx: Tx, { athleteId, trainerId }: Pair): Promise<number> {
  const { count } = await tx
    .selectFrom('progressGoals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('athleteId', '=', athleteId)
    .where('trainerId', '=', trainerId)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertGoal(tx: Tx, goal: Omit<Insertable<Database['progressGoals']>, 'id' | 'version'>): Promise<StoredGoal> {
  return tx.insertInto('progressGoals').values(goal).returningAll().executeTakeFirstOrThrow();
}

/** Writes the next version of a goal. */
export function updateGoal(
  tx: Tx,
  { id, version }: StoredGoal,
  change: z.output<typeof GoalWords> & { reachedAt: Date | null; changedBy: ProgressSide; changedAt: Date },
): Promise<StoredGoal> {
  return tx
    .updateTable('progressGoals')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Whether it's there or not. */
export async function deleteGoal(tx: Tx, { athleteId, trainerId }: Pair, id: GoalId): Promise<void> {
  await tx.deleteFrom('progressGoals').where('id', '=', id).where('athleteId', '=', athleteId).where('trainerId', '=', trainerId).execute();
}

/** A drill that isn't over. */
export function findDrill(tx: Tx, { athleteId, trainerId }: Pair, id: DrillId): Promise<StoredDrill | undefined> {
  return tx
    .selectFrom('progressDrills')
    .selectAll()
    .where('id', '=', id)
    .where('athleteId', '=', athleteId)
    .where('trainerId', '=', trainerId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
}

/** The drill that the same request has added, if it has. */
export function findRequestedDrill(tx: Tx, { athleteId, trainerId }: Pair, requestId: string): Promise<StoredDrill | undefined> {
  return tx
    .selectFrom('progressDrills')
    .selectAll()
    .where('athleteId', '=', athleteId)
    .where('trainerId', '=', trainerId)
    .where('requestId', '=', requestId)
    .executeTakeFirst();
}

/** Those that aren't over. */
export async function countDrills(tx: Tx, { athleteId, trainerId }: Pair): Promise<number> {
  const { count } = await tx
    .selectFrom('progressDrills')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('athleteId', '=', athleteId)
    .where('trainerId', '=', trainerId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertDrill(tx: Tx, drill: Omit<Insertable<Database['progressDrills']>, 'id' | 'version'>): Promise<StoredDrill> {
  return tx.insertInto('progressDrills').values(drill).returningAll().executeTakeFirstOrThrow();
}

/** Writes the next version of a drill. */
export async function updateDrill(
  tx: Tx,
  { id, version }: StoredDrill,
  change: Partial<z.output<typeof DrillWords>> & { changedAt: Date; endedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('progressDrills')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute();
}

/** Done twice it is done once. */
export async function insertDrillDay(tx: Tx, drillId: DrillId, doneOn: CalendarDate, checkedAt: Date): Promise<void> {
  await tx
    .insertInto('drillDays')
    .values({ drillId, doneOn, checkedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteDrillDay(tx: Tx, drillId: DrillId, doneOn: CalendarDate): Promise<void> {
  await tx.deleteFrom('drillDays').where('drillId', '=', drillId).where('doneOn', '=', doneOn).execute();
}
