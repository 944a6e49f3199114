import type { ReviewSignal } from '@x1/contract/admin/payment-review.ts';
import type { AthleteId, ProgramId, PromoCodeId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { newExternalKey } from '../../platform/db/external-key.ts';
import { type IdPage, idPlace } from '../../platform/db/paging.ts';
import { writtenOnce } from '../../platform/db/written-once.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { type CancelledCounts, selectCancelled } from './reads/cancelled-purchases.ts';
import { sharedSignals } from './reads/shared-signals.ts';
import type { PaymentTransaction } from './tables.ts';

interface Purchase {
  parentId: UserId;
  programId: ProgramId;
  sessionType: SessionType;
}

const readTransaction = writtenOnce((db, id: TransactionId) => db.selectFrom('transactions').selectAll().where('id', '=', id));

export async function findTransaction(tx: Tx | Db, id: TransactionId): Promise<PaymentTransaction | undefined> {
  const [transaction] = await readTransaction(tx, id);
  return transaction;
}

/** @throws AppError 'transaction.not_found', also for a transaction of another parent */
export async function getTransactionOf(tx: Tx | Db, id: TransactionId, parentId: UserId): Promise<PaymentTransaction> {
  const transaction = await findTransaction(tx, id);
  if (transaction?.parentId !== parentId) throw new AppError('transaction.not_found');
  return transaction;
}

/** Locks the row until the transaction ends; rows that only reference it can still be written, or payout and refund would block each other. */
export async function getTransactionForUpdate(tx: Tx, id: TransactionId): Promise<PaymentTransaction> {
  const row = await tx.selectFrom('transactions').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  if (!row) throw new AppError('transaction.not_found');
  return row;
}

export function findTransactionByIntent(db: Tx | Db, intentId: string): Promise<PaymentTransaction | undefined> {
  return db.selectFrom('transactions').selectAll().where('providerIntentId', '=', intentId).executeTakeFirst();
}

export function findTransactionByKey(db: Tx | Db, externalKey: string): Promise<PaymentTransaction | undefined> {
  return db.selectFrom('transactions').selectAll().where('externalKey', '=', externalKey).executeTakeFirst();
}

/** Those of the provider's payments that a transaction has. */
export async function listKnownIntents(db: Db, intentIds: readonly string[]): Promise<Set<string>> {
  if (intentIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('transactions')
    .select('providerIntentId')
    .where('providerIntentId', 'in', [...intentIds])
    .execute();
  return new Set(rows.flatMap((row) => row.providerIntentId ?? []));
}

function selectOpen(tx: Tx | Db, { parentId, programId, sessionType }: Purchase) {
  return tx
    .selectFrom('transactions')
    .selectAll()
    .where('parentId', '=', parentId)
    .where('programId', '=', programId)
    .where('sessionType', '=', sessionType)
    .where('status', '=', 'pending');
}

/** The one open payment of this purchase, if there is one (R92). */
export function findOpenTransaction(tx: Tx, purchase: Purchase): Promise<PaymentTransaction | undefined> {
  return selectOpen(tx, purchase).executeTakeFirst();
}

/** The same, locked until the transaction ends: payments come before credit in the order of locks. */
export function lockOpenTransaction(tx: Tx, purchase: Purchase): Promise<PaymentTransaction | undefined> {
  return selectOpen(tx, purchase).forNoKeyUpdate().executeTakeFirst();
}

/** The open payments of a family that keep some of its credit, without `except`. Whoever decides by them holds the credit's lock. */
export function listKeepingCredit(tx: Tx, familyId: UserId, except: TransactionId | undefined): Promise<PaymentTransaction[]> {
  return tx
    .selectFrom('transactions')
    .selectAll()
    .where('parentId', '=', familyId)
    .where('status', '=', 'pending')
    .where('creditCents', '>', 0)
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? null))
    .orderBy('id')
    .execute();
}

type NewTransaction = Purchase & {
  trainerId: TrainerId;
  athleteId: AthleteId | null;
  amountCents: number;
  creditCents: number;
  discountCents: number;
  promotionCents: number;
  promoCodeId: PromoCodeId | null;
  sessionsIncluded: number;
  feeBasisPoints: number;
  refundPolicy: object;
  holdExpiresAt: Date | null;
  createdAt: Date;
};

const purchaseColumns = [
  'parentId',
  'programId',
  'sessionType',
  'trainerId',
  'athleteId',
  'amountCents',
  'creditCents',
  'discountCents',
  'promotionCents',
  'promoCodeId',
  'sessionsIncluded',
  'feeBasisPoints',
  'holdExpiresAt',
  'createdAt',
] as const satisfies readonly (keyof NewTransaction)[];

type PurchaseValues = Pick<NewTransaction, (typeof purchaseColumns)[number]>;

/** @param values of `purchaseColumns` */
const writeOpen = writtenOnce((db, cancelledSince: Date, refundPolicy: string, ...values: readonly unknown[]) => {
  const purchase = Object.fromEntries(purchaseColumns.map((column, at) => [column, values[at]])) as unknown as PurchaseValues;
  const { parentId, trainerId } = purchase;
  const inserted = db
    .insertInto('transactions')
    .values({ ...purchase, externalKey: newExternalKey, refundPolicy, status: 'pending' })
    .onConflict((conflict) =>
      conflict.columns(['parentId', 'programId', 'sessionType']).where('status', '=', sql.lit('pending')).doNothing(),
    )
    .returningAll();
  const query = sql<PaymentTransaction & CancelledCounts & { isNew: boolean }>`
    with inserted as (${inserted}), found as (
      select inserted.*, true as is_new from inserted union all select open.*, false from (${selectOpen(db, purchase)}) as open)
    select found.*, cancelled.* from found
    cross join (${selectCancelled(db, { parentId, trainerId, since: cancelledSince })}) as cancelled`;
  return { compile: () => query.compile(db) };
});

