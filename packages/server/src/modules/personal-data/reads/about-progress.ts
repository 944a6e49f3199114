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
    films: await read(sql`
      select ${names}, coalesce(g.text, d.title) as "of", x.moment, m.name as "file", x.length_ms as "lengthMs", x.side as "addedBy", x.added_at as "addedAt"
      from progress_clips x ${people} join media m on m.id = x.media_id
        left join progress_goals g on g.id = x.goal_id left join progress_drills d on d.id = x.drill_id
      where x.added_by = ${userId} or a.user_id = ${userId} order by x.id`),
    filmComments: await read(sql`
      select ${names}, c.text, c.at_ms as "atMs", c.side as "writtenBy", c.written_at as "writtenAt"
      from clip_comments c join progress_clips x on x.id = c.clip_id ${people}
      where ${isParty} or c.author_id = ${userId} order by c.id`),
    filmConsents: await read(sql`
      select a.first_name as "athlete", x.statement, x.given_at as "givenAt", x.withdrawn_at as "withdrawnAt"
      from film_consents x join athletes a on a.id = x.athlete_id
      where ${userId} in (a.user_id, x.given_by, x.withdrawn_by) order by x.id`),
  };
}
