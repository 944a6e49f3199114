import type { MentorshipId, MessageId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { idPlace } from '../../platform/db/paging.ts';
import { messageColumns, type Side, type StoredMessage } from './tables.ts';

/** Writes a message; the caller has locked the conversation's row. @param message `textKey`: see `textKeyOf` */
export function insertMessage(tx: Tx, message: Omit<Row<'messages'>, 'id'>): Promise<StoredMessage> {
  return tx.insertInto('messages').values(message).returning(messageColumns).executeTakeFirstOrThrow();
}

/** The message a sender's device has sent before with this client id. */
export function findSent(
  tx: Tx,
  { mentorshipId, senderId, clientMessageId }: { mentorshipId: MentorshipId; senderId: UserId; clientMessageId: string },
): Promise<StoredMessage | undefined> {
  return tx
    .selectFrom('messages')
    .select(messageColumns)
    .where('mentorshipId', '=', mentorshipId)
    .where('senderId', '=', senderId)
    .where('clientMessageId', '=', clientMessageId)
    .executeTakeFirst();
}

export function findMessage(db: Db | Tx, id: MessageId): Promise<StoredMessage | undefined> {
  return db.selectFrom('messages').select(messageColumns).where('id', '=', id).executeTakeFirst();
}

/** To how many other people a person has sent the same text since an instant. */
export async function countReceiversOf(
  tx: Tx,
  { senderId, textKey, mentorshipId, since }: { senderId: UserId; textKey: Buffer; mentorshipId: MentorshipId; since: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('messages')
    .select((eb) => eb.fn.count<number>('mentorshipId').distinct().as('count'))
    .where('senderId', '=', senderId)
    .where('textKey', '=', textKey)
    .where('createdAt', '>', since)
    .where('mentorshipId', '<>', mentorshipId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface MessageRange {
  readonly limit: number;
  /** Those with a smaller id, newest first. */
  readonly before?: number | undefined;
  /** Those with a greater id, oldest first. */
  readonly after?: number | undefined;
}

/** Messages of a conversation, oldest first: the newest page unless the range says otherwise. */
export async function listMessages(
  db: Db | Tx,
  mentorshipId: MentorshipId,
  { limit, before, after }: MessageRange,
): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .select(messageColumns)
    .where('mentorshipId', '=', mentorshipId)
    .$if(before !== undefined, (query) => query.where('id', '<', idPlace(before ?? 0)))
    .$if(after !== undefined, (query) => query.where('id', '>', idPlace(after ?? 0)))
    .orderBy('id', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();
  return after === undefined ? rows.reverse() : rows;
}

/** A side of a conversation: everybody in it but the trainer is of the family. */
interface Writer {
  readonly side: Side;
  readonly trainerUserId: UserId;
}

/** How many messages of one side, whichever adult of a family wrote them, come after a given one, up to `limit`. */
export async function countAfter(
  db: Db | Tx,
  { mentorshipId, writtenBy, afterId, limit }: { mentorshipId: MentorshipId; writtenBy: Writer; afterId: number; limit: number },
): Promise<number> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('mentorshipId', '=', mentorshipId)
    .where('senderId', writtenBy.side === 'trainer' ? '=' : '<>', writtenBy.trainerUserId)
    .where('id', '>', idPlace(afterId))
    .limit(limit)
    .execute();
  return rows.length;
}

/** A person's number of unread messages over all conversations, up to `limit`. */
export async function countUnread(db: Db, userId: UserId, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from mentorships m join messages x
        on x.mentorship_id = m.id and x.sender_id = m.trainer_user_id and x.id > m.parent_read_up_to_id
        where m.parent_id = ${userId} and m.last_message_id > m.parent_read_up_to_id
      union all
      select 1 from mentorships m join messages x
        on x.mentorship_id = m.id and x.sender_id <> m.trainer_user_id and x.id > m.trainer_read_up_to_id
        where m.trainer_user_id = ${userId} and m.last_message_id > m.trainer_read_up_to_id
      limit ${limit}
    ) as unread`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes messages of people whose account was closed before an instant, unless kept as evidence. @returns how many */
export async function deleteOfPeopleGoneBefore(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from messages x using mentorships m
    where m.id = x.mentorship_id and m.kept_since is null
      and (m.parent_left_at is not null or m.trainer_left_at is not null)
      and ((m.trainer_user_id <> x.sender_id and m.parent_left_at < ${before})
        or (m.trainer_user_id = x.sender_id and m.trainer_left_at < ${before}))`.execute(db);
  const ofSecondAdults = await sql`
    delete from messages x using mentorships m, family_members f, users u
    where m.id = x.mentorship_id and m.kept_since is null and f.owner_id = m.parent_id and x.sender_id = f.member_id
      and u.id = f.member_id and u.closed_at < ${before}`.execute(db);
  return Number((numAffectedRows ?? 0n) + (ofSecondAdults.numAffectedRows ?? 0n));
}
