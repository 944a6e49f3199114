/**
 * The money invariants of security.md §4.2 as SQL: each query returns the rows that break it, so none is right. They join what several
 * modules own, which only `views` may. Tests run them on every database they used; operators may run them at any time.
 */
export interface MoneyCheck {
  readonly id: string;
  /** What a returned row means. */
  readonly breach: string;
  readonly sql: string;
}

const PAID = `('succeeded', 'partially_refunded', 'refunded', 'disputed')`;

export const moneyChecks: readonly MoneyCheck[] = [
  {
    id: 'M1',
    breach: 'a journal does not balance or has fewer than two postings',
    sql: `select j.id, j.business_key, coalesce(sum(p.amount_cents), 0) as sum, count(p.id) as postings
          from journals j left join postings p on p.journal_id = j.id
          group by j.id having coalesce(sum(p.amount_cents), 0) <> 0 or count(p.id) < 2`,
  },
  {
    id: 'M2',
    breach: 'the whole ledger does not balance',
    sql: `select sum(amount_cents) as sum from postings having coalesce(sum(amount_cents), 0) <> 0`,
  },
  {
    id: 'M5',
    breach: 'a payment has not exactly one charge of exactly its amount, as received by the provider',
    sql: `select t.id, t.status, t.amount_cents, t.provider_received_cents, count(j.id) as charges, coalesce(sum(p.amount_cents), 0) as charged
          from transactions t
          left join journals j on j.business_key = 'ch:' || t.id
          left join postings p on p.journal_id = j.id
            and p.account_id = (select id from ledger_accounts where code = 'A.stripe')
          group by t.id
          having count(j.id) <> (case when t.status in ${PAID} then 1 else 0 end)
            or (t.status in ${PAID} and (coalesce(sum(p.amount_cents), 0) <> t.amount_cents or t.provider_received_cents is distinct from t.amount_cents))`,
  },
  {
    id: 'M6',
    breach: 'money and state disagree: paid without exactly one paid appointment, or the reverse',
    sql: `select t.id, t.status, count(a.id) as appointments, count(a.paid_at) as paid
          from transactions t left join appointments a on a.transaction_id = t.id
          group by t.id
          having count(a.id) <> (case when t.status in ${PAID} then 1 else 0 end) or count(a.paid_at) <> count(a.id)`,
  },
  {
    id: 'M6-journals',
    breach: 'a journal belongs to a payment that never succeeded',
    sql: `select j.id, j.business_key, t.status from journals j join transactions t on t.id = j.transaction_id where t.status not in ${PAID}`,
  },
  {
    id: 'M7',
    breach: 'refunds exceed the payment, or do not equal what the payment and the ledger say',
    sql: `select t.id, t.amount_cents, t.refunded_cents, coalesce(r.paid, 0) as paid, coalesce(r.asked, 0) as asked, coalesce(l.returned, 0) as returned
          from transactions t
          left join (select transaction_id, sum(amount_cents) as asked, sum(amount_cents) filter (where status = 'succeeded') as paid
                     from refunds group by transaction_id) r on r.transaction_id = t.id
          left join (select j.transaction_id, -sum(p.amount_cents) as returned
                     from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
                     where j.kind = 'refund' and a.code = 'A.stripe' group by j.transaction_id) l on l.transaction_id = t.id
          where coalesce(r.asked, 0) > t.amount_cents or coalesce(r.paid, 0) <> t.refunded_cents or coalesce(l.returned, 0) <> t.refunded_cents`,
  },
  {
    id: 'M7-fee',
    breach: 'the fee given back is not proportional to the refunds',
    sql: `with charge as (
            select t.id, t.amount_cents::numeric as gross, t.refunded_cents::numeric as returned,
                   floor((t.amount_cents::numeric * t.fee_basis_points + 5000) / 10000) as fee
            from transactions t where t.status in ${PAID})
          select c.id, c.fee, coalesce(sum(p.amount_cents), 0) as fee_posted
          from charge c
          left join journals j on j.transaction_id = c.id
          left join postings p on p.journal_id = j.id and p.account_id = (select id from ledger_accounts where code = 'R.fee')
          group by c.id, c.fee, c.gross, c.returned
          having -coalesce(sum(p.amount_cents), 0) <> c.fee - floor((c.fee * c.returned + floor(c.gross / 2)) / c.gross)`,
  },
  {
    id: 'M8',
    breach: 'a full refund has left something with the platform or the trainer',
    sql: `select t.id, sum(p.amount_cents) as left_over
          from transactions t
          join journals j on j.transaction_id = t.id
          join postings p on p.journal_id = j.id
          join ledger_accounts a on a.id = p.account_id
          where t.refunded_cents = t.amount_cents and (a.code = 'R.fee' or a.code like 'L.%')
          group by t.id having sum(p.amount_cents) <> 0`,
  },
  {
    id: 'M19',
    breach: 'a share was released early, twice, or for a session that was not held',
    sql: `select j.id, j.business_key, a.completed_at, a.ends_at, j.occurred_at, t.status
          from journals j
          join transactions t on t.id = j.transaction_id
          left join appointments a on a.id = j.appointment_id
          where j.kind = 'release'
            and (a.id is null or a.completed_at is null or a.ends_at is null or j.business_key <> 'rel:' || a.id
                 or j.occurred_at < greatest(a.completed_at, a.ends_at) or a.transaction_id <> t.id)`,
  },
  {
    id: 'M19-releases',
    breach: 'the list of releases and the ledger disagree',
    sql: `select r.appointment_id, r.released_at, j.id as journal
          from releases r full join (select id, appointment_id from journals where kind = 'release') j on j.appointment_id = r.appointment_id
          where (j.id is not null and r.released_at is null)
             or (r.released_at is not null and j.id is null
                 and exists (select from journals k join postings p on p.journal_id = k.id join ledger_accounts a on a.id = p.account_id
                             where k.transaction_id = r.transaction_id and a.code like 'L.earn:%'
                             having sum(p.amount_cents) <> 0))`,
  },
];
