import { checkedFigures, type NumbersCheck, type NumbersQuery } from '@x1/contract/admin/numbers.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { toInstant } from '../../../platform/db/instant.ts';
import { type Days, dayOf } from './days.ts';
import { type Filter, filteredDays, rangeOf } from './numbers.ts';

type Figure = (typeof checkedFigures)[number];

const columnOf: Readonly<Record<Figure, string>> = {
  bookings: 'bookings',
  gross: 'gross_cents',
  promotions: 'promotion_cents',
  refunded: 'refunded_cents',
  lost: 'lost_cents',
  fee: 'fee_cents',
  trainers: 'trainer_cents',
  disputed: 'disputed_cents',
};

/**
 * The counted figures of each day, as the page shows them now, beside what payments and the ledger's postings added up to when the day was
 * last compared. It ends before the first day that hasn't been compared since it was counted.
 */
export async function checkNumbers(tx: Tx, { sport, state, ...asked }: NumbersQuery, now: Date): Promise<NumbersCheck> {
  const { days } = rangeOf(asked, dayOf(now));
  const { through, comparedAt } = await findCompared(tx, days);
  const { different, counted, ledger } = await readBoth(
    tx,
    { from: days.from, to: through ?? days.from },
    { sport, state },
    through !== null,
  );
  return {
    from: days.from,
    through,
    comparedAt: toInstant(comparedAt),
    isRight: different === 0,
    figures: checkedFigures.map((figure) => ({ figure, counted: counted[figure], ledger: ledger[figure] })),
  };
}

/** The last day up to which every counted one is compared, and when the first of these comparisons was. */
async function findCompared(tx: Tx, { from, to }: Days): Promise<{ through: CalendarDate | null; comparedAt: Date | null }> {
  const { rows } = await sql<{ through: CalendarDate | null; comparedAt: Date | null }>`
    with counted as (
      select day, compared_at, bool_and(compared_at is not null and compared_at >= counted_at) over (order by day) as is_compared
      from counted_days where day between ${from} and ${to})
    select max(day) as through, min(compared_at) as compared_at from counted where is_compared`.execute(tx);
  return rows[0] ?? { through: null, comparedAt: null };
}

type Sums = Record<Figure, number>;

/** Sums of both over these days, and on how many of them they differ: differences of two days may cancel each other in the sum. */
async function readBoth(
  tx: Tx,
  { from, to }: Days,
  filter: Filter,
  isAny: boolean,
): Promise<{ different: number; counted: Sums; ledger: Sums }> {
  const columns = Object.values(columnOf);
  const list = (of: 'c' | 'l') => columns.map((column) => `coalesce(${of}.${column}, 0)`).join(', ');
  const sum = (of: 'c' | 'l') => columns.map((column) => `coalesce(sum(${of}.${column}), 0)::bigint as ${of}_${column}`).join(', ');
  const rowsOf = (table: string) =>
    sql`(select * from ${sql.table(table)} where ${filteredDays(filter)} and day between ${from} and ${to} and ${isAny})`;
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where (${sql.raw(list('c'))}) <> (${sql.raw(list('l'))})) as different, ${sql.raw(sum('c'))}, ${sql.raw(sum('l'))}
    from ${rowsOf('number_days')} c full join ${rowsOf('ledger_days')} l using (day)`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a sum without a row');
  const sums = (of: 'c' | 'l') =>
    Object.fromEntries(checkedFigures.map((figure) => [figure, row[camel(`${of}_${columnOf[figure]}`)] ?? 0])) as Sums;
  return { different: row['different'] ?? 0, counted: sums('c'), ledger: sums('l') };
}

/** As rows of hand-written SQL arrive. */
const camel = (column: string) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
