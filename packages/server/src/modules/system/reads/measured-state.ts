import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** How much there is in one state. */
export interface StateCount {
  readonly state: string;
  readonly count: number;
  readonly cents: number;
}

/** At most this many of the newest rows are looked at, so that a scrape costs the same at any size. */
const newest = 10_000;

/** Purchases of the last 24 hours by status. */
export async function measurePurchases(db: Db): Promise<StateCount[]> {
  const { rows } = await sql<StateCount>`
    select status as state, count(*)::int as count, sum(amount_cents)::bigint as cents
    from (select * from transactions order by id desc limit ${newest}) newest
    where created_at > now() - interval '24 hours' group by 1`.execute(db);
  return rows;
}

/** Booked sessions of the last 24 hours by what became of them so far. */
export async function measureBookings(db: Db): Promise<Omit<StateCount, 'cents'>[]> {
  const { rows } = await sql<Omit<StateCount, 'cents'>>`
    select case when cancelled_at is not null then 'canceled' when completed_at is not null then 'held' else approval_status end as state,
      count(*)::int as count
    from (select * from appointments order by id desc limit ${newest}) newest
    where created_at > now() - interval '24 hours' group by 1`.execute(db);
  return rows;
}

/** Money that is on its way out: refunds and payouts that are not done. */
export async function measureOutgoing(db: Db): Promise<(StateCount & { kind: string; oldestSeconds: number })[]> {
  const { rows } = await sql<StateCount & { kind: string; oldestSeconds: number }>`
    select 'refund' as kind, status as state, count(*)::int as count, sum(amount_cents)::bigint as cents,
      extract(epoch from now() - min(requested_at))::float as "oldestSeconds"
    from refunds where status = 'requested' group by status
    union all
    select 'payout', status, count(*)::int, sum(amount_cents)::bigint, extract(epoch from now() - min(decided_at))::float
    from payouts where status in ('decided', 'sent') group by status`.execute(db);
  return rows;
}

/** Emails that wait, and those of the last hour by what became of them. */
export async function measureMails(db: Db): Promise<{ state: string; count: number; oldestSeconds: number }[]> {
  const { rows } = await sql<{ state: string; count: number; oldestSeconds: number }>`
    select 'queued' as state, count(*)::int as count, coalesce(extract(epoch from now() - min(created_at)), 0)::float as "oldestSeconds"
    from mails where state = 'queued'
    union all
    select state, count(*)::int, 0 from mails where state <> 'queued' and created_at > now() - interval '1 hour' group by state`.execute(
    db,
  );
  return rows;
}
