import type { MentorshipId, MessageId, UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { dueAtOnce } from './due.ts';

/** Somebody has unread messages in a conversation. */
export interface AwayNotice {
  readonly mentorshipId: MentorshipId;
  readonly userId: UserId;
  /** Where it began; once it is told, the newest message it told of. */
  readonly messageId: MessageId;
  readonly dueAt: Date;
  readonly toldAt: Date | null;
}

const columns = ['mentorshipId', 'userId', 'messageId', 'dueAt', 'toldAt'] as const;

/** Locks the row until the transaction ends; makes it where there is none. */
export async function ensureNotice(tx: Tx, notice: Omit<AwayNotice, 'toldAt'>): Promise<AwayNotice> {
  const { mentorshipId, userId, messageId, dueAt } = notice;
  await tx
    .insertInto('awayNotices')
    .values({ mentorshipId, userId, messageId, dueAt })
    .onConflict((conflict) => conflict.columns(['mentorshipId', 'userId']).doNothing())
    .execute();
  const row = await tx
    .selectFrom('awayNotices')
    .select(columns)
    .where('mentorshipId', '=', mentorshipId)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return toNotice(row);
}

/** Notices that are due, the oldest first, `dueAtOnce` of those behind `after`. */
export async function listDue(db: Db, now: Date, after: AwayNotice | undefined): Promise<AwayNotice[]> {
  let due = db.selectFrom('awayNotices').select(columns).where('toldAt', 'is', null).where('dueAt', '<=', now);
  if (after) {
    const { dueAt, mentorshipId, userId } = after;
    due = due.where(({ eb, refTuple, tuple }) => eb(refTuple('dueAt', 'mentorshipId', 'userId'), '>', tuple(dueAt, mentorshipId, userId)));
  }
  const rows = await due.orderBy('dueAt').orderBy('mentorshipId').orderBy('userId').limit(dueAtOnce).execute();
  return rows.map(toNotice);
}

/** Takes a notice that is still due until the end of the transaction; undefined when somebody else has it, or had. */
export async function takeDue(tx: Tx, { mentorshipId, userId }: AwayNotice, now: Date): Promise<AwayNotice | undefined> {
  const row = await tx
    .selectFrom('awayNotices')
    .select(columns)
    .where('mentorshipId', '=', mentorshipId)
    .where('userId', '=', userId)
    .where('toldAt', 'is', null)
    .where('dueAt', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && toNotice(row);
}

export async function setNotice(
  tx: Tx,
  { mentorshipId, userId }: Pick<AwayNotice, 'mentorshipId' | 'userId'>,
  change: { messageId: MessageId; dueAt: Date; toldAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('awayNotices')
    .set({ messageId: change.messageId, dueAt: change.dueAt, toldAt: change.toldAt })
    .where('mentorshipId', '=', mentorshipId)
    .where('userId', '=', userId)
    .execute();
}

/** Due at another time, unless it was told or begun anew meanwhile. */
export async function putOff(db: Db, { mentorshipId, userId, dueAt }: AwayNotice, until: Date): Promise<void> {
  await db
    .updateTable('awayNotices')
    .set({ dueAt: until })
    .where('mentorshipId', '=', mentorshipId)
    .where('userId', '=', userId)
    .where('dueAt', '=', dueAt)
    .where('toldAt', 'is', null)
    .execute();
}

export async function deleteNotice(tx: Tx, { mentorshipId, userId }: Pick<AwayNotice, 'mentorshipId' | 'userId'>): Promise<void> {
  await tx.deleteFrom('awayNotices').where('mentorshipId', '=', mentorshipId).where('userId', '=', userId).execute();
}

export async function deleteNoticesOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('awayNotices').where('userId', '=', userId).execute();
}

function toNotice(row: { mentorshipId: MentorshipId; userId: UserId; messageId: MessageId; dueAt: Date; toldAt: Date | null }): AwayNotice {
  const { mentorshipId, userId, messageId, dueAt, toldAt } = row;
  return { mentorshipId, userId: userId as UserId, messageId, dueAt, toldAt };
}
