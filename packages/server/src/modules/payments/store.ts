import type { ProgramId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { externalKeyOf, newExternalKey } from '../../platform/db/external-key.ts';
import type { Database } from '../../platform/db/schema.generated.ts';
import { AppError } from '../../platform/errors.ts';
import type { PaymentTransaction } from './tables.ts';

interface Purchase {
  parentId: UserId;
  programId: ProgramId;
  sessionType: SessionType;
}

export async function findTransaction(tx: Tx | Db, id: TransactionId): Promise<PaymentTransaction | undefined> {
  const row = await tx.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toTransaction(row);
}

/** @throws AppError 'transaction.not_found', also for a transaction of another parent */
export async function getTransactionOf(tx: Tx | Db, id: TransactionId, parentId: UserId): Promise<PaymentTransaction> {
  const transaction = await findTransaction(tx, id);
  if (transaction?.parentId !== parentId) throw new AppError('transaction.not_found');
  return transaction;
}

/** Locks the row until the transaction ends; rows that only refer to it can be written meanwhile, or payout and refund would block each other. */
export async function getTransactionForUpdate(tx: Tx, id: TransactionId): Promise<PaymentTransaction> {
  const row = await tx.selectFrom('transactions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new AppError('transaction.not_found');
  return toTransaction(row);
}

export async function findTransactionByIntent(db: Tx | Db, intentId: string): Promise<PaymentTransaction | undefined> {
  const row = await db.selectFrom('transactions').selectAll().where('provider_intent_id', '=', intentId).executeTakeFirst();
  return row && toTransaction(row);
}

/** The one open payment of this purchase, if there is one (R92). */
export async function findOpenTransaction(tx: Tx, { parentId, programId, sessionType }: Purchase): Promise<PaymentTransaction | undefined> {
  const row = await tx
    .selectFrom('transactions')
    .selectAll()
    .where('parent_id', '=', parentId)
    .where('program_id', '=', programId)
    .where('session_type', '=', sessionType)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return row && toTransaction(row);
}

export async function insertTransaction(
  tx: Tx,
  purchase: Purchase & {
    trainerId: TrainerId;
    amountCents: number;
    sessionsIncluded: number;
    feeBasisPoints: number;
    refundPolicy: object;
    holdExpiresAt: Date | null;
    createdAt: Date;
  },
): Promise<PaymentTransaction> {
  const row = await tx
    .insertInto('transactions')
    .values({
      external_key: newExternalKey,
      parent_id: purchase.parentId,
      trainer_id: purchase.trainerId,
      program_id: purchase.programId,
      session_type: purchase.sessionType,
      amount_cents: purchase.amountCents,
      sessions_included: purchase.sessionsIncluded,
      fee_basis_points: purchase.feeBasisPoints,
      refund_policy: JSON.stringify(purchase.refundPolicy),
      status: 'pending',
      hold_expires_at: purchase.holdExpiresAt,
      created_at: purchase.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toTransaction(row);
}

/** @returns false when the payment has been given up meanwhile: its intent must not be paid */
export async function setIntent(db: Db, id: TransactionId, intentId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transactions')
    .set({ provider_intent_id: intentId })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where(({ or, eb }) => or([eb('provider_intent_id', 'is', null), eb('provider_intent_id', '=', intentId)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives up a payment whose intent nobody has been told of. @returns false when it has one, or is not pending any more */
export async function setFailedWithoutIntent(db: Db, id: TransactionId, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transactions')
    .set({ status: 'failed', failure_reason: reason })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('provider_intent_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false when the transaction is not pending any more */
export async function setFailed(tx: Tx | Db, id: TransactionId, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transactions')
    .set({ status: 'failed', failure_reason: reason })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setSucceeded(tx: Tx, id: TransactionId, receivedCents: number, paidAt: Date): Promise<void> {
  await tx
    .updateTable('transactions')
    .set({ status: 'succeeded', provider_received_cents: receivedCents, paid_at: paidAt })
    .where('id', '=', id)
    .execute();
}

/** What has gone back of a payment, by refunds and by lost disputes, and the state that follows from it. */
export async function setReturned(
  tx: Tx,
  id: TransactionId,
  { status, refundedCents, lostCents }: Pick<PaymentTransaction, 'status' | 'refundedCents' | 'lostCents'>,
): Promise<void> {
  await tx.updateTable('transactions').set({ status, refunded_cents: refundedCents, lost_cents: lostCents }).where('id', '=', id).execute();
}

export async function setProviderFee(tx: Tx, id: TransactionId, feeCents: number): Promise<void> {
  await tx.updateTable('transactions').set({ provider_fee_cents: feeCents }).where('id', '=', id).execute();
}

/** One page of the payments whose processing fee is not known yet, with their intents, oldest first. */
export async function listWithoutFee(
  db: Db,
  range: { paidAfter: Date; afterId: number; limit: number },
): Promise<{ id: number; intentId: string | null }[]> {
  const rows = await db
    .selectFrom('transactions')
    .select(['id', 'provider_intent_id'])
    .where('provider_fee_cents', 'is', null)
    .where('paid_at', '>=', range.paidAfter)
    .where('id', '>', range.afterId)
    .orderBy('id')
    .limit(range.limit)
    .execute();
  return rows.map((row) => ({ id: row.id, intentId: row.provider_intent_id }));
}

/** Group places held by payments under way, without the payment `except` (R82). */
export async function countHeldPlaces(tx: Tx | Db, programId: ProgramId, now: Date, except?: TransactionId): Promise<number> {
  const { count } = await tx
    .selectFrom('transactions')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('program_id', '=', programId)
    .where('session_type', '=', 'group')
    .where('status', '=', 'pending')
    .where('hold_expires_at', '>', now)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many of these payments have money left that neither went back nor was lost at the bank. */
export async function countWithMoney(tx: Tx | Db, ids: readonly TransactionId[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await tx
    .selectFrom('transactions')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('id', 'in', ids)
    .where(sql<boolean>`refunded_cents + lost_cents < amount_cents`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Payments under way whose intent exists, oldest first. */
export async function listOpenTransactions(
  db: Db,
  range: { createdAfter: Date; afterId: number; limit: number },
): Promise<PaymentTransaction[]> {
  const rows = await db
    .selectFrom('transactions')
    .selectAll()
    .where('status', '=', 'pending')
    .where('created_at', '>=', range.createdAfter)
    .where('id', '>', range.afterId)
    .orderBy('id')
    .limit(range.limit)
    .execute();
  return rows.map(toTransaction);
}

function toTransaction(row: Selectable<Database['transactions']>): PaymentTransaction {
  return {
    id: row.id as TransactionId,
    externalKey: externalKeyOf(row),
    parentId: row.parent_id as UserId,
    trainerId: row.trainer_id as TrainerId,
    programId: row.program_id as ProgramId,
    sessionType: row.session_type,
    amountCents: row.amount_cents,
    sessionsIncluded: row.sessions_included,
    feeBasisPoints: row.fee_basis_points,
    refundPolicy: row.refund_policy,
    status: row.status,
    refundedCents: row.refunded_cents,
    lostCents: row.lost_cents,
    providerFeeCents: row.provider_fee_cents,
    intentId: row.provider_intent_id,
    holdExpiresAt: row.hold_expires_at,
    createdAt: row.created_at,
    paidAt: row.paid_at,
  };
}
