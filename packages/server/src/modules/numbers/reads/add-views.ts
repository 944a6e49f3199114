import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** How often a trainer's page was opened on a day. */
export interface Views {
  readonly trainerId: TrainerId;
  readonly day: CalendarDate;
  readonly views: number;
}

/** Adds views to those that are counted; nobody's page is left out. */
export async function addViews(db: Db, views: readonly Views[]): Promise<void> {
  const column = <Name extends keyof Views>(name: Name) => views.map((each) => each[name]);
  // In one order, so that two processes don't wait for each other.
  await sql`
    insert into trainer_views (trainer_id, day, views)
    select seen.trainer_id, seen.day, seen.views
    from unnest(${column('trainerId')}::bigint[], ${column('day')}::date[], ${column('views')}::int[]) seen (trainer_id, day, views)
    join trainers on trainers.id = seen.trainer_id
    order by seen.trainer_id, seen.day
    on conflict (trainer_id, day) do update set views = trainer_views.views + excluded.views`.execute(db);
}
