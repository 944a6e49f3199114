import type { MailId } from '@x1/contract/admin/operations.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../../platform/db/database.ts';
import { writtenOnce } from '../../../platform/db/written-once.ts';
import type { MailProblem } from '../port.ts';

/** Why the last try did not end well. `interrupted`: it was begun, and nobody wrote down how it ended. */
export type LastError = MailProblem | 'too_late' | 'interrupted';

export interface NewMailRow {
  readonly key: string;
  readonly userId: UserId | null;
  readonly kind: string;
  readonly to: string;
  readonly subject: string;
  readonly body: Buffer;
  readonly isSecurity: boolean;
  readonly createdAt: Date;
  readonly notAfter: Date | null;
  readonly gathers: { readonly about: string; readonly until: Date } | undefined;
}

/** Replaces an address that is to be erased: it leads nowhere (RFC 2606). */
const forgotten = { toAddress: 'deleted@deleted.invalid', subject: 'Deleted', body: null };

export interface StoredMail {
  readonly id: MailId;
  readonly key: string;
  readonly userId: UserId | null;
  readonly to: string;
  readonly subject: string;
  readonly body: Buffer | null;
  readonly isSecurity: boolean;
  readonly state: 'queued' | 'sent' | 'failed';
  readonly createdAt: Date;
  readonly notAfter: Date | null;
  readonly lastTriedAt: Date | null;
  readonly lastError: LastError | null;
  readonly tries: number;
  readonly about: string | null;
  /** The email as part of which this one goes out. */
  readonly sentWith: MailId | null;
}

export async function findMail(db: Db, id: MailId): Promise<StoredMail | undefined> {
  const row = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toStoredMail(row);
}

/**
 * Writes down that tries begin, before they do: of two at once for one email one begins.
 *
 * @param triedBefore a try that began later may still be under way
 * @returns those that begin, without those that are not to be sent, or that somebody else is at; and of the others those that are done with, or
 *   that go out as part of another
 */
export async function beginTries(
  db: Db,
  tries: readonly { mailId: MailId; messageId: string }[],
  { now, triedBefore }: { now: Date; triedBefore: Date },
): Promise<{ begun: StoredMail[]; over: ReadonlySet<MailId> }> {
  // The columns of what begins are null where nothing does.
  const { rows } = await sql<{ lockedId: MailId; isOver: boolean } & (Row<'mails'> | { id: null })>`
    with locked as materialized (
      select id, state, sent_with from mails where id = any(${tries.map(({ mailId }) => mailId)}::bigint[]) order by id for update),
    begun as (
      update mails set tries = tries + 1, last_tried_at = ${now}, last_error = 'interrupted', message_id = begun.message_id
      from unnest(${tries.map(({ mailId }) => mailId)}::bigint[], ${tries.map(({ messageId }) => messageId)}::text[]) as begun (id, message_id)
      join locked on locked.id = begun.id
      where mails.id = begun.id and mails.state = 'queued' and mails.sent_with is null and (not_after is null or not_after >= ${now})
        and (last_error is distinct from 'interrupted' or last_tried_at <= ${triedBefore})
      returning mails.*)
    select locked.id as locked_id, locked.state <> 'queued' or locked.sent_with is not null as is_over, begun.*
    from locked left join begun on begun.id = locked.id`.execute(db);
  return {
    begun: rows.flatMap(({ lockedId: _, isOver: __, ...mail }) => (mail.id === null ? [] : [toStoredMail(mail)])),
    over: new Set(rows.flatMap(({ lockedId, isOver }) => (isOver ? [lockedId] : []))),
  };
}

export function toStoredMail({ toAddress: to, ...row }: Row<'mails'>): StoredMail {
  return { ...row, to };
}

/** Content that opens an account is kept only until it is sent; for a closed account, the recipient is deleted too. */
const clearedWhenDone = {
  body: sql<Buffer | null>`case when is_security then null else body end`,
  toAddress: sql<string>`case when is_security and user_id is null then ${forgotten.toAddress} else to_address end`,
  subject: sql<string>`case when is_security and user_id is null then ${forgotten.subject} else subject end`,
};

