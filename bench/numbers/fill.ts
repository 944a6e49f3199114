import pg from 'pg';
import { openDatabase } from '../../packages/server/src/platform/db/database.ts';
import { writeGeneratedTrainers } from '../../packages/server/src/testing/generated-trainers.ts';

const silenceMs = 3_600_000;
const batch = 100_000;

/** So many days back the first booking was. */
export const DAYS = 730;
const FAMILIES_PER_BOOKING = 0.25;

/**
 * Writes bookings evenly over two years, each with its charge, and one in twenty refunded in full a week later. Rows as the product writes them, but
 * without its triggers, which would check each on its own.
 */
export async function fillBookings(databaseUrl: string, { trainers, bookings }: { trainers: number; bookings: number }): Promise<void> {
  const { db, close } = openDatabase({ url: databaseUrl, silenceMs });
  await writeGeneratedTrainers(db, { from: 1, to: trainers }).finally(close);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    await client.query(`update users set created_at = now() - interval '${DAYS} days'`);
    await client.query(`update programs set published_at = now() - random() * interval '${DAYS} days' where published_at is not null`);
    await client.query(
      `update trainers set availability_hours = '[{"weekday":"Monday","from":"15:00","to":"19:00"},{"weekday":"Saturday","from":"09:00","to":"13:00"}]'`,
    );
    const families = Math.round(bookings * FAMILIES_PER_BOOKING);
    await client.query(`
      insert into users (email, email_key, password_hash, role, created_at)
      select 'family' || n || '@bench.test', 'family' || n || '@bench.test', 'none', 'parent', now() - random() * interval '${DAYS} days'
      from generate_series(1, ${families}) n`);
    await client.query(`create temporary table family as select row_number() over (order by id) as n, id from users where role = 'parent'`);
    await client.query(
      `create temporary table offer as select row_number() over (order by id) as n, id, trainer_id from programs where published_at is not null`,
    );
    await client.query(`create index on family (n); create index on offer (n); analyze family; analyze offer`);
    await client.query(`insert into ledger_accounts (code) values ('A.stripe'), ('R.fee') on conflict do nothing`);
    await client.query(`insert into ledger_accounts (code, trainer_id) select 'L.earn:' || id, id from trainers on conflict do nothing`);
    for (let first = 1; first <= bookings; first += batch) await fillBatch(client, first, Math.min(bookings, first + batch - 1), bookings);
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

async function fillBatch(client: pg.Client, first: number, last: number, bookings: number): Promise<void> {
  const start = performance.now();
  await client.query(`
    with bought as (
      insert into transactions (parent_id, trainer_id, program_id, session_type, amount_cents, fee_basis_points, refund_policy, status, refunded_cents,
          provider_intent_id, provider_received_cents, created_at, paid_at, attempted_at)
      select family.id, offer.trainer_id, offer.id, 'individual', 5000, 1500, '{}', case when one.n % 20 = 0 then 'refunded' else 'succeeded' end,
          case when one.n % 20 = 0 then 5000 else 0 end, 'pi_' || one.n, 5000, at, at, at
      from (select n, now() - (${bookings} - n) * (interval '${DAYS} days' / ${bookings}) as at,
                   1 + (random() * (select count(*) - 1 from family))::int as family_n, 1 + (random() * (select count(*) - 1 from offer))::int as offer_n
            from generate_series(${first}, ${last}) n offset 0) one
      join family on family.n = family_n join offer on offer.n = offer_n
      order by one.n
      returning id, trainer_id, paid_at, refunded_cents),
    booked as (
      insert into journals (kind, business_key, transaction_id, occurred_at)
      select 'charge', 'ch:' || id, id, paid_at from bought
      union all select 'refund', 'rf:' || id, id, paid_at + interval '7 days' from bought where refunded_cents > 0 and paid_at + interval '7 days' < now()
      returning id, kind, transaction_id)
    insert into postings (journal_id, account_id, amount_cents)
    select booked.id, account.id, case when booked.kind = 'charge' then cents else -cents end
    from booked join bought on bought.id = booked.transaction_id
    cross join lateral (values ('A.stripe', 5000), ('R.fee', -750), ('L.earn:' || bought.trainer_id, -4250)) part (code, cents)
    join ledger_accounts account on account.code = part.code`);
  console.log(
    `bookings ${first.toLocaleString('en-US')} to ${last.toLocaleString('en-US')}: ${((performance.now() - start) / 1_000).toFixed(1)} s`,
  );
}
