import type { AthleteId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { parentName } from '../../accounts/reads.ts';
import type { FactsOf } from './facts-of.ts';

/** Facts of progress and films for notifications, read when they are sent rather than when the event happened; undefined if they no longer apply. */

type Reads = Db | Tx;

/** Films, and comments on them, with who added them and when. */
const filmRows = sql`(
  select 'film' as what, athlete_id, trainer_id, side, added_at from progress_clips
  union all select 'comment', clip.athlete_id, clip.trainer_id, c.side, c.written_at
    from clip_comments c join progress_clips clip on clip.id = c.clip_id)`;

/** What trainers have written into plans and goals of a family's athletes since an instant; undefined where nothing of it is left to see. */
export async function findSharedProgress(tx: Reads, { parentId, since }: { parentId: UserId; since: string }) {
  const { rows } = await sql<SharedProgress>`
    select x.athlete_id, x.trainer_id, t.name as trainer_name, ${parentName} as parent_name,
      count(*) filter (where x.what = 'goal')::int as goals, count(*) filter (where x.is_reached)::int as reached,
      count(*) filter (where x.what = 'drill')::int as drills, count(*) filter (where x.what = 'plan')::int as plans,
      count(*) filter (where x.what = 'film')::int as films, count(*) filter (where x.what = 'comment')::int as comments
    from (
      select 'goal' as what, athlete_id, trainer_id, changed_at, reached_at = changed_at as is_reached
        from progress_goals where changed_by = 'trainer'
      union all select 'drill', athlete_id, trainer_id, changed_at, false from progress_drills where ended_at is null
      union all select 'plan', athlete_id, trainer_id, changed_at, false from progress_plans
      union all select what, athlete_id, trainer_id, added_at, false from ${filmRows} film where side = 'trainer'
    ) x
    join athletes athlete on athlete.id = x.athlete_id
    join trainers t on t.id = x.trainer_id
    join users parent on parent.id = athlete.user_id
    where athlete.user_id = ${parentId} and x.changed_at >= ${since}::timestamptz
      and not exists (select from mentorships pair where pair.trainer_id = x.trainer_id and pair.parent_id = ${parentId}
        and num_nonnulls(pair.parent_blocked_at, pair.trainer_blocked_at) > 0)
    group by x.athlete_id, x.trainer_id, t.name, parent.name, parent.email
    order by t.name, x.athlete_id`.execute(tx);
  const [first] = rows;
  return first && { parent: { userId: parentId, name: first.parentName }, since: new Date(since), pairs: rows };
}

/** Films and comments of families of a trainer's athletes since an instant; undefined where nothing of it is left to see. */
export async function findSharedFilms(tx: Reads, { trainerUserId, since }: { trainerUserId: UserId; since: string }) {
  const { rows } = await sql<SharedFilms>`
    select x.athlete_id, x.trainer_id, t.name as trainer_name, ${parentName} as parent_name,
      count(*) filter (where x.what = 'film')::int as films, count(*) filter (where x.what = 'comment')::int as comments
    from ${filmRows} x
    join athletes athlete on athlete.id = x.athlete_id
    join trainers t on t.id = x.trainer_id
    join users parent on parent.id = athlete.user_id
    where t.user_id = ${trainerUserId} and x.side = 'family' and x.added_at >= ${since}::timestamptz
      and not exists (select from mentorships pair where pair.trainer_id = x.trainer_id and pair.parent_id = parent.id
        and num_nonnulls(pair.parent_blocked_at, pair.trainer_blocked_at) > 0)
    group by x.athlete_id, x.trainer_id, t.name, parent.id
    order by parent.id, x.athlete_id`.execute(tx);
  const [first] = rows;
  return first && { trainer: { userId: trainerUserId, name: first.trainerName }, since: new Date(since), pairs: rows };
}

interface SharedFilms {
  athleteId: AthleteId;
  trainerId: TrainerId;
  trainerName: string;
  parentName: string;
  films: number;
  comments: number;
}

interface SharedProgress {
  athleteId: AthleteId;
  trainerId: TrainerId;
  trainerName: string;
  parentName: string;
  goals: number;
  /** Of the goals, those reached by that change. */
  reached: number;
  drills: number;
  plans: number;
  films: number;
  /** On films, whoever added those. */
  comments: number;
}

export type SharedProgressFacts = FactsOf<typeof findSharedProgress>;
export type SharedFilmsFacts = FactsOf<typeof findSharedFilms>;
