import type { MentorshipId, UserId } from '@x1/contract/core/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Queueing } from '../../platform/jobs/send-each.ts';
import type { StoredMessage, Talk } from './tables.ts';
import { TEXT_LOCK, textLockId } from './text-key.ts';

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

/**
 * Writes those of many messages that nothing speaks against, in their order, and announces them, all by one statement: each conversation is the sender's,
 * open, and not locked by anybody else, no message has this `clientMessageId`, and the text has not gone to too many and isn't on its way to anybody else.
 * Behind one whose text has, no message of its conversation is written. Waits for no lock of a conversation or a text: what one message waits for,
 * the others would as well.
 *
 * @param drafts of one sender none with the same text or `clientMessageId`
 * @param announce makes the event of a query for one jsonb, the list of what was written
 * @returns what was written
 */
export async function insertBatch(
  db: Db,
  drafts: readonly Draft[],
  { at, maxReceivers, since }: BatchLimits,
  announce: (messages: RawBuilder<unknown>) => Queueing,
): Promise<(StoredMessage & Talk)[]> {
  const announced = announce(sql`
    select case when count(*) > 0 then jsonb_build_object('messages', jsonb_agg(jsonb_build_object(
      'messageId', written.id, 'mentorshipId', written.mentorship_id,
      'receiverId', case when written.sender_id = talk.trainer_user_id then talk.parent_id else talk.trainer_user_id end) order by written.id)) end
    from written join talk on talk.id = written.mentorship_id`);
  const { rows } = await sql<StoredMessage & Talk>`
    with asked as materialized (
      select draft.*, draft.text_key is null
        or coalesce(count_text_receivers(sender_id, text_key, lock_id, mentorship_id, ${since}) < ${maxReceivers}, false) as is_free
      from unnest(
        ${drafts.map(({ mentorshipId }) => mentorshipId)}::bigint[], ${drafts.map(({ senderId }) => senderId)}::bigint[],
        ${drafts.map(({ clientMessageId }) => clientMessageId)}::text[], ${drafts.map(({ content }) => content)}::text[],
        ${drafts.map(({ content, hidden }) => (hidden === content ? null : hidden))}::text[],
        ${drafts.map(({ textKey }) => textKey ?? null)}::bytea[],
        ${drafts.map(({ senderId, textKey }) => (textKey ? `${TEXT_LOCK}:${textLockId(senderId, textKey)}` : null))}::text[]
      ) with ordinality as draft (mentorship_id, sender_id, client_message_id, content, hidden, text_key, lock_id, position)
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
      where not exists (
        select from asked ahead where ahead.mentorship_id = asked.mentorship_id and ahead.position <= asked.position and not ahead.is_free)
      order by asked.position
      on conflict (mentorship_id, sender_id, client_message_id) do nothing
      returning id, mentorship_id, sender_id, content, client_message_id, contact_details_hidden, created_at, attachments
    ), moved as (
      update mentorships set last_message_id = newest.id, last_message_at = ${at}, moved_at = ${at}, status = 'active'
      from (select mentorship_id, max(id) as id from written group by mentorship_id) newest
      where mentorships.id = newest.mentorship_id
    ), ${announced.parts}
    select written.*, talk.parent_id, talk.trainer_user_id, talk.parent_read_up_to_id, talk.trainer_read_up_to_id, ${announced.done} as jobs
    from written join talk on talk.id = written.mentorship_id order by written.id`.execute(db);
  return rows;
}
