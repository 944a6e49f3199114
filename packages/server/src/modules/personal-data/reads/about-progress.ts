import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { parentName } from '../../accounts/reads.ts';
import { type Owner, type Rows, rowsOf } from './rows.ts';

/** What the family and the trainer wrote for each other about an athlete; a child's name is the family's alone. */
export async function aboutProgress(tx: Tx, { userId, trainerId }: Owner): Promise<Record<string, Rows>> {
  const read = (query: Parameters<typeof rowsOf>[1]) => rowsOf(tx, query);
  const people = sql`join athletes a on a.id = x.athlete_id join trainers t on t.id = x.trainer_id join users parent on parent.id = a.user_id`;
  const isParty = sql<boolean>`(a.user_id = ${userId} or x.trainer_id = ${trainerId})`;
  const names = sql`case when a.user_id = ${userId} then t.name else ${parentName} end as "with",
    case when a.user_id = ${userId} then a.first_name end as "athlete"`;
  return {
    seasonPlans: await read(sql`
      select ${names}, x.title, x.until_on as "until", x.changed_at as "changedAt"
      from progress_plans x ${people} where ${isParty} order by x.athlete_id, x.trainer_id`),
    goals: await read(sql`
      select ${names}, x.text, x.target, x.set_by as "setBy", x.set_at as "setAt", x.reached_at as "reachedAt"
      from progress_goals x ${people} where ${isParty} order by x.id`),
    drills: await read(sql`
      select ${names}, x.title, x.how_often as "howOften", x.set_at as "setAt", x.ended_at as "endedAt",
        (select coalesce(json_agg(day.done_on order by day.done_on), '[]') from drill_days day where day.drill_id = x.id) as "doneOn"
      from progress_drills x ${people} where ${isParty} order by x.id`),
  };
}
