import type { MentorshipId, MessageId, UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { idPlace } from '../../platform/db/paging.ts';
import { messageColumns, type Side, type StoredMessage } from './tables.ts';

type NewMessage = Omit<Row<'messages'>, 'id' | 'attachments'> & Pick<StoredMessage, 'attachments'>;

/** Writes a message; the caller has locked the conversation's row. @param message `textKey`: see `textKeyOf` */
export async function insertMessage(tx: Tx, { attachments, ...message }: NewMessage): Promise<StoredMessage> {
  const row = await tx
    .insertInto('messages')
    .values({ ...message, attachments: attachments && JSON.stringify(attachments) })
    .returning(messageColumns)
    .$narrowType<Pick<StoredMessage, 'attachments'>>()
    .executeTakeFirstOrThrow();
  const files = attachments?.map(({ id: mediaId }) => ({ mediaId, messageId: row.id }));
  if (files) await tx.insertInto('messageFiles').values(files).execute();
  return row;
}

/** The message a sender's device has sent before with this client id. */
export function findSent(
  tx: Tx,
  { mentorshipId, senderId, clientMessageId }: { mentorshipId: MentorshipId; senderId: UserId; clientMessageId: string },
): Promise<StoredMessage | undefined> {
  return stored(tx)
    .where('mentorshipId', '=', mentorshipId)
    .where('senderId', '=', senderId)
    .where('clientMessageId', '=', clientMessageId)
    .executeTakeFirst();
}

export function findMessage(db: Db | Tx, id: MessageId): Promise<StoredMessage | undefined> {
  return stored(db).where('id', '=', id).executeTakeFirst();
}

/** Attachments are written by this module alone, as they are read. */
function stored(db: Db | Tx) {
  return db.selectFrom('messages').select(messageColumns).$narrowType<Pick<StoredMessage, 'attachments'>>();
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
  const rows = await stored(db)
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

/** Deletes messages of people whose account was closed before an instant, unless kept as evidence. @returns how many, and the files that went with them */
export async function deleteOfPeopleGoneBefore(tx: Tx, before: Date): Promise<{ count: number; mediaIds: MediaId[] }> {
  const ofParties = await deleteMessages(
    tx,
    sql`using mentorships m
    where m.id = x.mentorship_id and m.kept_since is null
      and (m.parent_left_at is not null or m.trainer_left_at is not null)
      and ((m.trainer_user_id <> x.sender_id and m.parent_left_at < ${before})
        or (m.trainer_user_id = x.sender_id and m.trainer_left_at < ${before}))`,
  );
  const ofSecondAdults = await deleteMessages(
    tx,
    sql`using mentorships m, family_members f, users u
    where m.id = x.mentorship_id and m.kept_since is null and f.owner_id = m.parent_id and x.sender_id = f.member_id
      and u.id = f.member_id and u.closed_at < ${before}`,
  );
  return { count: ofParties.count + ofSecondAdults.count, mediaIds: [...ofParties.mediaIds, ...ofSecondAdults.mediaIds] };
}

/** Deletes messages `x` and what names their files, by one statement: neither is there without the other. */
async function deleteMessages(tx: Tx, which: RawBuilder<unknown>): Promise<{ count: number; mediaIds: MediaId[] }> {
  const { rows } = await sql<{ count: number; mediaIds: MediaId[] }>`
    with gone as (delete from messages x ${which} returning x.id),
      files as (delete from message_files where message_id in (select id from gone) returning media_id)
    select (select count(*) from gone)::integer as count, array(select media_id from files) as media_ids`.execute(tx);
  return rows[0] ?? { count: 0, mediaIds: [] };
}

/** The message that a file went with, and its conversation. */
export async function findMessageOfFile(db: Db | Tx, mediaId: MediaId): Promise<StoredMessage | undefined> {
  return stored(db)
    .where('id', '=', (message) => message.selectFrom('messageFiles').select('messageId').where('mediaId', '=', mediaId))
    .executeTakeFirst();
}