/**
 * The one open payment of this purchase (R92), a new one where there is none; and how many purchases of the family came back lately. The purchase
 * is locked.
 *
 * @param cancelledSince from when on those that came back are counted
 */
export async function findOrInsertOpen(
  tx: Tx,
  purchase: NewTransaction,
  cancelledSince: Date,
): Promise<{ transaction: PaymentTransaction; isNew: boolean; cancelled: CancelledCounts }> {
  const values = purchaseColumns.map((column) => purchase[column]);
  const [row] = await writeOpen(tx, cancelledSince, JSON.stringify(purchase.refundPolicy), ...values);
  invariant(row, 'a purchase has neither an open payment nor a new one');
  const { isNew, ofTrainer, inAll, ...transaction } = row;
  return { transaction, isNew, cancelled: { ofTrainer, inAll } };
}

/** Who trains, as long as the purchase isn't paid. */
export async function setAthlete(tx: Tx, id: TransactionId, athleteId: AthleteId): Promise<void> {
  await tx.updateTable('transactions').set({ athleteId }).where('id', '=', id).where('status', '=', 'pending').execute();
}

const writeIntent = writtenOnce((db, id: TransactionId, intentId: string) =>
  db
    .updateTable('transactions')
    .set({ providerIntentId: intentId })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where(({ or, eb }) => or([eb('providerIntentId', 'is', null), eb('providerIntentId', '=', intentId)]))
    .returning('id'),
);

/** @returns false when the payment has been abandoned in the meantime: its intent must not be paid */
export async function setIntent(db: Db, id: TransactionId, intentId: string): Promise<boolean> {
  return (await writeIntent(db, id, intentId)).length > 0;
}

/** Abandons a payment whose intent has not been returned to anybody. @returns false when it has one, or is not pending any more */
export async function setFailedWithoutIntent(db: Db, id: TransactionId, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transactions')
    .set({ status: 'failed', failureReason: reason })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('providerIntentId', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns false when the transaction is no longer pending */
export async function setFailed(tx: Tx | Db, id: TransactionId, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('transactions')
    .set({ status: 'failed', failureReason: reason })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Somebody has tried to pay (R183). The first time counts. */
export async function setAttempted(db: Db, id: TransactionId, attemptedAt: Date): Promise<void> {
  await db.updateTable('transactions').set({ attemptedAt }).where('id', '=', id).where('attemptedAt', 'is', null).execute();
}

/**
 * Makes a payment succeed, as part of another statement: see `Along` of scheduling. What is done is what payer and trainer share (R182).
 *
 * @param providerFeeCents undefined where the provider does not know yet what it keeps
 */
export function succeedWithin(
  id: TransactionId,
  {
    providerFeeCents,
    ...paid
  }: { providerReceivedCents: number; providerFeeCents: number | undefined; payerFingerprint: string | null; paidAt: Date },
): { parts: RawBuilder<unknown>; done: RawBuilder<ReviewSignal[]> } {
  const succeeded = sql`
    update transactions as t set status = 'succeeded', provider_received_cents = ${paid.providerReceivedCents},
      payer_fingerprint = ${paid.payerFingerprint}, paid_at = ${paid.paidAt}, attempted_at = coalesce(t.attempted_at, ${paid.paidAt}),
      provider_fee_cents = coalesce(${providerFeeCents ?? null}, t.provider_fee_cents)
    where t.id = ${id} returning ${sharedSignals()} as signals`;
  return { parts: sql`succeeded as (${succeeded})`, done: sql`(select signals from succeeded)` };
}

/** What has gone back of a payment, by refunds and by lost disputes, and the state that follows from it. */
export async function setReturned(
  tx: Tx,
  id: TransactionId,
  { status, refundedCents, lostCents }: Pick<PaymentTransaction, 'status' | 'refundedCents' | 'lostCents'>,
): Promise<void> {
  await tx.updateTable('transactions').set({ status, refundedCents, lostCents }).where('id', '=', id).execute();
}

export async function setProviderFee(tx: Tx, id: TransactionId, feeCents: number): Promise<void> {
  await tx.updateTable('transactions').set({ providerFeeCents: feeCents }).where('id', '=', id).execute();
}

/** One page of the payments whose processing fee is not known yet, with their intents, oldest first. */
export function listWithoutFee(db: Db, page: IdPage & { paidAfter: Date }): Promise<Row<'transactions', 'id' | 'providerIntentId'>[]> {
  return db
    .selectFrom('transactions')
    .select(['id', 'providerIntentId'])
    .where('providerFeeCents', 'is', null)
    .where('paidAt', '>=', page.paidAfter)
    .where('id', '>', idPlace(page.afterId))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** Group places held by payments in progress, without the payments `except` (R82). */
export async function countHeldPlaces(
  tx: Tx | Db,
  programId: ProgramId,
  { now, except }: { now: Date; except: readonly TransactionId[] },
): Promise<number> {
  const { count } = await tx
    .selectFrom('transactions')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('programId', '=', programId)
    .where('sessionType', '=', 'group')
    .where('status', '=', 'pending')
    .where('holdExpiresAt', '>', now)
    .$if(except.length > 0, (query) => query.where('id', 'not in', except))
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

/** Payments in progress with an intent, oldest first. */
export function listOpenTransactions(db: Db, page: IdPage & { createdAfter: Date }): Promise<PaymentTransaction[]> {
  return db
    .selectFrom('transactions')
    .selectAll()
    .where('status', '=', 'pending')
    .where('createdAt', '>=', page.createdAfter)
    .where('id', '>', idPlace(page.afterId))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}
