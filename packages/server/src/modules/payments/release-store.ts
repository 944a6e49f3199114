import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import { type Expression, sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { type IdPage, idPlace } from '../../platform/db/paging.ts';

type Release = Row<'releases', 'appointmentId' | 'transactionId'>;

/** A session's money becomes payable at `dueAt`; told twice, it is one release. */
export async function insertRelease(db: Tx | Db, release: Release & { dueAt: Date }): Promise<void> {
  await db
    .insertInto('releases')
    .values(release)
    .onConflict((conflict) => conflict.column('appointmentId').doNothing())
    .execute();
}

/** One page of the releases whose time has come. */
export function listDue(db: Db, page: IdPage & { now: Date }): Promise<Release[]> {
  return db
    .selectFrom('releases')
    .select(['appointmentId', 'transactionId'])
    .where('releasedAt', 'is', null)
    .where('dueAt', '<=', page.now)
    .where('appointmentId', '>', idPlace(page.afterId))
    .where((eb) => eb.not(eb.exists(waiting(eb.ref('releases.transactionId'), eb.ref('releases.appointmentId')))))
    .orderBy('appointmentId')
    .limit(page.limit)
    .execute();
}

/** Whether something keeps a session's share from being released. */
export async function isBlocked(tx: Tx, { transactionId, appointmentId }: Release): Promise<boolean> {
  return (await waiting(sql.val(transactionId), sql.val(appointmentId)).execute(tx)).rows.length > 0;
}

/**
 * What a share waits for (M19): a problem report about its session that nobody has decided, a dispute of the payment that the bank has not
 * decided, and money of the payment on its way back, after which less is left to release.
 */
function waiting(transactionId: Expression<number>, appointmentId: Expression<number>) {
  return sql<object>`(
    select 1 from problem_reports where problem_reports.appointment_id = ${appointmentId} and decided_at is null
    union all select 1 from disputes where disputes.transaction_id = ${transactionId} and status = 'open'
    union all select 1 from refunds where refunds.transaction_id = ${transactionId} and status = 'requested')`;
}

/** @returns false when it was released before */
export async function setReleased(tx: Tx, appointmentId: AppointmentId, releasedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('releases')
    .set({ releasedAt })
    .where('appointmentId', '=', appointmentId)
    .where('releasedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The sessions of a payment whose share is payable already. */
export async function listReleased(tx: Tx, transactionId: TransactionId): Promise<Set<AppointmentId>> {
  const rows = await tx
    .selectFrom('releases')
    .select('appointmentId')
    .where('transactionId', '=', transactionId)
    .where('releasedAt', 'is not', null)
    .execute();
  return new Set(rows.map((row) => row.appointmentId));
}

/** The sessions of a payment whose share is the trainer's, now or later: they were held, or cancelled too late. */
export async function listPlanned(tx: Tx, transactionId: TransactionId): Promise<Set<AppointmentId>> {
  const rows = await tx.selectFrom('releases').select('appointmentId').where('transactionId', '=', transactionId).execute();
  return new Set(rows.map((row) => row.appointmentId));
}
