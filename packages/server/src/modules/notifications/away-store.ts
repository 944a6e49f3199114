import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { dueAtOnce } from './due.ts';

/** Somebody has unread messages in a conversation. */
export interface AwayNotice {
  readonly mentorshipId: number;
  readonly userId: UserId;
  /** Where it began; once it is told, the newest message it told of. */
  readonly messageId: number;
  readonly dueAt: Date;
  readonly toldAt: Date | null;
}

const columns = ['mentorship_id', 'user_id', 'message_id', 'due_at', 'told_at'] as const;

/** Locks the row until the transaction ends; makes it where there is none. */
export async function ensureNotice(tx: Tx, notice: Omit<AwayNotice, 'toldAt'>): Promise<AwayNotice> {
  const { mentorshipId, userId, messageId, dueAt } = notice;
  await tx
    .insertInto('away_notices')
    .values({ mentorship_id: mentorshipId, user_id: userId, message_id: messageId, due_at: dueAt })
    .onConflict((conflict) => conflict.columns(['mentorship_id', 'user_id']).doNothing())
    .execute();
  const row = await tx
    .selectFrom('away_notices')
    .select(columns)
    .where('mentorship_id', '=', mentorshipId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toNotice(row);
}

/** Notices that are due, the oldest first, `dueAtOnce` of those behind `after`. */
export async function listDue(db: Db, now: Date, after: AwayNotice | undefined): Promise<AwayNotice[]> {
  let due = db.selectFrom('away_notices').select(columns).where('told_at', 'is', null).where('due_at', '<=', now);
  if (after) {
    const { dueAt, mentorshipId, userId } = after;
    due = due.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('due_at', 'mentorship_id', 'user_id'), '>', tuple(dueAt, mentorshipId, userId)),
    );
  }
  const rows = await due.orderBy('due_at').orderBy('mentorship_id').orderBy('user_id').limit(dueAtOnce).execute();
  return rows.map(toNotice);
}

/** Takes a notice that is still due until the end of the transaction; undefined when somebody else has it, or had. */
export async function takeDue(tx: Tx, { mentorshipId, userId }: AwayNotice, now: Date): Promise<AwayNotice | undefined> {
  const row = await tx
    .selectFrom('away_notices')
    .select(columns)
    .where('mentorship_id', '=', mentorshipId)
    .where('user_id', '=', userId)
    .where('told_at', 'is', null)
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && toNotice(row);
}

export async function setNotice(
  tx: Tx,
  { mentorshipId, userId }: Pick<AwayNotice, 'mentorshipId' | 'userId'>,
  change: { messageId: number; dueAt: Date; toldAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('away_notices')
    .set({ message_id: change.messageId, due_at: change.dueAt, told_at: change.toldAt })
    .where('mentorship_id', '=', mentorshipId)
    .where('user_id', '=', userId)
    .execute();
}

/** Due at another time, unless it was told or begun anew meanwhile. */
export async function putOff(db: Db, { mentorshipId, userId, dueAt }: AwayNotice, until: Date): Promise<void> {
  await db
    .updateTable('away_notices')
    .set({ due_at: until })
    .where('mentorship_id', '=', mentorshipId)
    .where('user_id', '=', userId)
    .where('due_at', '=', dueAt)
    .where('told_at', 'is', null)
    .execute();
}

export async function deleteNotice(tx: Tx, { mentorshipId, userId }: Pick<AwayNotice, 'mentorshipId' | 'userId'>): Promise<void> {
  await tx.deleteFrom('away_notices').where('mentorship_id', '=', mentorshipId).where('user_id', '=', userId).execute();
}

export async function deleteNoticesOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('away_notices').where('user_id', '=', userId).execute();
}

function toNotice(row: { mentorship_id: number; user_id: number; message_id: number; due_at: Date; told_at: Date | null }): AwayNotice {
  const { mentorship_id, user_id, message_id, due_at, told_at } = row;
  return { mentorshipId: mentorship_id, userId: user_id as UserId, messageId: message_id, dueAt: due_at, toldAt: told_at };
}
