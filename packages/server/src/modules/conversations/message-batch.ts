import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { advisoryLockOf } from '../../platform/db/transaction.ts';
import type { StoredMessage, Talk } from './tables.ts';

/** A message that nobody has written twice so far: everything it's stored with but the conversation's part. */
export interface Draft {
  readonly mentorshipId: MentorshipId;
  readonly senderId: UserId;
  readonly clientMessageId: string;
  readonly content: string;
  /** The same without contact details. */
  readonly hidden: string;
  /** See `textKeyOf`. */
  readonly textKey: Buffer | undefined;
}

export interface BatchLimits {
  readonly at: Date;
  /** The same text to so many people since `since` is not written. */
  readonly maxReceivers: number;
  readonly since: Date;
}

/** One who has the same text on the way to somebody else is not waited for. @returns of each whether it was free, and now is ours */
export async function lockTexts(tx: Tx, texts: readonly string[]): Promise<boolean[]> {
  const { rows } = await sql<{ isFree: boolean }>`
    select ${advisoryLockOf('message-text', sql`text`, { wait: 'never' })} as is_free
    from unnest(${texts}::text[]) with ordinality as asked (text, position) order by position`.execute(tx);
  return rows.map(({ isFree }) => isFree);
}

/**
 * Writes those of many messages that nothing speaks against, in their order and by one statement: each conversation is the sender's, open, and not locked by
 * anybody else, no message has this `clientMessageId`, and the text has not gone to too many. Conversations are moved by what was written. Waits for no
 * lock of a conversation: what one message waits for, another one would as well.
 *
 * @param drafts of one sender none with the same text or `clientMessageId`; the texts are locked
 * @returns what was written
 */
export async function insertBatch(
  tx: Tx,
  drafts: readonly Draft[],
  { at, maxReceivers, since }: BatchLimits,
): Promise<(StoredMessage & Talk)[]> {
  const { rows } = await sql<StoredMessage & Talk>`
    with asked as (
      select * from unnest(
        ${drafts.map(({ mentorshipId }) => mentorshipId)}::bigint[], ${drafts.map(({ senderId }) => senderId)}::bigint[],
        ${drafts.map(({ clientMessageId }) => clientMessageId)}::text[], ${drafts.map(({ content }) => content)}::text[],
        ${drafts.map(({ content, hidden }) => (hidden === content ? null : hidden))}::text[],
        ${drafts.map(({ textKey }) => textKey ?? null)}::bytea[]
      ) with ordinality as draft (mentorship_id, sender_id, client_message_id, content, hidden, text_key, position)
    ), talk as (
      select id, parent_id, trainer_user_id, has_purchase, parent_read_up_to_id, trainer_read_up_to_id from mentorships
      where id in (select mentorship_id from asked)
        and parent_blocked_at is null and trainer_blocked_at is null and parent_left_at is null and trainer_left_at is null
      for update skip locked
    ), written as (
      insert into messages (mentorship_id, sender_id, client_message_id, content, contact_details_hidden, text_key, created_at)
      select talk.id, asked.sender_id, asked.client_message_id,
        case when talk.has_purchase then asked.content else coalesce(asked.hidden, asked.content) end,
        not talk.has_purchase and asked.hidden is not null, asked.text_key, ${at}
      from asked join talk on talk.id = asked.mentorship_id and asked.sender_id in (talk.parent_id, talk.trainer_user_id)
      where asked.text_key is null or ${maxReceivers} > (
        select count(distinct same.mentorship_id) from messages same
        where same.sender_id = asked.sender_id and same.text_key = asked.text_key and same.created_at > ${since}
          and same.mentorship_id <> asked.mentorship_id)
      order by asked.position
      on conflict (mentorship_id, sender_id, client_message_id) do nothing
      returning id, mentorship_id, sender_id, content, client_message_id, contact_details_hidden, created_at
    ), moved as (
      update mentorships set last_message_id = newest.id, last_message_at = ${at}, moved_at = ${at}, status = 'active'
      from (select mentorship_id, max(id) as id from written group by mentorship_id) newest
      where mentorships.id = newest.mentorship_id
    )
    select written.*, talk.parent_id, talk.trainer_user_id, talk.parent_read_up_to_id, talk.trainer_read_up_to_id
    from written join talk on talk.id = written.mentorship_id order by written.id`.execute(tx);
  return rows;
}
