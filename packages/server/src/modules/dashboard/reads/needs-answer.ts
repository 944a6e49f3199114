import type { TrainerId } from '@x1/contract/core/ids.ts';
import { addDays, startOfDay, type TimeZone, toWallTime } from '@x1/contract/core/time.ts';
import { NAMED_AT_MOST, type NeedsAnswer, type WaitingReview, type WaitingSession } from '@x1/contract/dashboard/dashboard.ts';
import { toAuthorName } from '@x1/contract/reviews/review.ts';
import { isTrainerPlace } from '@x1/contract/scheduling/locations.ts';
import { REQUEST_ANSWER_HOURS } from '@x1/contract/scheduling/states.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { parentName } from '../../accounts/reads.ts';

type SessionGroup = 'toSchedule' | 'toComplete' | 'today';

/** For a person without a profile: nothing. */
export function nothingWaits(timezone: TimeZone): NeedsAnswer {
  const none = { count: 0, items: [] };
  return {
    timezone,
    requests: 0,
    requestsDueAt: null,
    toSchedule: none,
    toComplete: none,
    today: none,
    reviews: none,
    placesWithoutAddress: [],
  };
}

/**
 * What a trainer has to act on now: four queries, regardless of the amount.
 *
 * @param now the server's clock; the day ends at midnight in `timezone`
 */
export async function readNeedsAnswer(
  tx: Db | Tx,
  { trainerId, timezone, now }: { trainerId: TrainerId; timezone: TimeZone; now: Date },
): Promise<NeedsAnswer> {
  const { date } = toWallTime(now.toISOString(), timezone);
  const midnight = new Date(startOfDay(addDays(date, 1), timezone));
  return {
    timezone,
    ...(await readRequests(tx, trainerId)),
    ...(await readSessions(tx, { trainerId, now, midnight })),
    reviews: await readReviews(tx, trainerId),
    placesWithoutAddress: await readPlaces(tx, trainerId, now),
  };
}

