import { BACK_TO_PAYER, type MoneyCheck, PAID } from './money-check.ts';

/** Payments, refunds, and disputes. */
export const paymentChecks: readonly MoneyCheck[] = [
  {
    id: 'M5',
    breach: 'a payment has not exactly one charge of exactly what the card pays, as received by the provider',
    sql: `select t.id, t.status, t.amount_cents, t.credit_cents, t.provider_received_cents, count(j.id) as charges, coalesce(sum(p.amount_cents), 0) as charged
          from transactions t
          left join journals j on j.business_key = 'ch:' || t.id
          left join postings p on p.journal_id = j.id
            and p.account_id = (select id from ledger_accounts where code = 'A.stripe')
          group by t.id
          having count(j.id) <> (case when t.status in ${PAID} then 1 else 0 end)
            or (t.status in ${PAID} and (coalesce(sum(p.amount_cents), 0) <> t.amount_cents - t.credit_cents
                                    or t.provider_received_cents is distinct from t.amount_cents - t.credit_cents))`,
  },
  {
    id: 'M5-fee',
    breach: "the processor's fee of a payment is not in the book as it is known",
    sql: `select t.id, t.provider_fee_cents, coalesce(f.cents, 0) as booked
          from transactions t
          left join (select j.transaction_id, -sum(p.amount_cents) as cents
                     from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
                     where j.kind = 'provider_fee' and a.code = 'A.stripe' group by j.transaction_id) f on f.transaction_id = t.id
          where coalesce(t.provider_fee_cents, 0) <> coalesce(f.cents, 0)`,
  },
  {
    id: 'M6',
    breach: 'money and state disagree: paid without exactly the paid appointments it includes, numbered from 1, or the reverse',
    sql: `select t.id, t.status, t.sessions_included, count(a.id) as appointments, count(a.paid_at) as paid, max(a.session_number) as last_number
          from transactions t left join appointments a on a.transaction_id = t.id
          group by t.id
          having count(a.id) <> (case when t.status in ${PAID} then t.sessions_included else 0 end) or count(a.paid_at) <> count(a.id)
              or count(distinct a.session_number) <> count(a.id) or max(a.session_number) > t.sessions_included`,
  },
  {
    id: 'M6-journals',
    breach: 'a journal belongs to a payment that never succeeded',
    sql: `select j.id, j.business_key, t.status from journals j join transactions t on t.id = j.transaction_id where t.status not in ${PAID}`,
  },
  {
    id: 'M7',
    breach: 'refunds and lost disputes exceed the payment, or are not what the payment and the ledger say',
    sql: `select t.id, t.amount_cents, t.refunded_cents, t.lost_cents, coalesce(r.paid, 0) as paid, coalesce(r.asked, 0) as asked,
                 coalesce(l.refunded, 0) as refunded, coalesce(d.lost, 0) as lost, coalesce(l.lost, 0) as lost_in_book
          from transactions t
          left join (select transaction_id, sum(amount_cents) filter (where status <> 'canceled') as asked,
                            sum(amount_cents) filter (where status = 'succeeded') as paid
                     from refunds group by transaction_id) r on r.transaction_id = t.id
          left join (select transaction_id, sum(amount_cents) as lost from disputes where status = 'lost' group by transaction_id) d
            on d.transaction_id = t.id
          left join (select j.transaction_id,
                            -sum(p.amount_cents) filter (where j.kind = 'refund' and ${BACK_TO_PAYER}) as refunded,
                            -sum(p.amount_cents) filter (where j.kind = 'dispute_lost' and (a.code like 'L.dispute:%' or a.code = 'A.stripe')) as lost
                     from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
                     where j.kind in ('refund', 'dispute_lost') group by j.transaction_id) l on l.transaction_id = t.id
          where coalesce(r.asked, 0) + t.lost_cents > t.amount_cents
             or coalesce(r.paid, 0) <> t.refunded_cents or coalesce(l.refunded, 0) <> t.refunded_cents
             or coalesce(d.lost, 0) <> t.lost_cents or coalesce(l.lost, 0) <> t.lost_cents`,
  },
  {
    id: 'M7-sessions',
    breach: 'more went back for a session than its share of the payment, or for a session of another payment',
    sql: `select r.transaction_id, r.appointment_id, a.session_number, t.sessions_included, t.amount_cents, sum(r.amount_cents) as asked
          from refunds r
          join transactions t on t.id = r.transaction_id
          join appointments a on a.id = r.appointment_id
          where r.status <> 'canceled'
          group by r.transaction_id, r.appointment_id, a.id, t.id
          having a.transaction_id <> r.transaction_id
              or sum(r.amount_cents) > t.amount_cents::bigint * a.session_number / t.sessions_included
                                       - t.amount_cents::bigint * (a.session_number - 1) / t.sessions_included`,
  },
  {
    id: 'M7-fee',
    breach: 'the fee of a charge, or the part of it given back by a refund or lost dispute, is not as agreed',
    sql: `with part as (
            select j.id, j.kind, j.transaction_id,
                   coalesce(-sum(p.amount_cents) filter (where j.kind = 'refund' and ${BACK_TO_PAYER}
                                                            or j.kind = 'dispute_lost' and (a.code like 'L.dispute:%' or a.code = 'A.stripe')), 0) as returned,
                   coalesce(sum(p.amount_cents) filter (where a.code = 'R.fee'), 0) as fee
            from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
            where j.kind in ('charge', 'refund', 'dispute_lost') group by j.id),
          so_far as (
            select part.id, t.id as transaction_id, t.amount_cents::numeric + t.promotion_cents as price,
                   floor(((t.amount_cents::numeric + t.promotion_cents) * t.fee_basis_points + 5000) / 10000) as fee,
                   sum(part.fee) over every as posted,
                   floor((t.amount_cents::numeric + t.promotion_cents) * sum(part.returned) over every / t.amount_cents) as undone
            from part join transactions t on t.id = part.transaction_id
            window every as (partition by part.transaction_id order by part.id))
          select id, transaction_id, price, fee, posted, undone from so_far
          where -posted <> fee - floor((fee * undone + floor(price / 2)) / price)`,
  },
  {
    id: 'M8',
    breach: 'a full return has left something with the platform or the trainer',
    sql: `select t.id, sum(p.amount_cents) as left_over
          from transactions t
          join journals j on j.transaction_id = t.id
          join postings p on p.journal_id = j.id
          join ledger_accounts a on a.id = p.account_id
          where t.refunded_cents + t.lost_cents = t.amount_cents and (a.code in ('R.fee', 'E.promo') or a.code like 'L.%')
          group by t.id having sum(p.amount_cents) <> 0`,
  },
  {
    id: 'M9',
    breach: 'a dispute does not match the ledger: taken once, and given back or lost once it is decided',
    sql: `with book as (
            select j.dispute_id, count(distinct j.id) filter (where j.kind = 'dispute_opened') as opened,
                   count(distinct j.id) filter (where j.kind = 'dispute_won') as won,
                   count(distinct j.id) filter (where j.kind = 'dispute_lost') as lost,
                   coalesce(sum(p.amount_cents) filter (where a.code = 'L.dispute:' || j.dispute_id), 0) as hold,
                   coalesce(-sum(p.amount_cents) filter (where a.code = 'A.stripe'), 0) as gone,
                   coalesce(sum(p.amount_cents) filter (where a.code = 'E.dispute'), 0) as fee
            from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
            where j.dispute_id is not null group by j.dispute_id)
          select d.id, d.status, d.amount_cents, d.fee_cents, b.* from disputes d full join book b on b.dispute_id = d.id
          where b.dispute_id is null or d.id is null or b.opened <> 1
             or b.won <> (d.status = 'won')::int or b.lost <> (d.status = 'lost')::int
             or b.hold <> (case when d.status = 'open' then d.amount_cents else 0 end)
             or b.gone <> (case when d.status = 'won' then 0 else d.amount_cents end) + b.fee
             or (b.fee <> d.fee_cents and not (d.status = 'won' and b.fee = 0))`,
  },
  {
    id: 'M10',
    breach: 'a payer gets money back twice: refunds to the card and disputes exceed what the card paid',
    sql: `select t.id, t.amount_cents, t.credit_cents, coalesce(r.to_card, 0) as to_card, sum(d.amount_cents) as disputed
          from transactions t join disputes d on d.transaction_id = t.id and d.status in ('open', 'lost')
          left join (select transaction_id, sum(amount_cents - credit_cents) as to_card from refunds where status = 'succeeded' group by transaction_id) r
            on r.transaction_id = t.id
          group by t.id, r.to_card having coalesce(r.to_card, 0) + sum(d.amount_cents) > t.amount_cents - t.credit_cents`,
  },
];
