import type { MoneyCheck } from './money-check.ts';

const SALES = `j.kind in ('charge', 'refund', 'dispute_lost')`;
const BACK = `(a.code = 'A.stripe' or a.code like 'L.credit:%')`;

/** The days that operators' numbers are made of, against the ledger: those that are closed, because others are still being counted. */
export const numberChecks: readonly MoneyCheck[] = [
  {
    id: 'M29',
    breach: 'a counted day is not what its payments and journals add up to, as a whole or over sports and states',
    sql: `with closed as (select day from counted_days where closed_at is not null),
          sold as (
            select (paid_at at time zone 'America/New_York')::date as day, count(*) as bookings from transactions where paid_at is not null group by 1),
          book as (
            select (j.occurred_at at time zone 'America/New_York')::date as day,
                   sum(p.amount_cents) filter (where j.kind = 'charge' and ${BACK}) as gross,
                   -sum(p.amount_cents) filter (where j.kind = 'refund' and ${BACK}) as refunded,
                   -sum(p.amount_cents) filter (where a.code = 'R.fee' and ${SALES}) as fee,
                   -sum(p.amount_cents) filter (where a.code ~ '^L\\.(earn|pay):' and ${SALES}) as trainers
            from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
            where j.kind in ('charge', 'refund', 'dispute_lost') group by 1),
          counted as (
            select day, rolled_up, sum(bookings) as bookings, sum(gross_cents) as gross, sum(refunded_cents) as refunded, sum(fee_cents) as fee,
                   sum(trainer_cents) as trainers
            from number_days group by 1, 2)
          select closed.day, level.rolled_up, c.bookings, s.bookings as paid, c.gross, b.gross as charged, c.refunded, b.refunded as back,
                 c.fee, b.fee as fee_in_book, c.trainers, b.trainers as trainers_in_book
          from closed cross join generate_series(0, 3) level (rolled_up)
          left join counted c on c.day = closed.day and c.rolled_up = level.rolled_up
          left join sold s on s.day = closed.day
          left join book b on b.day = closed.day
          where (coalesce(c.bookings, 0), coalesce(c.gross, 0), coalesce(c.refunded, 0), coalesce(c.fee, 0), coalesce(c.trainers, 0))
             <> (coalesce(s.bookings, 0), coalesce(b.gross, 0), coalesce(b.refunded, 0), coalesce(b.fee, 0), coalesce(b.trainers, 0))`,
  },
];
