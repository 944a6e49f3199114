import { type Mentorship, UNREAD_MAX } from '@x1/contract/conversations/mentorship.ts';
import type { MentorshipId, MessageId, ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { toInstant } from '../../platform/db/instant.ts';
import { COUNTED_AT_MOST, type CursorPart, decodeCursor, idPart, type PageOf, type PageRequest, toPage } from '../../platform/db/paging.ts';
import { portraitUrl } from '../../platform/media-url.ts';
import { parentName } from '../accounts/reads.ts';

const instantPart: CursorPart = { from: 0, to: Date.UTC(2300, 0, 1) };
const previewLength = 120;

/**
 * One page of a person's conversations, the one in which something moved last first (R147).
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export async function listMentorships(db: Db, userId: UserId, { limit, cursor }: PageRequest): Promise<PageOf<Mentorship>> {
  const [at = 0, id = 0] = decodeCursor(cursor, [instantPart, idPart]) ?? [];
  const rows = await mentorshipsOf(db, userId)
    .$if(cursor !== undefined, (query) => query.where(sql<boolean>`(m.moved_at, m.id) < (${new Date(at)}, ${id})`))
    .orderBy('m.moved_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
    .execute();
  const count = await countMentorships(db, userId);
  return toPage(rows, { limit, count, toItem: toMentorship, placeOf: (row) => [row.moved_at.getTime(), row.id] });
}

/** One conversation as one of its two sees it; undefined for anybody else. */
export async function findMentorship(db: Db, userId: UserId, mentorshipId: MentorshipId): Promise<Mentorship | undefined> {
  const row = await mentorshipsOf(db, userId).where('m.id', '=', mentorshipId).executeTakeFirst();
  return row && toMentorship(row);
}

/** Active conversations of people who have bought, in which nothing has moved since an instant and no bought session is left (R146). */
export async function listFinishedMentorships(db: Db, { quietSince, limit }: { quietSince: Date; limit: number }): Promise<MentorshipId[]> {
  const rows = await db
    .selectFrom('mentorships as m')
    .select('m.id')
    .where('m.status', '=', 'active')
    .where('m.has_purchase', '=', true)
    .where('m.moved_at', '<', quietSince)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments as a')
            .select('a.id')
            .whereRef('a.parent_id', '=', 'm.parent_id')
            .whereRef('a.trainer_id', '=', 'm.trainer_id')
            .where('a.paid_at', 'is not', null)
            .where('a.approval_status', '<>', 'rejected')
            .where('a.cancelled_at', 'is', null)
            .where((a) => a.or([a('a.completed_at', 'is', null), a('a.completed_at', '>=', quietSince)])),
        ),
      ),
    )
    .orderBy('m.moved_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id as MentorshipId);
}

/** Each side by its own index; what is unread and the newest message are looks into the index of messages, one for each row of the page. */
function mentorshipsOf(db: Db, userId: UserId) {
  const isParent = sql<boolean>`m.parent_id = ${userId}`;
  return db
    .selectFrom('mentorships as m')
    .innerJoin('trainers as t', 't.id', 'm.trainer_id')
    .innerJoin('users as parent', 'parent.id', 'm.parent_id')
    .leftJoin('messages as last', 'last.id', 'm.last_message_id')
    .where((row) => row.or([row('m.parent_id', '=', userId), row('m.trainer_user_id', '=', userId)]))
    .select([
      'm.id',
      'm.trainer_id',
      'm.trainer_user_id',
      'm.parent_id',
      'm.program_id',
      'm.status',
      'm.created_at',
      'm.moved_at',
      'm.last_message_at',
      'm.has_purchase',
      't.name as trainer_name',
      't.image_key',
      't.sports',
    ])
    .select([
      parentName.as('parent_name'),
      sql<string | null>`left(last.content, ${previewLength})`.as('preview'),
      sql<number>`case when ${isParent} then m.trainer_delivered_up_to_id else m.parent_delivered_up_to_id end`.as('delivered_up_to_id'),
      sql<number>`case when ${isParent} then m.trainer_read_up_to_id else m.parent_read_up_to_id end`.as('read_up_to_id'),
      sql<boolean>`(case when ${isParent} then m.parent_blocked_at else m.trainer_blocked_at end) is not null`.as('blocked_by_me'),
      sql<boolean>`(case when ${isParent} then coalesce(m.trainer_blocked_at, m.trainer_left_at)
        else coalesce(m.parent_blocked_at, m.parent_left_at) end) is not null`.as('blocked_by_counterpart'),
      sql<number>`(select count(*)::integer from (
        select from messages x
        where x.mentorship_id = m.id
          and x.sender_id = case when ${isParent} then m.trainer_user_id else m.parent_id end
          and x.id > case when ${isParent} then m.parent_read_up_to_id else m.trainer_read_up_to_id end
        limit ${UNREAD_MAX}) as unread)`.as('unread_count'),
    ]);
}

async function countMentorships(db: Db, userId: UserId): Promise<number> {
  const found = await db
    .selectFrom('mentorships')
    .select('id')
    .where((row) => row.or([row('parent_id', '=', userId), row('trainer_user_id', '=', userId)]))
    .limit(COUNTED_AT_MOST + 1)
    .execute();
  return found.length;
}

type MentorshipRow = NonNullable<Awaited<ReturnType<ReturnType<typeof mentorshipsOf>['executeTakeFirst']>>>;

function toMentorship(row: MentorshipRow): Mentorship {
  return {
    id: row.id as MentorshipId,
    trainerId: row.trainer_id as TrainerId,
    parentId: row.parent_id as UserId,
    programId: row.program_id as ProgramId | null,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    lastMessageAt: toInstant(row.last_message_at),
    lastMessagePreview: row.preview,
    unreadCount: row.unread_count,
    counterpartReadUpToId: (row.read_up_to_id || null) as MessageId | null,
    counterpartDeliveredUpToId: (row.delivered_up_to_id || null) as MessageId | null,
    block: blockOf(row),
    hasPurchase: row.has_purchase,
    trainer: {
      id: row.trainer_id as TrainerId,
      userId: row.trainer_user_id as UserId,
      name: row.trainer_name || null,
      imageUrl: row.image_key && portraitUrl(row.image_key),
      sports: row.sports,
    },
    parent: { id: row.parent_id as UserId, name: row.parent_name },
  };
}

function blockOf({
  blocked_by_me,
  blocked_by_counterpart,
}: {
  blocked_by_me: boolean;
  blocked_by_counterpart: boolean;
}): Mentorship['block'] {
  if (blocked_by_me) return 'by-me';
  return blocked_by_counterpart ? 'by-counterpart' : 'none';
}
