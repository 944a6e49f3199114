import type { AppointmentId, PayoutId, TrainerId } from '@x1/contract/core/ids.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { newExternalKey } from '../../platform/db/external-key.ts';
import { type IdPage, idPlace } from '../../platform/db/paging.ts';
import type { OpenShare } from './amount.ts';

/** What a payout is paid for: a Friday, or being asked for. */
export type Occasion = { readonly kind: 'weekly'; readonly friday: CalendarDate } | { readonly kind: 'requested' };

/** A payout; `transferAttempt` is 1, and one more for each definite refusal of the provider that may pass. */
export type StoredPayout = Row<'payouts'>;

/**
 * Writes a payout unless this Friday is paid to this trainer already. The key of a Friday's payout follows from who and when, so that one that
 * was sent and then lost with the database is found at the provider, and not sent a second time.
 *
 * @param payout `trainerKey` is the `externalKey` of the trainer's account
 * @returns its id
 */
export async function insertPayout(
  tx: Tx,
  payout: { trainerId: TrainerId; trainerKey: string; occasion: Occasion; cutoffAt: Date; amountCents: number; decidedAt: Date },
): Promise<PayoutId | undefined> {
  const { trainerKey, occasion, ...values } = payout;
  const friday = occasion.kind === 'weekly' ? occasion.friday : null;
  const externalKey = friday === null ? newExternalKey : `${trainerKey}:${friday}`;
  const row = await tx
    .insertInto('payouts')
    .values({ ...values, externalKey, kind: occasion.kind, friday, status: 'decided' })
    .onConflict((conflict) => conflict.columns(['trainerId', 'friday']).where('friday', 'is not', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertShares(tx: Tx, payoutId: PayoutId, shares: readonly OpenShare[]): Promise<void> {
  if (shares.length === 0) return;
  const rows = shares.map(({ appointmentId, transactionId, amountCents }) => ({ payoutId, appointmentId, transactionId, amountCents }));
  await tx.insertInto('payoutShares').values(rows).execute();
}

/** The sessions of a trainer whose shares are in a payout that has not been returned. */
export async function listTaken(tx: Db | Tx, trainerId: TrainerId): Promise<Set<AppointmentId>> {
  const rows = await tx
    .selectFrom('payouts')
    .innerJoin('payoutShares', 'payoutShares.payoutId', 'payouts.id')
    .select('payoutShares.appointmentId')
    .where('payouts.trainerId', '=', trainerId)
    .where('payouts.status', '<>', 'returned')
    .execute();
  return new Set(rows.map((row) => row.appointmentId));
}

export async function hasOpenRequest(tx: Db | Tx, trainerId: TrainerId): Promise<boolean> {
  const row = await tx
    .selectFrom('payouts')
    .select('id')
    .where('trainerId', '=', trainerId)
    .where('kind', '=', 'requested')
    .where('status', 'in', ['decided', 'sent'])
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a payout was made that did not come back. */
export async function hasBeenPaid(tx: Db | Tx, trainerId: TrainerId): Promise<boolean> {
  const made = tx.selectFrom('payouts').select('id').where('trainerId', '=', trainerId).where('status', '<>', 'returned');
  return (await made.limit(1).executeTakeFirst()) !== undefined;
}

export function findPayout(tx: Db | Tx, id: PayoutId): Promise<StoredPayout | undefined> {
  return tx.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Locks the row until the transaction ends. */
export function getForUpdate(tx: Tx, id: PayoutId): Promise<StoredPayout> {
  return tx.selectFrom('payouts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** Whether there is a payout that providers know by this key. */
export async function hasExternalKey(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom('payouts').select('id').where('externalKey', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** The provider has made a payout under another key than the one it was written down with. */
export async function setExternalKey(tx: Tx, id: PayoutId, externalKey: string): Promise<void> {
  await tx.updateTable('payouts').set({ externalKey }).where('id', '=', id).execute();
}

export async function findByTransfer(tx: Db | Tx, transferId: string): Promise<PayoutId | undefined> {
  const row = await tx.selectFrom('payouts').select('id').where('providerTransferId', '=', transferId).executeTakeFirst();
  return row?.id;
}

/** The payouts that news of one payout of one account at the provider may be about: that one, and those whose own is not known yet. */
export async function listConcerned(tx: Db | Tx, news: { trainerId: TrainerId; bankPayoutId: string }): Promise<PayoutId[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select('id')
    .where('trainerId', '=', news.trainerId)
    .where((where) =>
      where.or([
        where('providerPayoutId', '=', news.bankPayoutId),
        where.and([where('status', 'in', ['decided', 'sent']), where('providerPayoutId', 'is', null)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function setSent(tx: Tx, id: PayoutId, transferId: string, sentAt: Date): Promise<void> {
  await tx.updateTable('payouts').set({ status: 'sent', providerTransferId: transferId, sentAt }).where('id', '=', id).execute();
}

export async function setBankPayout(tx: Tx, id: PayoutId, bankPayoutId: string): Promise<void> {
  await tx.updateTable('payouts').set({ providerPayoutId: bankPayoutId }).where('id', '=', id).where('status', '=', 'sent').execute();
}

/** @returns false when it was recorded before, or was returned in the meantime */
export async function setPaid(tx: Tx, id: PayoutId, paidAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payouts')
    .set({ status: 'paid', paidAt })
    .where('id', '=', id)
    .where('status', '=', 'sent')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setReturned(tx: Tx, id: PayoutId, returned: { reason: string; returnedAt: Date }): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ status: 'returned', returnedAt: returned.returnedAt, returnReason: returned.reason })
    .where('id', '=', id)
    .execute();
}

/** The next call goes under a new idempotency key. */
export async function countRefusal(tx: Tx, { id, transferAttempt }: StoredPayout): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ transferAttempt: transferAttempt + 1 })
    .where('id', '=', id)
    .where('transferAttempt', '=', transferAttempt)
    .execute();
}

/** One page of the payouts without an end that were decided before a moment. */
export function listOpen(db: Db, page: IdPage & { decidedBefore: Date; which: 'all' | 'not with the bank' }): Promise<StoredPayout[]> {
  return db
    .selectFrom('payouts')
    .selectAll()
    .where('status', 'in', ['decided', 'sent'])
    .where('decidedAt', '<=', page.decidedBefore)
    .$if(page.which === 'not with the bank', (query) => query.where('providerPayoutId', 'is', null))
    .where('id', '>', idPlace(page.afterId))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** One page of the payouts that a bank took after a moment. */
export function listPaidAfter(db: Db, page: IdPage & { paidAfter: Date }): Promise<StoredPayout[]> {
  return db
    .selectFrom('payouts')
    .selectAll()
    .where('status', '=', 'paid')
    .where('paidAt', '>', page.paidAfter)
    .where('id', '>', idPlace(page.afterId))
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

/** The status of every payout of a trainer. */
export function listStatuses(tx: Db | Tx, trainerId: TrainerId): Promise<Row<'payouts', 'id' | 'status'>[]> {
  return tx.selectFrom('payouts').select(['id', 'status']).where('trainerId', '=', trainerId).execute();
}

/** Fridays that somebody began and nobody finished, in order. */
export async function listUnfinishedRuns(db: Db): Promise<CalendarDate[]> {
  const rows = await db.selectFrom('payoutRuns').select('friday').where('finishedAt', 'is', null).orderBy('friday').execute();
  return rows.map(({ friday }) => friday);
}

/** The last Friday that was begun. */
export async function findLastRun(db: Db): Promise<CalendarDate | undefined> {
  const row = await db.selectFrom('payoutRuns').select('friday').orderBy('friday', 'desc').limit(1).executeTakeFirst();
  return row?.friday;
}

export async function beginRun(db: Db, run: { friday: CalendarDate; cutoffAt: Date; startedAt: Date }): Promise<void> {
  await db
    .insertInto('payoutRuns')
    .values(run)
    .onConflict((conflict) => conflict.column('friday').doNothing())
    .execute();
}

export async function finishRun(db: Db, friday: CalendarDate, finishedAt: Date): Promise<void> {
  await db.updateTable('payoutRuns').set({ finishedAt }).where('friday', '=', friday).where('finishedAt', 'is', null).execute();
}
