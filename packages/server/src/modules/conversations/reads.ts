import { type Mentorship, UNREAD_MAX } from '@x1/contract/conversations/mentorship.ts';
import type { MentorshipId, MessageId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { type Attachment, attachmentsLabel } from '@x1/contract/media/attachment.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { toInstant } from '../../platform/db/instant.ts';
import { type PageOf, type PageRequest, readPage } from '../../platform/db/paging.ts';
import { portraitUrl } from '../../platform/media-url.ts';
import { parentName } from '../accounts/reads.ts';

const previewLength = 120;

/**
 * One page of a person's conversations, most recent activity first (R147).
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export function listMentorships(db: Db, familyId: UserId, request: PageRequest): Promise<PageOf<Mentorship>> {
  const order = { at: sql<Date>`m.moved_at`, id: sql<number>`m.id` };
  return readPage(mentorshipsOf(db, familyId), { ...order, placeOf: (row) => [row.movedAt, row.id] }, request, toMentorship);
}

/** One conversation as one of its parties sees it; undefined for anyone else. */
export async function findMentorship(db: Db, familyId: UserId, mentorshipId: MentorshipId): Promise<Mentorship | undefined> {
  const row = await mentorshipsOf(db, familyId).where('m.id', '=', mentorshipId).executeTakeFirst();
  return row && toMentorship(row);
}

/** Active conversations with a purchase, without activity since an instant and without open sessions (R146). */
export async function listFinishedMentorships(db: Db, { quietSince, limit }: { quietSince: Date; limit: number }): Promise<MentorshipId[]> {
  const rows = await db
    .selectFrom('mentorships as m')
    .select('m.id')
    .where('m.status', '=', 'active')
    .where('m.hasPurchase', '=', true)
    .where('m.movedAt', '<', quietSince)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments as a')
            .select('a.id')
            .whereRef('a.parentId', '=', 'm.parentId')
            .whereRef('a.trainerId', '=', 'm.trainerId')
            .where('a.paidAt', 'is not', null)
            .where('a.approvalStatus', '<>', 'rejected')
            .where('a.cancelledAt', 'is', null)
            .where((a) => a.or([a('a.completedAt', 'is', null), a('a.completedAt', '>=', quietSince)])),
        ),
      ),
    )
    .orderBy('m.movedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A trainer and their account, as part of another statement: one row with `id` and `user_id`, or none. */
export function selectAccountOf(trainerId: TrainerId): RawBuilder<unknown> {
  return sql`select trainers.id, trainers.user_id from trainers where trainers.id = ${trainerId}`;
}

/**
 * Which of two people blocks the other, as part of another statement, and as it stays until the transaction ends; null where they have no
 * conversation (R177).
 */
export function blocksWithin(trainerId: RawBuilder<unknown>, parentId: RawBuilder<unknown>): RawBuilder<Blocks | null> {
  return sql`(
    select jsonb_build_object('parent', parent_blocked_at is not null, 'trainer', trainer_blocked_at is not null)
    from mentorships where mentorships.trainer_id = ${trainerId} and mentorships.parent_id = ${parentId} for share)`;
}

type Blocks = Readonly<Record<'parent' | 'trainer', boolean>>;

/** Whether one of the two of a session `a` blocks the other (R177). */
export const isBlockedPair = sql<boolean>`exists (select from mentorships pair
  where pair.trainer_id = a.trainer_id and pair.parent_id = a.parent_id and num_nonnulls(pair.parent_blocked_at, pair.trainer_blocked_at) > 0)`;

/** Whether the trainer of a session `a` blocks its parent: then canceling refunds everything, no matter who cancels (R177). */
export const isBlockedByTrainer = sql<boolean>`exists (select from mentorships pair
  where pair.trainer_id = a.trainer_id and pair.parent_id = a.parent_id and pair.trainer_blocked_at is not null)`;

/** The adults of the family of `m`, where there ever were two; the parent first. */
const adults = sql<{ id: UserId; name: string }[] | null>`(
  select json_agg(json_build_object('id', adult.id, 'name', coalesce(nullif(adult.name, ''), split_part(adult.email, '@', 1)))
    order by adult.id <> m.parent_id, adult.id)
  from users adult
  where (adult.id = m.parent_id or adult.id in (select f.member_id from family_members f where f.owner_id = m.parent_id))
  having count(*) > 1)`;

/** Each side by its own index; unread count and newest message are one index lookup per row of the page. */
function mentorshipsOf(db: Db, familyId: UserId) {
  const isParent = sql<boolean>`m.parent_id = ${familyId}`;
  return db
    .selectFrom('mentorships as m')
    .innerJoin('trainers as t', 't.id', 'm.trainerId')
    .innerJoin('users as parent', 'parent.id', 'm.parentId')
    .leftJoin('messages as last', 'last.id', 'm.lastMessageId')
    .where((row) => row.or([row('m.parentId', '=', familyId), row('m.trainerUserId', '=', familyId)]))
    .select([
      'm.id',
      'm.trainerId',
      'm.trainerUserId',
      'm.parentId',
      'm.programId',
      'm.status',
      'm.createdAt',
      'm.movedAt',
      'm.lastMessageAt',
      'm.hasPurchase',
      't.name as trainerName',
      't.imageKey',
      't.sports',
    ])
    .select([
      parentName.as('parentName'),
      adults.as('adults'),
      'last.senderId as lastSenderId',
      sql<string | null>`left(last.content, ${previewLength})`.as('preview'),
      sql<Attachment[] | null>`last.attachments`.as('attachments'),
      sql<number>`case when ${isParent} then m.trainer_delivered_up_to_id else m.parent_delivered_up_to_id end`.as('deliveredUpToId'),
      sql<number>`case when ${isParent} then m.trainer_read_up_to_id else m.parent_read_up_to_id end`.as('readUpToId'),
      sql<boolean>`(case when ${isParent} then m.parent_blocked_at else m.trainer_blocked_at end) is not null`.as('blockedByMe'),
      sql<boolean>`(case when ${isParent} then coalesce(m.trainer_blocked_at, m.trainer_left_at)
        else coalesce(m.parent_blocked_at, m.parent_left_at) end) is not null`.as('blockedByCounterpart'),
      sql<number>`(select count(*)::integer from (
        select from messages x
        where x.mentorship_id = m.id
          and (x.sender_id = m.trainer_user_id) = (${isParent})
          and x.id > case when ${isParent} then m.parent_read_up_to_id else m.trainer_read_up_to_id end
        limit ${UNREAD_MAX}) as unread)`.as('unreadCount'),
    ]);
}

type MentorshipRow = NonNullable<Awaited<ReturnType<ReturnType<typeof mentorshipsOf>['executeTakeFirst']>>>;

function toMentorship(row: MentorshipRow): Mentorship {
  return {
    id: row.id,
    trainerId: row.trainerId,
    parentId: row.parentId,
    programId: row.programId,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    lastMessageAt: toInstant(row.lastMessageAt),
    lastMessagePreview: row.preview || (row.attachments && attachmentsLabel(row.attachments)),
    lastMessageSenderId: row.lastSenderId,
    unreadCount: row.unreadCount,
    counterpartReadUpToId: (row.readUpToId || null) as MessageId | null,
    counterpartDeliveredUpToId: (row.deliveredUpToId || null) as MessageId | null,
    block: blockOf(row),
    hasPurchase: row.hasPurchase,
    trainer: {
      id: row.trainerId,
      userId: row.trainerUserId,
      name: row.trainerName || null,
      imageUrl: row.imageKey && portraitUrl(row.imageKey),
      sports: row.sports,
    },
    parent: { id: row.parentId, name: row.parentName, ...(row.adults && { adults: row.adults }) },
  };
}

function blockOf({ blockedByMe, blockedByCounterpart }: { blockedByMe: boolean; blockedByCounterpart: boolean }): Mentorship['block'] {
  if (blockedByMe) return 'by-me';
  return blockedByCounterpart ? 'by-counterpart' : 'none';
}