const whenSent = (sentAt: Date) => ({ state: 'sent', sentAt, lastError: null, ...clearedWhenDone }) as const;

const markUnlessAwaited = writtenOnce((db, ids: readonly MailId[], now: Date) =>
  db
    .updateTable('mails')
    .set(whenSent(now))
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('timeNotices').select('mailKey').whereRef('mailKey', '=', 'mails.key'))))
    .returning('id'),
);

/** Marks emails as sent, except those that a notice of a time waits for, which are few. @returns the ids of those marked */
export async function setSentUnlessAwaited(db: Db, ids: readonly MailId[], now: Date): Promise<ReadonlySet<MailId>> {
  const rows = await markUnlessAwaited(db, ids, now);
  return new Set(rows.map(({ id }) => id));
}

/** Marks emails as sent. */
export async function setSent(tx: Tx, ids: readonly MailId[], now: Date): Promise<void> {
  await tx.updateTable('mails').set(whenSent(now)).where('id', 'in', ids).execute();
}

/** The last attempt failed; the emails wait for the next. */
export async function setLastError(db: Db, ids: readonly MailId[], lastError: LastError): Promise<void> {
  await db.updateTable('mails').set({ lastError }).where('id', 'in', ids).where('state', '=', 'queued').execute();
}

/** Marks emails as failed. */
export async function setFailed(db: Db | Tx, ids: readonly MailId[], lastError: LastError): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'failed', lastError, ...clearedWhenDone })
    .where('id', 'in', ids)
    .where('state', '=', 'queued')
    .execute();
}

/** Every waiting email has failed; what was sent since a backup isn't known. @returns how many there were */
export async function failQueued(db: Db): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ state: 'failed', lastError: 'interrupted' })
    .where('state', '=', 'queued')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * A failed email waits again, with those that were to go out together with it.
 *
 * @returns the one whose delivery sends them; undefined when none is left that has its content
 */
export async function setQueuedAgain(tx: Tx, id: MailId): Promise<MailId | undefined> {
  const { rows } = await sql<{ carrierId: MailId }>`
    with asked as (
      select carrier.id as carrier_id from mails asked join mails carrier on carrier.id = coalesce(asked.sent_with, asked.id)
      where asked.id = ${id} and carrier.body is not null)
    update mails set state = 'queued', not_after = null from asked
    where (id = carrier_id or sent_with = carrier_id) and state = 'failed' and body is not null
    returning carrier_id`.execute(tx);
  return rows[0]?.carrierId;
}

/** Deletes the content of old emails; recipient and time stay. */
export async function clearBodiesBefore(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ body: null })
    .where('createdAt', '<', before)
    .where('body', 'is not', null)
    .where('state', '<>', 'queued')
    .execute();
}

/** Deletes emails of before an instant. */
export async function deleteBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('mails').where('createdAt', '<', before).where('state', '<>', 'queued').execute();
}

/** Waiting emails without an attempt for longer than any pause between attempts; of those that go out together, the one that is delivered. */
export async function listForgotten(db: Db, before: Date): Promise<MailId[]> {
  const rows = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.coalesce('sentWith', 'id').as('id'))
    .distinct()
    .where('state', '=', 'queued')
    .where('createdAt', '<', before)
    .where((expression) => expression.or([expression('lastTriedAt', 'is', null), expression('lastTriedAt', '<', before)]))
    .orderBy('id')
    .limit(1_000)
    .execute();
  return rows.map(({ id }) => id as MailId);
}

/** Removes everything personal from a person's emails; the fact that they were sent stays. Waiting ones are not sent anymore. */
export async function forgetUser(db: Db | Tx, userId: UserId): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'failed', lastError: 'too_late' })
    .where('userId', '=', userId)
    .where('state', '=', 'queued')
    .execute();
  await db
    .updateTable('mails')
    .set({ ...forgotten, userId: null })
    .where('userId', '=', userId)
    .execute();
}
