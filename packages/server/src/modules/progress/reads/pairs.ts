import type { AthleteId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { TimeZone } from '@x1/contract/core/time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { isBlockedPair } from '../../conversations/reads.ts';

/** What an athlete and a trainer are to each other: `a` is the newest purchase of theirs. */
interface Bought {
  id: number;
  athleteId: AthleteId;
  trainerId: TrainerId;
  parentId: UserId;
  boughtAt: Date;
}

/**
 * Athletes with the trainers of whom a session was bought: paid, not declined, and not all of the money gone back. NOTE: the rule by which
 * module sessions tells a trainer who trains (R171), without the shares of single sessions.
 *
 * @param which a condition on sessions `s` and their payments `p`
 */
const boughtPairs = (which: RawBuilder<unknown>) => sql<Bought>`(
  select max(s.id) as id, p.athlete_id, s.trainer_id, s.parent_id, max(s.paid_at) as bought_at
  from appointments s join transactions p on p.id = s.transaction_id
  where p.athlete_id is not null and s.paid_at is not null and s.approval_status <> 'rejected'
    and p.refunded_cents + p.lost_cents < p.amount_cents and ${which}
  group by p.athlete_id, s.trainer_id, s.parent_id)`;

/** Which pairs are read: of a family, of a trainer's account, or one of them. */
export const pairsOf = {
  family: (parentId: UserId) => sql`s.parent_id = ${parentId}`,
  trainer: (userId: UserId) => sql`s.trainer_id = (select id from trainers where user_id = ${userId})`,
  one: ({ athleteId, trainerId }: { athleteId: AthleteId; trainerId: TrainerId }) =>
    sql`p.athlete_id = ${athleteId} and s.trainer_id = ${trainerId}`,
};

/** Pairs with the names of both; `a` is the pair. An athlete who was removed is in none. */
export function pairRows(db: Db | Tx, which: RawBuilder<unknown>) {
  return (db as Db)
    .selectFrom(boughtPairs(which).as('a'))
    .innerJoin('athletes as athlete', 'athlete.id', 'a.athleteId')
    .innerJoin('users as parent', 'parent.id', 'a.parentId')
    .innerJoin('trainers as t', 't.id', 'a.trainerId')
    .where('athlete.removedAt', 'is', null)
    .select(['a.id', 'a.athleteId', 'a.trainerId', 'a.parentId', 'athlete.firstName', 't.name as trainerName'])
    .select(['t.imageKey', 't.userId as trainerUserId', sql<TimeZone>`coalesce(parent.timezone, 'America/New_York')`.as('timeZone')])
    .select(isBlockedPair.as('isBlocked'));
}

export type PairFacts = Awaited<ReturnType<ReturnType<typeof pairRows>['executeTakeFirstOrThrow']>>;

export function findPair(db: Db | Tx, pair: { athleteId: AthleteId; trainerId: TrainerId }): Promise<PairFacts | undefined> {
  return pairRows(db, pairsOf.one(pair)).executeTakeFirst();
}

/** An athlete who stays until the transaction ends; false where the family has just removed them. */
export async function holdAthlete(tx: Tx, athleteId: AthleteId): Promise<boolean> {
  const row = await tx
    .selectFrom('athletes')
    .select('id')
    .where('id', '=', athleteId)
    .where('removedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** An athlete of a family who isn't removed, until the transaction ends. */
export async function holdOwnAthlete(tx: Tx, athleteId: AthleteId, familyId: UserId): Promise<boolean> {
  const row = await tx
    .selectFrom('athletes')
    .select('id')
    .where('id', '=', athleteId)
    .where('userId', '=', familyId)
    .where('removedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
