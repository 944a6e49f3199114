import type { MailId } from '@x1/contract/admin/operations.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../../platform/db/database.ts';
import { type NewMailRow, type StoredMail, toStoredMail } from './store.ts';

/** What is written of an email that may go out together with others, and when its own delivery begins. */
export interface QueuedMail {
  readonly id: MailId;
  readonly isSecurity: boolean;
  /** Null: at once. */
  readonly gathersUntil: Date | null;
}

/**
 * Writes emails whose key isn't there yet. One that is about the same as one that waits, to the same person, goes along with it. Waiting ones are
 * locked until the transaction ends, so that none is sent without what goes along with it.
 *
 * @returns those that were written and have a delivery of their own
 */
export async function insertMails(tx: Tx, mails: readonly NewMailRow[]): Promise<QueuedMail[]> {
  if (mails.length === 0) return [];
  const about = mails.flatMap((mail) => (mail.gathers ? [mail] : []));
  const values = mails.map(
    ({ key, userId, kind, to, subject, body, isSecurity, createdAt, notAfter, gathers }) =>
      sql`(${key}::text, ${userId}::bigint, ${kind}::text, ${to}::text, ${subject}::text, ${body}::bytea, ${isSecurity}::boolean,
        ${createdAt}::timestamptz, ${notAfter}::timestamptz, ${gathers?.about ?? null}::text, ${gathers?.until ?? null}::timestamptz)`,
  );
  const { rows } = await sql<QueuedMail & { hasDelivery: boolean }>`
    with waiting as (
      select m.user_id, m.about, m.to_address, m.gathers_until from mails m
      where ${about.length > 0 ? sql`m.user_id = any(${about.map(({ userId }) => userId)}::bigint[]) and m.about = any(${about.map(({ gathers }) => gathers?.about)}::text[])` : sql`false`}
        and m.state = 'queued' and m.tries = 0 and m.sent_with is null and m.gathers_until is not null
      order by m.id for update
    )
    insert into mails (key, user_id, kind, to_address, subject, body, is_security, created_at, not_after, about, gathers_until)
    select key, user_id, kind, to_address, subject, body, is_security, created_at, not_after, about,
      case when not exists (select from waiting w where w.user_id = mail.user_id and w.about = mail.about and w.to_address = mail.to_address
        and w.gathers_until <= mail.until) then mail.until end
    from (values ${sql.join(values)})
      as mail (key, user_id, kind, to_address, subject, body, is_security, created_at, not_after, about, until)
    on conflict (key) do nothing
    returning id, is_security, gathers_until, about is null or gathers_until is not null as has_delivery`.execute(tx);
  return rows.filter(({ hasDelivery }) => hasDelivery);
}

/**
 * Takes along, with each email whose try has begun, what waits about the same for the same person; with one that was tried before, exactly what
 * was taken along then: it may have arrived, and mailboxes drop a second one with its Message-ID.
 */
export async function takeAlong(db: Db, begun: readonly StoredMail[], now: Date): Promise<StoredMail[]> {
  // Materialized: where PostgreSQL doesn't know yet how many wait, it would look for those of each email once for every one that waits.
  const { rows } = await sql<Row<'mails'>>`
    with found as materialized (
      select carrier.id as carrier_id, follower.id
      from unnest(${begun.map(({ id }) => id)}::bigint[], ${begun.map(({ tries }) => tries === 1)}::boolean[]) as begun (id, is_first)
      join mails carrier on carrier.id = begun.id
      cross join lateral (
        select m.id from mails m
        where begun.is_first and m.state = 'queued' and m.user_id = carrier.user_id and m.about = carrier.about
          and m.to_address = carrier.to_address and m.tries = 0 and m.sent_with is null and m.id <> carrier.id
        union all
        select m.id from mails m where m.sent_with = carrier.id and m.state = 'queued'
      ) as follower
    )
    update mails set tries = tries + 1, last_tried_at = ${now}, last_error = 'interrupted', sent_with = found.carrier_id
    from found
    where mails.id = found.id and state = 'queued' and (sent_with = found.carrier_id or sent_with is null and tries = 0)
    returning mails.*`.execute(db);
  return rows.map(toStoredMail);
}
