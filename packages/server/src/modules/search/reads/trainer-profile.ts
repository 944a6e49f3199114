import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { pick } from '@x1/contract/core/records.ts';
import { AvailabilityHours, weekdays } from '@x1/contract/scheduling/availability.ts';
import { profileTextKeysWith } from '@x1/contract/trainers/profile-texts.ts';
import type { OwnTrainer, PublicTrainer } from '@x1/contract/trainers/trainer.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { readGallery } from '../../media/reads.ts';
import { countHeldSessions } from '../../sessions/reads/held-sessions.ts';
import { listPublicPlaces } from '../../trainers/reads.ts';
import { distanceFrom, toTold } from './told-distance.ts';
import { pointOf } from './trainer-filters.ts';
import { computedColumns, type ListedRow, listedColumns, listedTrainers, type ProfileRow, toListItem } from './trainer-row.ts';

/** Answered as they are stored. */
const publicKeys = [
  ...profileTextKeysWith({ shownIn: 'profile' }),
  ...(['gender', 'yearsPlayed', 'programType', 'trainingOptions', 'availability', 'trainingApproach', 'whoITrain', 'travelMiles'] as const),
];
const ownKeys = profileTextKeysWith({ shownIn: 'owner' });
const columnOf = <Key extends keyof ProfileRow>(key: Key) => `t.${key}` as const;

interface PublicRow extends ListedRow, Pick<ProfileRow, (typeof publicKeys)[number] | 'createdAt'> {}

interface Viewer {
  readonly userId: UserId;
  readonly now: Date;
}

/** Who looks at a trainer, and from which zip code the distance is told, if from any. */
interface Look extends Viewer {
  readonly near?: string | undefined;
}

/**
 * What any signed-in person may read of a trainer (security.md §2.5); undefined when missing or disabled.
 */
export async function findPublicTrainer(db: Db, trainerId: TrainerId, { userId, now, near }: Look): Promise<PublicTrainer | undefined> {
  const point = near === undefined ? undefined : pointOf(near);
  const row = await listedTrainers(db)
    .innerJoinLateral(distanceFrom(point), (join) => join.onTrue())
    .where('t.id', '=', trainerId)
    .select([
      ...listedColumns,
      'distance.straightMiles',
      'distance.comes',
      't.createdAt',
      't.availabilityHours',
      ...publicKeys.map(columnOf),
    ])
    .select(computedColumns(userId, now))
    .executeTakeFirst();
  if (!row) return undefined;
  const trainer = withDaysOfHours(await readRest(db, row, now), AvailabilityHours.parse(row.availabilityHours));
  return near === undefined ? trainer : { ...trainer, ...toTold(row) };
}

/** The days others read are those of the weekly hours (R111); the ones named in the profile (R24) only stand in until there are hours. */
function withDaysOfHours(trainer: PublicTrainer, hours: AvailabilityHours): PublicTrainer {
  if (hours.length === 0) return trainer;
  return {
    ...trainer,
    availability: weekdays.filter((day) => hours.some(({ weekday }) => weekday === day)),
    unconfirmed: trainer.unconfirmed.filter((fact) => fact !== 'availability'),
  };
}

/** A person's own profile with its private fields; undefined while there is none. */
export async function findOwnTrainer(db: Db, { userId, now }: Viewer): Promise<OwnTrainer | undefined> {
  const row = await listedTrainers(db)
    .where('t.userId', '=', userId)
    .select([...listedColumns, 't.createdAt', ...publicKeys.map(columnOf), ...ownKeys.map(columnOf)])
    .select(computedColumns(userId, now))
    .executeTakeFirst();
  return row && { ...(await readRest(db, row, now)), ...pick(row, ownKeys) };
}

async function readRest(db: Db, row: PublicRow, now: Date): Promise<PublicTrainer> {
  const trainer = { trainerId: row.id, userId: row.userId };
  const [media, facts, places] = await Promise.all([
    readGallery(db, row.id),
    readTrainerFacts(db, trainer, now),
    listPublicPlaces(db, row.id),
  ]);
  return {
    ...toListItem(row),
    ...pick(row, publicKeys),
    ...facts,
    places,
    memberSince: row.createdAt.toISOString(),
    mediaGallery: media.map(({ url }) => url),
    media,
  };
}

/** What has happened says of a trainer. */
interface TrainerFacts {
  /** Completed sessions that have ended. */
  readonly sessionsHeld: number;
  /** Whole minutes; null until enough conversations were answered. */
  readonly medianReplyMinutes: number | null;
}

/** From this many on a reply time is meaningful. */
const ANSWERED_AT_LEAST = 5;
/** The newest conversations tell how fast somebody answers now, and bound what a look at a profile costs. */
const NEWEST_CONVERSATIONS = 100;

/**
 * Counts the facts on a trainer's public page, from sessions and messages themselves. Two index lookups for each of at most a
 * hundred conversations, and one over the held sessions: too little to keep in columns.
 */
export async function readTrainerFacts(db: Db, trainer: { trainerId: TrainerId; userId: UserId }, now: Date): Promise<TrainerFacts> {
  const [sessionsHeld, medianReplyMinutes] = await Promise.all([
    countHeldSessions(db, trainer.trainerId, now),
    readMedianReply(db, trainer.userId),
  ]);
  return { sessionsHeld, medianReplyMinutes };
}

/** From a parent's first message to the first answer to it. */
async function readMedianReply(db: Db, userId: UserId): Promise<number | null> {
  const { rows } = await sql<{ answered: number; minutes: number | null }>`
    select count(*) as answered, percentile_cont(0.5) within group (order by extract(epoch from answer.created_at - asked.created_at) / 60) as minutes
    from (
      select id, parent_id from mentorships where trainer_user_id = ${userId} order by moved_at desc, id desc limit ${NEWEST_CONVERSATIONS}
    ) as talk
    cross join lateral (
      select id, created_at from messages where mentorship_id = talk.id and sender_id = talk.parent_id order by id limit 1
    ) as asked
    cross join lateral (
      select created_at from messages where mentorship_id = talk.id and sender_id = ${userId} and id > asked.id order by id limit 1
    ) as answer`.execute(db);
  const { answered = 0, minutes = null } = rows[0] ?? {};
  return answered < ANSWERED_AT_LEAST || minutes === null ? null : Math.round(minutes);
}