/** As many as the list of pending requests shows (R57): one per purchase (R38), and each session of which the trainer is asked again (R175). */
async function readRequests(tx: Db | Tx, trainerId: TrainerId): Promise<Pick<NeedsAnswer, 'requests' | 'requestsDueAt'>> {
  const { count, dueAt } = await tx
    .selectFrom('appointments')
    .where('trainerId', '=', trainerId)
    .where('approvalStatus', '=', 'pending')
    .where('paidAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .select(sql<number>`count(distinct (transaction_id, case when asked_again_at is not null then id end))`.as('count'))
    .select(
      sql<Date | null>`min(least(coalesce(asked_again_at, paid_at) + ${REQUEST_ANSWER_HOURS} * interval '1 hour', starts_at))`.as('dueAt'),
    )
    .executeTakeFirstOrThrow();
  return { requests: count, requestsDueAt: toInstant(dueAt) };
}

/** Of a purchase's sessions that need a time, the first one represents all (R38). */
const isNextWithoutTime = sql<boolean>`not exists (select from appointments earlier where earlier.transaction_id = a.transaction_id
  and earlier.session_number < a.session_number and earlier.starts_at is null and earlier.completed_at is null
  and earlier.cancelled_at is null and earlier.approval_status = 'approved')`;

/** The first of each group, with the size of the group. */
async function readSessions(
  tx: Db | Tx,
  { trainerId, now, midnight }: { trainerId: TrainerId; now: Date; midnight: Date },
): Promise<Record<SessionGroup, { count: number; items: WaitingSession[] }>> {
  const group = sql<SessionGroup | null>`case
    when a.starts_at is null then case when a.approval_status = 'approved' and ${isNextWithoutTime} then 'toSchedule' end
    when a.ends_at <= ${now} then 'toComplete'
    when a.starts_at < ${midnight} then 'today' end`;
  const waiting = tx
    .selectFrom('appointments as a')
    .innerJoin('transactions as payment', 'payment.id', 'a.transactionId')
    .where('a.trainerId', '=', trainerId)
    .where('a.paidAt', 'is not', null)
    .where('a.completedAt', 'is', null)
    .where('a.cancelledAt', 'is', null)
    .where('a.approvalStatus', '<>', 'rejected')
    .where(sql<boolean>`payment.refunded_cents + payment.lost_cents < payment.amount_cents`)
    .select(['a.id', 'a.parentId', 'a.programId', 'a.approvalStatus', 'a.startsAt', 'a.endsAt', group.as('group')]);
  const placed = tx
    .selectFrom(waiting.as('w'))
    .where('w.group', 'is not', null)
    .selectAll('w')
    .select([
      sql<number>`row_number() over (partition by w.group order by w.starts_at, w.id)`.as('place'),
      sql<number>`count(*) over (partition by w.group)`.as('groupSize'),
    ]);
  const rows = await tx
    .selectFrom(placed.as('s'))
    .innerJoin('users as parent', 'parent.id', 's.parentId')
    .innerJoin('programs as p', 'p.id', 's.programId')
    .where('s.place', '<=', NAMED_AT_MOST)
    .select([
      's.id',
      's.approvalStatus',
      's.startsAt',
      's.endsAt',
      's.group',
      's.groupSize',
      'p.title as programTitle',
      parentName.as('parentName'),
    ])
    .orderBy('s.place')
    .execute();
  const of = (wanted: SessionGroup) => {
    const items = rows.filter((row) => row.group === wanted);
    return { count: items[0]?.groupSize ?? 0, items: items.map(toWaitingSession) };
  };
  return { toSchedule: of('toSchedule'), toComplete: of('toComplete'), today: of('today') };
}

type SessionRow = Row<'appointments', 'id' | 'approvalStatus' | 'startsAt' | 'endsAt'> & { parentName: string; programTitle: string };

function toWaitingSession({ id, parentName, programTitle, approvalStatus, startsAt, endsAt }: SessionRow): WaitingSession {
  return { id, parentName, programTitle, approvalStatus, startTime: toInstant(startsAt), endTime: toInstant(endsAt) };
}

/** Where families can't find the way (decision 0094): the trainer's field or gym, while its address isn't known and a session is ahead there. */
async function readPlaces(tx: Db | Tx, trainerId: TrainerId, now: Date): Promise<NeedsAnswer['placesWithoutAddress']> {
  const rows = await tx
    .selectFrom('appointments as a')
    .innerJoin('trainers as t', 't.id', 'a.trainerId')
    .where('a.trainerId', '=', trainerId)
    .where('a.startsAt', '>', now)
    .where('a.approvalStatus', '=', 'approved')
    .where('a.paidAt', 'is not', null)
    .where('a.cancelledAt', 'is', null)
    .where('a.completedAt', 'is', null)
    .where(sql<boolean>`case a.location when 'field' then t.field_address is null when 'gym' then t.gym_address is null else false end`)
    .select(['a.location', sql<number>`count(*)`.as('sessions')])
    .groupBy('a.location')
    .orderBy('a.location')
    .execute();
  return rows.flatMap(({ location: place, sessions }) => (isTrainerPlace(place) ? [{ place, sessions }] : []));
}

async function readReviews(tx: Db | Tx, trainerId: TrainerId): Promise<{ count: number; items: WaitingReview[] }> {
  const rows = await tx
    .selectFrom('reviews as r')
    .innerJoin('users as author', 'author.id', 'r.parentId')
    .where('r.trainerId', '=', trainerId)
    .where('r.hiddenAt', 'is', null)
    .where('r.answeredAt', 'is', null)
    .select(['r.id', 'r.appointmentId', 'r.rating', 'r.createdAt', 'author.name'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(NAMED_AT_MOST)
    .execute();
  return { count: rows[0]?.count ?? 0, items: rows.map(toWaitingReview) };
}

function toWaitingReview(row: Row<'reviews', 'id' | 'appointmentId' | 'rating' | 'createdAt'> & Row<'users', 'name'>): WaitingReview {
  const { id, appointmentId, rating, createdAt, name } = row;
  return { id, appointmentId, rating, authorName: toAuthorName(name), createdAt: createdAt.toISOString() };
}
