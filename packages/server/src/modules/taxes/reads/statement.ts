import type { UserId } from '@x1/contract/core/ids.ts';
import { TAX_TIME_ZONE, type TaxFigures, type TaxStatement } from '@x1/contract/taxes/statement.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inSnapshot } from '../../../platform/db/snapshot.ts';

const figures = ['payments', 'gross', 'refunds', 'disputes', 'fees', 'net', 'paidOut'] as const;
const nothing: TaxFigures = { payments: 0, gross: 0, refunds: 0, disputes: 0, fees: 0, net: 0, paidOut: 0 };

/** The sum of several months. */
export function sumOfFigures(months: readonly TaxFigures[]): TaxFigures {
  const sumOf = (figure: (typeof figures)[number]) => months.reduce((sum, month) => sum + month[figure], 0);
  return Object.fromEntries(figures.map((figure) => [figure, sumOf(figure)])) as TaxFigures;
}

/** The journals of one year, by the moment at which each was booked. */
const inYear = (year: number) => sql<boolean>`j.occurred_at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, ${TAX_TIME_ZONE})
  and j.occurred_at < make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, ${TAX_TIME_ZONE})`;

/**
 * What the year's journals say of sales, as SQL: one row per journal of a payment, with `trainer_id`, `kind`, `occurred_at`, `price_cents` (what it
 * added to the price of the payment, fee and share together) and `fee_cents`. Every return shrinks both.
 */
const saleJournals = (year: number) => sql`
  select t.trainer_id, j.kind, j.occurred_at,
    (-sum(p.amount_cents) filter (where a.code = 'R.fee' or a.code ~ '^L[.](earn|pay):'))::bigint as price_cents,
    coalesce(-sum(p.amount_cents) filter (where a.code = 'R.fee'), 0)::bigint as fee_cents
  from journals j
  join transactions t on t.id = j.transaction_id
  join postings p on p.journal_id = j.id
  join ledger_accounts a on a.id = p.account_id
  where j.kind in ('charge', 'refund', 'dispute_lost') and ${inYear(year)}
  group by j.id, t.trainer_id`;

/** What the provider was told to send to banks, less what came back: one row per journal. */
const payoutJournals = (year: number) => sql`
  select o.trainer_id, j.occurred_at, (-sum(p.amount_cents))::bigint as cents
  from journals j
  join payouts o on o.id = j.payout_id
  join postings p on p.journal_id = j.id
  join ledger_accounts a on a.id = p.account_id and a.code = 'A.stripe'
  where j.kind in ('transfer', 'transfer_reversed') and ${inYear(year)}
  group by j.id, o.trainer_id`;

const ofSales = sql`
  count(*) filter (where kind = 'charge')::int as payments,
  coalesce(sum(price_cents) filter (where kind = 'charge'), 0)::bigint as gross,
  coalesce(-sum(price_cents) filter (where kind = 'refund'), 0)::bigint as refunds,
  coalesce(-sum(price_cents) filter (where kind = 'dispute_lost'), 0)::bigint as disputes,
  coalesce(sum(fee_cents), 0)::bigint as fees,
  coalesce(sum(price_cents - fee_cents), 0)::bigint as net`;

type Row<Key extends string, Value> = TaxFigures & Readonly<Record<Key, Value>>;

/** Every trainer with anything booked in a year. */
export async function listYearTotals(tx: Tx | Db, year: number): Promise<Row<'trainerId', number>[]> {
  const { rows } = await sql<Row<'trainerId', number>>`
    select trainer_id, coalesce(payments, 0) as payments, coalesce(gross, 0) as gross, coalesce(refunds, 0) as refunds,
      coalesce(disputes, 0) as disputes, coalesce(fees, 0) as fees, coalesce(net, 0) as net, coalesce(paid_out, 0) as paid_out
    from (select trainer_id, ${ofSales} from (${saleJournals(year)}) sale group by trainer_id) sales
    full join (select trainer_id, sum(cents)::bigint as paid_out from (${payoutJournals(year)}) paid group by trainer_id) payouts
      using (trainer_id)`.execute(tx);
  return rows;
}

/** A trainer's year by months, in one snapshot; zeros for a person without a profile. */
export function readTaxStatement(db: Db, userId: UserId, { year, now }: { year: number; now: Date }): Promise<TaxStatement> {
  return inSnapshot(db, async (tx) => {
    const trainer = await tx
      .selectFrom('users as u')
      .leftJoin('trainers as t', 't.userId', 'u.id')
      .select(['t.id', sql<string>`coalesce(t.name, u.name, '')`.as('name')])
      .where('u.id', '=', userId)
      .executeTakeFirstOrThrow();
    const booked = new Map((await listMonths(tx, trainer.id ?? 0, year)).map((row) => [row.month, row]));
    const months = Array.from({ length: 12 }, (_, index) => {
      const month = `${year}-${String(index + 1).padStart(2, '0')}`;
      return { ...nothing, ...booked.get(month), month };
    });
    return { year, trainerName: trainer.name, months, totals: sumOfFigures(months), years: await listYears(tx, trainer.id ?? 0, now) };
  });
}

async function listMonths(tx: Tx, trainerId: number, year: number): Promise<Row<'month', string>[]> {
  const month = sql`to_char(occurred_at at time zone ${TAX_TIME_ZONE}, 'YYYY-MM')`;
  const { rows } = await sql<Row<'month', string>>`
    select month, coalesce(payments, 0) as payments, coalesce(gross, 0) as gross, coalesce(refunds, 0) as refunds,
      coalesce(disputes, 0) as disputes, coalesce(fees, 0) as fees, coalesce(net, 0) as net, coalesce(paid_out, 0) as paid_out
    from (select ${month} as month, ${ofSales} from (${saleJournals(year)}) sale where trainer_id = ${trainerId} group by 1) sales
    full join (select ${month} as month, sum(cents)::bigint as paid_out from (${payoutJournals(year)}) paid
      where trainer_id = ${trainerId} group by 1) payouts using (month)`.execute(tx);
  return rows;
}

/** The years in which anything was sold by or paid out to a trainer, and the current one. */
async function listYears(tx: Tx, trainerId: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from moment at time zone ${TAX_TIME_ZONE})::int as year from (
      select paid_at as moment from transactions where trainer_id = ${trainerId} and paid_at is not null
      union all select j.occurred_at from journals j join transactions t on t.id = j.transaction_id where t.trainer_id = ${trainerId}
      union all select sent_at from payouts where trainer_id = ${trainerId} and sent_at is not null
      union all select ${now}::timestamptz) as moments
    order by year desc`.execute(tx);
  return rows.map(({ year }) => year);
}
