import { addDays, type CalendarDate } from '@x1/contract/core/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type Days, dayIn, dayOf, instantsOf, ZONE } from './days.ts';

/** A day's last entries may still be written for this long after it ends. */
const SETTLES_AFTER_MS = 10 * 60_000;

const SALES = ['charge', 'refund', 'dispute_lost'];

/** Which postings each sum is made of: kinds of journals, kinds of accounts (whoever owns them), and the sign in which people read it. */
const sumsOfPostings: readonly { column: string; kinds: readonly string[]; accounts: readonly string[]; sign: 1 | -1 }[] = [
  { column: 'gross_cents', kinds: ['charge'], accounts: ['A.stripe', 'L.credit'], sign: 1 },
  { column: 'promotion_cents', kinds: SALES, accounts: ['E.promo'], sign: 1 },
  { column: 'refunded_cents', kinds: ['refund'], accounts: ['A.stripe', 'L.credit'], sign: -1 },
  { column: 'lost_cents', kinds: ['dispute_lost'], accounts: ['A.stripe', 'L.dispute'], sign: -1 },
  { column: 'fee_cents', kinds: SALES, accounts: ['R.fee'], sign: -1 },
  { column: 'trainer_cents', kinds: SALES, accounts: ['L.earn', 'L.pay'], sign: -1 },
  { column: 'disputed_cents', kinds: ['dispute_opened'], accounts: ['L.dispute'], sign: 1 },
];

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

/** Sums over postings `moved` by kind of journal and account. */
const columnsSql = sumsOfPostings
  .map(({ column, kinds, accounts, sign }) => {
    const sum = `sum(cents) filter (where kind in (${quoted(kinds)}) and account in (${quoted(accounts)}))`;
    return `coalesce(${sign === 1 ? '' : '-'}${sum}, 0)::bigint as ${column}`;
  })
  .join(', ');

const columns = ['bookings', ...sumsOfPostings.map(({ column }) => column)];

/**
 * For those of the given days that are over and counted, adds up payments and every posting by kind of journal and account, and keeps the
 * sums beside what was counted. It shares no code or figures with the counting, so that a mistake there shows.
 */
export async function compareDays(tx: Tx, days: Days, now: Date): Promise<void> {
  const lastOver = addDays(dayOf(new Date(now.getTime() - SETTLES_AFTER_MS)), -1);
  const over = { from: days.from, to: days.to < lastOver ? days.to : lastOver };
  if (over.from > over.to) return;
  const { start, end } = instantsOf(over);
  await sql`delete from ledger_days where day between ${over.from} and ${over.to}`.execute(tx);
  await sql`
    with moved as (
      select ${dayIn('j.occurred_at')} as day, coalesce(b.sport, '') as sport, coalesce(b.state, '') as state, j.kind,
        split_part(a.code, ':', 1) as account, sum(p.amount_cents) as cents
      from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
      left join counted_bookings b on b.transaction_id = j.transaction_id
      where j.occurred_at >= ${start} and j.occurred_at < ${end}
      group by 1, 2, 3, 4, 5),
    sold as (
      select ${dayIn('t.paid_at')} as day, coalesce(b.sport, '') as sport, coalesce(b.state, '') as state, count(*) as bookings
      from transactions t left join counted_bookings b on b.transaction_id = t.id
      where t.paid_at >= ${start} and t.paid_at < ${end}
      group by 1, 2, 3),
    book as (select day, sport, state, ${sql.raw(columnsSql)} from moved group by 1, 2, 3)
    insert into ledger_days (rolled_up, day, sport, state, ${sql.raw(columns.join(', '))})
    select grouping(sport, state), day, coalesce(sport, ''), coalesce(state, ''),
      ${sql.raw(columns.map((column) => `coalesce(sum(${column}), 0)`).join(', '))}
    from book full join sold using (day, sport, state)
    group by grouping sets ((day, sport, state), (day, sport), (day, state), (day))`.execute(tx);
  // Never earlier than the time of the count, even if this process's clock is behind.
  await tx
    .updateTable('countedDays')
    .set((eb) => ({ comparedAt: eb.fn<Date>('greatest', [eb.val(now), 'countedAt']) }))
    .where('day', '>=', over.from)
    .where('day', '<=', over.to)
    .execute();
}

/** A day that was counted when it was over, and never compared since, or not since the given moment; those without a comparison first. */
export async function findDayToCompare(tx: Tx, { before }: { before: Date }): Promise<CalendarDate | undefined> {
  const { rows } = await sql<{ day: CalendarDate }>`
    select day from counted_days
    where (compared_at is null or compared_at < ${before} or compared_at < counted_at)
      and counted_at >= (day + interval '1 day') at time zone ${sql.lit(ZONE)} + make_interval(secs => ${SETTLES_AFTER_MS / 1_000})
    order by compared_at nulls first, day limit 1`.execute(tx);
  return rows[0]?.day;
}
