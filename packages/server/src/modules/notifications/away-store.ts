import type { MessageId, UserId } from '@x1/contract/core/ids.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Database } from '../../platform/db/schema.generated.ts';
import { dueAtOnce } from './due.ts';
import type { AwayReader } from './reads/away.ts';

/**
 * A person has unread messages in a conversation. `messageId` is the first of them and, after a notice, the newest one it covered.
 */
export type AwayNotice = Readonly<Selectable<Database['awayNotices']>>;

/** Begins a notice for everybody who has none, or has read on since the last one was sent. */
export async function beginNotices(db: Db, readers: readonly AwayReader[], dueAt: Date): Promise<void> {
  if (readers.length === 0) return;
  await sql`
    insert into away_notices as notice (mentorship_id, user_id, message_id, due_at)
    select mentorship_id, user_id, message_id, ${dueAt} from ${rowsOf(readers)} order by 1, 2
    on conflict (mentorship_id, user_id) do update set message_id = excluded.message_id, due_at = excluded.due_at, told_at = null
    where notice.told_at is not null and notice.message_id <= (
      select read_up_to_id from ${rowsOf(readers)} where mentorship_id = excluded.mentorship_id and user_id = excluded.user_id)`.execute(
    db,
  );
}

const rowsOf = (readers: readonly AwayReader[]) => sql`unnest(
  ${readers.map(({ mentorshipId }) => mentorshipId)}::bigint[], ${readers.map(({ userId }) => userId)}::bigint[],
  ${readers.map(({ messageId }) => messageId)}::bigint[], ${readers.map(({ readUpToId }) => readUpToId)}::bigint[]
) as reader (mentorship_id, user_id, message_id, read_up_to_id)`;

/** Notices that are due, the oldest first, `dueAtOnce` of those behind `after`. */
export async function listDue(db: Db, now: Date, after: AwayNotice | undefined): Promise<AwayNotice[]> {
  let due = db.selectFrom('awayNotices').selectAll().where('toldAt', 'is', null).where('dueAt', '<=', now);
  if (after) {
    const { dueAt, mentorshipId, userId } = after;
    due = due.where(({ eb, refTuple, tuple }) => eb(refTuple('dueAt', 'mentorshipId', 'userId'), '>', tuple(dueAt, mentorshipId, userId)));
  }
  return await due.orderBy('dueAt').orderBy('mentorshipId').orderBy('userId').limit(dueAtOnce).execute();
}

/** Takes a notice that is still due until the end of the transaction; undefined when somebody else has it, or had. */
export async function takeDue(tx: Tx, { mentorshipId, userId }: AwayNotice, now: Date): Promise<AwayNotice | undefined> {
  return await tx
    .selectFrom('awayNotices')
    .selectAll()
    .where((notice) => notice.and({ mentorshipId, userId }))
    .where('toldAt', 'is', null)
    .where('dueAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function setNotice(
  tx: Tx,
  { mentorshipId, userId }: Pick<AwayNotice, 'mentorshipId' | 'userId'>,
  change: { messageId: MessageId; dueAt: Date; toldAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('awayNotices')
    .set(change)
    .where((notice) => notice.and({ mentorshipId, userId }))
    .execute();
}

/** Postpones it, unless it was sent or restarted in the meantime. */
export async function putOff(db: Db, { mentorshipId, userId, dueAt }: AwayNotice, until: Date): Promise<void> {
  await db
    .updateTable('awayNotices')
    .set({ dueAt: until })
    .where((notice) => notice.and({ mentorshipId, userId }))
    .where('dueAt', '=', dueAt)
    .where('toldAt', 'is', null)
    .execute();
}

export async function deleteNotice(tx: Tx, { mentorshipId, userId }: Pick<AwayNotice, 'mentorshipId' | 'userId'>): Promise<void> {
  await tx
    .deleteFrom('awayNotices')
    .where((notice) => notice.and({ mentorshipId, userId }))
    .execute();
}

export async function deleteNoticesOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('awayNotices').where('userId', '=', userId).execute();
}
