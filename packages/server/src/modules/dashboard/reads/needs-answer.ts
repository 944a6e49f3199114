import type { AppointmentId, ReviewId, TrainerId } from '@x1/contract/core/ids.ts';
import { addDays, startOfDay, type TimeZone, toWallTime } from '@x1/contract/core/time.ts';
import { NAMED_AT_MOST, type NeedsAnswer, type WaitingReview, type WaitingSession } from '@x1/contract/dashboard/needs-answer.ts';
import { toAuthorName } from '@x1/contract/reviews/author-name.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { parentName } from '../../accounts/reads.ts';

type SessionGroup = 'toSchedule' | 'toComplete' | 'today';

/** What of a person without a profile waits: nothing. */
export function nothingWaits(timezone: TimeZone): NeedsAnswer {
  const none = { count: 0, items: [] };
  return { timezone, requests: 0, toSchedule: none, toComplete: none, today: none, reviews: none };
}

/**
 * What a trainer must act on now: three queries, however much there is.
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
    requests: await countRequests(tx, trainerId),
    ...(await readSessions(tx, { trainerId, now, midnight })),
    reviews: await readReviews(tx, trainerId),
  };
}

/** As many as the list of pending requests shows (R57): one for each purchase (R38). */
async function countRequests(tx: Db | Tx, trainerId: TrainerId): Promise<number> {
  const { count } = await tx
    .selectFrom('appointments')
    .where('trainer_id', '=', trainerId)
    .where('approval_status', '=', 'pending')
    .where('paid_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .select((eb) => eb.fn.count<number>('transaction_id').distinct().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Of the sessions of a purchase that need a time, the first one stands for all (R38). */
const isNextWithoutTime = sql<boolean>`not exists (select from appointments earlier where earlier.transaction_id = a.transaction_id
  and earlier.session_number < a.session_number and earlier.starts_at is null and earlier.completed_at is null
  and earlier.cancelled_at is null and earlier.approval_status = 'approved')`;

/** The first of each group, with how many the group has. */
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
    .innerJoin('transactions as payment', 'payment.id', 'a.transaction_id')
    .where('a.trainer_id', '=', trainerId)
    .where('a.paid_at', 'is not', null)
    .where('a.completed_at', 'is', null)
    .where('a.cancelled_at', 'is', null)
    .where('a.approval_status', '<>', 'rejected')
    .where(sql<boolean>`payment.refunded_cents + payment.lost_cents < payment.amount_cents`)
    .select(['a.id', 'a.parent_id', 'a.program_id', 'a.approval_status', 'a.starts_at', 'a.ends_at', group.as('group')]);
  const placed = tx
    .selectFrom(waiting.as('w'))
    .where('w.group', 'is not', null)
    .selectAll('w')
    .select([
      sql<number>`row_number() over (partition by w.group order by w.starts_at, w.id)`.as('place'),
      sql<number>`count(*) over (partition by w.group)`.as('group_size'),
    ]);
  const rows = await tx
    .selectFrom(placed.as('s'))
    .innerJoin('users as parent', 'parent.id', 's.parent_id')
    .innerJoin('programs as p', 'p.id', 's.program_id')
    .where('s.place', '<=', NAMED_AT_MOST)
    .select(['s.id', 's.approval_status', 's.starts_at', 's.ends_at', 's.group', 's.group_size', 'p.title', parentName.as('parent_name')])
    .orderBy('s.place')
    .execute();
  const of = (wanted: SessionGroup) => {
    const items = rows.filter((row) => row.group === wanted);
    return { count: items[0]?.group_size ?? 0, items: items.map(toWaitingSession) };
  };
  return { toSchedule: of('toSchedule'), toComplete: of('toComplete'), today: of('today') };
}

function toWaitingSession(row: {
  id: number;
  parent_name: string;
  title: string;
  approval_status: WaitingSession['approvalStatus'];
  starts_at: Date | null;
  ends_at: Date | null;
}): WaitingSession {
  return {
    id: row.id as AppointmentId,
    parentName: row.parent_name,
    programTitle: row.title,
    approvalStatus: row.approval_status,
    startTime: toInstant(row.starts_at),
    endTime: toInstant(row.ends_at),
  };
}

async function readReviews(tx: Db | Tx, trainerId: TrainerId): Promise<{ count: number; items: WaitingReview[] }> {
  const rows = await tx
    .selectFrom('reviews as r')
    .innerJoin('users as author', 'author.id', 'r.parent_id')
    .where('r.trainer_id', '=', trainerId)
    .where('r.hidden_at', 'is', null)
    .where('r.answered_at', 'is', null)
    .select(['r.id', 'r.appointment_id', 'r.rating', 'r.created_at', 'author.name'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(NAMED_AT_MOST)
    .execute();
  return { count: rows[0]?.count ?? 0, items: rows.map(toWaitingReview) };
}

function toWaitingReview(row: {
  id: number;
  appointment_id: number;
  rating: number;
  created_at: Date;
  name: string | null;
}): WaitingReview {
  return {
    id: row.id as ReviewId,
    appointmentId: row.appointment_id as AppointmentId,
    authorName: toAuthorName(row.name),
    rating: row.rating,
    createdAt: row.created_at.toISOString(),
  };
}
