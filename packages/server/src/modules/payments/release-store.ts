import type { AppointmentId, TransactionId } from '@x1/contract/core/ids.ts';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { type IdPage, idPlace } from '../../platform/db/paging.ts';

type Release = Row<'releases', 'appointmentId' | 'transactionId'>;

/** A session's money becomes payable at `dueAt`; what is released, or stays with the trainer anyway, stays as it is. */
export async function upsertRelease(tx: Tx, { appointmentId, transactionId, dueAt }: Release & { dueAt: Date }): Promise<void> {
  await tx
    .insertInto('releases')
    .values({ appointmentId, transactionId, dueAt })
    .onConflict((conflict) =>
      conflict.column('appointmentId').doUpdateSet({ dueAt }).where('releases.releasedAt', 'is', null).where('releases.isKept', '=', false),
    )
    .execute();
}

/**
 * The same by one statement, which locks the payment, then the session, and reads that as it is when it's locked.
 *
 * @param payableFrom one row with `payable_from` of the session, locked after the query for its payment's id
 * @returns when it becomes payable, also where what is released or kept already stays as it is; undefined where there is no such moment
 */
export async function upsertReleaseOfHeld(
  db: Db,
  { appointmentId, transactionId }: Release,
  payableFrom: (transactionId: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<Date | undefined> {
  const { rows } = await sql<{ payableFrom: Date }>`
    with payment as materialized (select id from transactions where id = ${transactionId} for no key update),
    session as materialized (${payableFrom(sql`(select id from payment)`)}),
    planned as (
      insert into releases (appointment_id, transaction_id, due_at)
      select ${appointmentId}::bigint, ${transactionId}::bigint, payable_from from session where payable_from is not null
      on conflict (appointment_id) do update set due_at = excluded.due_at where releases.released_at is null and not releases.is_kept)
    select payable_from from session where payable_from is not null`.execute(db);
  return rows[0]?.payableFrom;
}

/** The share of a cancelled session stays with the trainer; told twice, it is one release. */
export async function keepRelease(db: Db, { appointmentId, transactionId, dueAt }: Release & { dueAt: Date }): Promise<void> {
  await db
    .insertInto('releases')
    .values({ appointmentId, transactionId, dueAt, isKept: true })
    .onConflict((conflict) =>
      conflict.column('appointmentId').doUpdateSet({ dueAt, isKept: true }).where('releases.releasedAt', 'is', null),
    )
    .execute();
}

/** What was planned is off: the session does not count as held any more. */
export async function dropUnreleased(tx: Tx, appointmentId: AppointmentId): Promise<void> {
  await tx
    .deleteFrom('releases')
    .where('appointmentId', '=', appointmentId)
    .where('releasedAt', 'is', null)
    .where('isKept', '=', false)
    .execute();
}

/** Whether the share stays with the trainer although the session was cancelled. */
export async function isKept(tx: Tx, appointmentId: AppointmentId): Promise<boolean> {
  const row = await tx.selectFrom('releases').select('isKept').where('appointmentId', '=', appointmentId).executeTakeFirst();
  return row?.isKept ?? false;
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
