import type { MentorshipId, MessageId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A message that was sent, and to whom. */
export interface Heard {
  readonly mentorshipId: MentorshipId;
  readonly userId: UserId;
  readonly messageId: MessageId;
}

/** Somebody with unread messages, the first that was heard of, and how far they have read. */
export interface AwayReader extends Heard {
  readonly readUpToId: number;
}

/**
 * Which receivers of messages have not read them, have not blocked the other side, and have no notice waiting that is due after `surelyAhead`:
 * nobody is sending such a one. One statement for all of them.
 */
export async function listAwayReaders(db: Db, heard: readonly Heard[], surelyAhead: Date): Promise<AwayReader[]> {
  const { rows } = await sql<AwayReader>`
    with heard as (
      select mentorship_id, user_id, min(message_id) as message_id
      from unnest(
        ${heard.map(({ mentorshipId }) => mentorshipId)}::bigint[], ${heard.map(({ userId }) => userId)}::bigint[],
        ${heard.map(({ messageId }) => messageId)}::bigint[]) as message (mentorship_id, user_id, message_id)
      group by 1, 2
    ), reader as (
      select heard.*, m.trainer_user_id, m.parent_id = heard.user_id as is_parent,
        case when m.parent_id = heard.user_id then m.parent_read_up_to_id else m.trainer_read_up_to_id end as read_up_to_id
      from heard join mentorships m on m.id = heard.mentorship_id and heard.user_id in (m.parent_id, m.trainer_user_id)
      where case when m.parent_id = heard.user_id then m.parent_blocked_at else m.trainer_blocked_at end is null
        and not exists (
          select from away_notices ahead
          where ahead.mentorship_id = m.id and ahead.user_id = heard.user_id and ahead.told_at is null and ahead.due_at > ${surelyAhead})
    )
    select mentorship_id, user_id, message_id, read_up_to_id from reader
    where exists (
      select from messages x
      where x.mentorship_id = reader.mentorship_id and x.id > reader.read_up_to_id and (x.sender_id = reader.trainer_user_id) = reader.is_parent)`.execute(
    db,
  );
  return rows;
}
