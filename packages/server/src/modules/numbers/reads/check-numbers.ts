import { checkedFigures, type NumbersCheck, type NumbersQuery } from '@x1/contract/admin/numbers.ts';
import { addDays, type CalendarDate } from '@x1/contract/core/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type Days, dayOf, instantsOf, ZONE } from './days.ts';
import { type Filter, filteredDays, rangeOf } from './numbers.ts';

type Sums = Record<(typeof checkedFigures)[number], number>;

/** What was counted of each week or month, beside what the payments and the ledger's postings say now; the last one up to its last whole day. */
export async function checkNumbers(tx: Tx, { range, ...filter }: NumbersQuery, now: Date): Promise<NumbersCheck> {
  const { starts, days } = rangeOf(range, dayOf(now));
  const through = await lastWholeDay(tx, days);
  const parts: { counted: Sums; ledger: Sums }[] = [];
  for (const [at, from] of starts.entries()) {
    if (through === null || from > through) break;
    const next = starts[at + 1];
    const part = { from, to: next !== undefined && next <= through ? addDays(next, -1) : through };
    parts.push({ counted: await readCounted(tx, part, filter), ledger: await readLedger(tx, part, filter) });
  }
  const total = (of: 'counted' | 'ledger', figure: keyof Sums) => parts.reduce((sum, part) => sum + part[of][figure], 0);
  return {
    from: days.from,
    through,
    isRight: parts.every(({ counted, ledger }) => checkedFigures.every((figure) => counted[figure] === ledger[figure])),
    figures: checkedFigures.map((figure) => ({ figure, counted: total('counted', figure), ledger: total('ledger', figure) })),
  };
}

/** A day that was counted when it had been over for a while. */
async function lastWholeDay(tx: Tx, { from, to }: Days): Promise<CalendarDate | null> {
  const { rows } = await sql<{ day: CalendarDate | null }>`
    select max(day) as day from counted_days
    where day between ${from} and ${to}
      and counted_at >= (day + interval '1 day') at time zone ${sql.lit(ZONE)} + interval '10 minutes'`.execute(tx);
  return rows[0]?.day ?? null;
}

async function readCounted(tx: Tx, days: Days, filter: Filter): Promise<Sums> {
  const sum = (column: string) => sql.raw(`coalesce(sum(${column}), 0)::bigint`);
  const { rows } = await sql<Sums>`
    select ${sum('bookings')} as bookings, ${sum('gross_cents')} as gross, ${sum('promotion_cents')} as promotions, ${sum('refunded_cents')} as refunded,
      ${sum('lost_cents')} as lost, ${sum('fee_cents')} as fee, ${sum('trainer_cents')} as trainers, ${sum('disputed_cents')} as disputed
    from number_days where ${filteredDays(filter)} and day between ${days.from} and ${days.to}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a sum without a row');
  return row;
}

interface Moved {
  readonly kind: string;
  /** Of the account, without whose it is. */
  readonly account: string;
  /** Debit above zero, credit below. */
  readonly cents: number;
}

/** The same by another way: every posting by kind of journal and of account, added up here. */
async function readLedger(tx: Tx, days: Days, { sport, state }: Filter): Promise<Sums> {
  const { start, end } = instantsOf(days);
  const isInFilter = sql`(${sport ?? null}::text is null or b.sport = ${sport ?? null}) and (${state ?? null}::text is null or b.state = ${state ?? null})`;
  const { rows } = await sql<Moved>`
    select j.kind, split_part(a.code, ':', 1) as account, sum(p.amount_cents)::bigint as cents
    from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
    left join counted_bookings b on b.transaction_id = j.transaction_id
    where j.occurred_at >= ${start} and j.occurred_at < ${end} and ${isInFilter}
    group by 1, 2`.execute(tx);
  const sold = await sql<{ count: number }>`
    select count(*) from transactions t left join counted_bookings b on b.transaction_id = t.id
    where t.paid_at >= ${start} and t.paid_at < ${end} and ${isInFilter}`.execute(tx);
  const of = (kinds: readonly string[], accounts: readonly string[]) =>
    rows.filter(({ kind, account }) => kinds.includes(kind) && accounts.includes(account)).reduce((sum, { cents }) => sum + cents, 0);
  const sales = ['charge', 'refund', 'dispute_lost'];
  return {
    bookings: sold.rows[0]?.count ?? 0,
    gross: of(['charge'], ['A.stripe', 'L.credit']),
    promotions: of(sales, ['E.promo']),
    refunded: 0 - of(['refund'], ['A.stripe', 'L.credit']),
    lost: 0 - of(['dispute_lost'], ['A.stripe', 'L.dispute']),
    fee: 0 - of(sales, ['R.fee']),
    trainers: 0 - of(sales, ['L.earn', 'L.pay']),
    disputed: of(['dispute_opened'], ['L.dispute']),
  };
}
