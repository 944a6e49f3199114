import type { MentorshipId, MessageId, ProgramId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { selectAccountOf } from './reads.ts';
import type { Conversation, Marks, Side } from './tables.ts';
import { toConversation } from './tables.ts';

export async function findConversation(db: Db | Tx, id: MentorshipId): Promise<Conversation | undefined> {
  const row = await db.selectFrom('mentorships').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toConversation(row);
}

/** Locks the row until the transaction ends: no other message of this conversation can be written meanwhile. */
export async function findForUpdate(tx: Tx, id: MentorshipId): Promise<Conversation | undefined> {
  const row = await tx.selectFrom('mentorships').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && toConversation(row);
}

export async function findOfPair(
  db: Db | Tx,
  { trainerId, parentId }: { trainerId: TrainerId; parentId: UserId },
): Promise<Conversation | undefined> {
  const row = await db
    .selectFrom('mentorships')
    .selectAll()
    .where('trainerId', '=', trainerId)
    .where('parentId', '=', parentId)
    .executeTakeFirst();
  return row && toConversation(row);
}

/** Which of the two blocks the other, locked until the transaction ends. */
export async function findBlocks(
  tx: Tx,
  { trainerId, parentId }: { trainerId: TrainerId; parentId: UserId },
): Promise<Readonly<Record<Side, boolean>>> {
  const row = await tx
    .selectFrom('mentorships')
    .select(['parentBlockedAt', 'trainerBlockedAt'])
    .where('trainerId', '=', trainerId)
    .where('parentId', '=', parentId)
    .forShare()
    .executeTakeFirst();
  return { parent: row?.parentBlockedAt != null, trainer: row?.trainerBlockedAt != null };
}

type NewConversation = Row<'mentorships', 'trainerId' | 'trainerUserId' | 'parentId' | 'startedBy'> & { at: Date };

/** @returns undefined when the two already have one, also one created concurrently */
export async function insertConversation(tx: Tx, { at, ...given }: NewConversation): Promise<Conversation | undefined> {
  const row = await tx
    .insertInto('mentorships')
    .values({ ...given, createdAt: at, movedAt: at })
    .onConflict((conflict) => conflict.columns(['trainerId', 'parentId']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toConversation(row);
}

/** How many conversations a person has started since an instant. */
export async function countStarted(tx: Tx, userId: UserId, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('mentorships')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('startedBy', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Records the newest message; a completed conversation becomes active (R146). */
export async function setLastMessage(tx: Tx, id: MentorshipId, { messageId, at }: { messageId: MessageId; at: Date }): Promise<void> {
  await tx
    .updateTable('mentorships')
    .set({ lastMessageId: messageId, lastMessageAt: at, movedAt: at, status: 'active' })
    .where('id', '=', id)
    .execute();
}

/** Sets how far a side has received or read; only moves forward. */
export async function setMarks(tx: Tx, id: MentorshipId, side: Side, { deliveredUpToId, readUpToId }: Marks): Promise<void> {
  await tx
    .updateTable('mentorships')
    .set(
      side === 'parent'
        ? { parentDeliveredUpToId: deliveredUpToId, parentReadUpToId: readUpToId }
        : { trainerDeliveredUpToId: deliveredUpToId, trainerReadUpToId: readUpToId },
    )
    .where('id', '=', id)
    .execute();
}

/** Sets or lifts one side's block; the status follows (R146). */
export async function setBlock(
  tx: Tx,
  id: MentorshipId,
  { side, at, status }: { side: Side; at: Date | null; status: Conversation['status'] },
): Promise<void> {
  await tx
    .updateTable('mentorships')
    .set(side === 'parent' ? { parentBlockedAt: at, status } : { trainerBlockedAt: at, status })
    .where('id', '=', id)
    .execute();
}

interface Bought {
  readonly trainerId: TrainerId;
  readonly parentId: UserId;
  readonly programId: ProgramId;
  readonly at: Date;
}

/**
 * Records a purchase: the two have a conversation, contact details are no longer hidden in it, and a completed one becomes active (R146).
 *
 * @returns the trainer's account
 * @throws AppError 'trainer.not_found'
 */
export async function recordPurchase(db: Db | Tx, { trainerId, parentId, programId, at }: Bought): Promise<UserId> {
  const { rows } = await sql<{ trainerUserId: UserId }>`
    insert into mentorships (trainer_id, trainer_user_id, parent_id, program_id, has_purchase, created_at, moved_at)
    select seller.id, seller.user_id, ${parentId}::bigint, ${programId}::bigint, true, ${at}::timestamptz, ${at}::timestamptz
    from (${selectAccountOf(trainerId)}) as seller
    on conflict (trainer_id, parent_id) do update set has_purchase = true, program_id = excluded.program_id,
      moved_at = greatest(mentorships.moved_at, excluded.moved_at),
      status = case when mentorships.status = 'cancelled' then mentorships.status else 'active' end
    returning trainer_user_id`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('trainer.not_found');
  return row.trainerUserId;
}

/** Completes those of these conversations without activity since an instant. @returns how many */
export async function setCompleted(tx: Tx, ids: readonly MentorshipId[], quietSince: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mentorships')
    .set({ status: 'completed' })
    .where('id', 'in', ids)
    .where('status', '=', 'active')
    .where('movedAt', '<', quietSince)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Records a closed account in every conversation of that person. @returns their ids */
export async function setLeft(tx: Tx, userId: UserId, at: Date): Promise<Conversation[]> {
  const rows = await tx
    .updateTable('mentorships')
    .set({
      parentLeftAt: sql<Date | null>`case when parent_id = ${userId} then coalesce(parent_left_at, ${at}) else parent_left_at end`,
      trainerLeftAt: sql<Date | null>`case when trainer_user_id = ${userId} then coalesce(trainer_left_at, ${at}) else trainer_left_at end`,
      status: 'cancelled',
    })
    .where((row) => row.or([row('parentId', '=', userId), row('trainerUserId', '=', userId)]))
    .returningAll()
    .execute();
  return rows.map(toConversation);
}

/** The messages are no longer evidence. */
export async function setNotKept(tx: Tx, id: MentorshipId): Promise<void> {
  await tx.updateTable('mentorships').set({ keptSince: null }).where('id', '=', id).execute();
}

/** Keeps the messages as evidence, even if an account is closed (security.md §5.4). */
export async function setKept(tx: Tx, id: MentorshipId, since: Date): Promise<void> {
  await tx
    .updateTable('mentorships')
    .set({ keptSince: sql<Date>`coalesce(kept_since, ${since})` })
    .where('id', '=', id)
    .execute();
}
