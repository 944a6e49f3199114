import { BACK_TO_PAYER, type MoneyCheck } from './money-check.ts';

/** From earned to payable. */
export const releaseChecks: readonly MoneyCheck[] = [
  {
    id: 'M19',
    breach:
      'a share was released early, twice, before its time was agreed, or for a session that was neither held nor cancelled too late by the parent',
    sql: `select j.id, j.business_key, a.completed_at, a.ends_at, a.time_agreed_at, a.cancelled_at, a.cancelled_by, a.former_ends_at, j.occurred_at, t.status
          from journals j
          join transactions t on t.id = j.transaction_id
          left join appointments a on a.id = j.appointment_id
          where j.kind = 'release'
            and (a.id is null or j.business_key <> 'rel:' || a.id or a.transaction_id <> t.id
                 or not coalesce(j.occurred_at >= greatest(a.completed_at, a.ends_at, a.time_agreed_at)
                                 and a.completed_at is not null and a.ends_at is not null and a.time_agreed_at is not null
                                 or j.occurred_at >= greatest(a.cancelled_at, a.former_ends_at) and a.cancelled_by = 'parent', false)
                 or exists (select from refunds r where r.cause = 'cancelled:' || a.id and r.status <> 'canceled'))`,
  },
  {
    id: 'M19-contested',
    breach: 'a share was released while a problem report or a dispute was open, or after all had gone back',
    sql: `select j.id, j.business_key, j.occurred_at, r.reported_at, r.decided_at, d.dispute_id, g.returned
          from journals j
          join transactions t on t.id = j.transaction_id
          left join problem_reports r on r.appointment_id = j.appointment_id and r.reported_at < j.occurred_at
            and (r.decided_at is null or r.decided_at > j.occurred_at)
          left join journals d on d.transaction_id = j.transaction_id and d.kind = 'dispute_opened' and d.id < j.id
            and not exists (select from journals c where c.dispute_id = d.dispute_id and c.kind in ('dispute_won', 'dispute_lost') and c.id < j.id)
          cross join lateral (
            select coalesce(-sum(p.amount_cents), 0) as returned
            from journals b join postings p on p.journal_id = b.id join ledger_accounts a on a.id = p.account_id
            where b.transaction_id = j.transaction_id and b.id < j.id
              and (b.kind = 'refund' and ${BACK_TO_PAYER} or b.kind = 'dispute_lost' and (a.code like 'L.dispute:%' or a.code = 'A.stripe'))) g
          where j.kind = 'release' and (r.appointment_id is not null or d.id is not null or g.returned >= t.amount_cents)`,
  },
  {
    id: 'M19-releases',
    breach: 'the list of releases and the ledger disagree',
    sql: `select r.appointment_id, r.released_at, j.id as journal
          from releases r full join (select id, appointment_id from journals where kind = 'release') j on j.appointment_id = r.appointment_id
          left join transactions t on t.id = r.transaction_id
          left join appointments a on a.id = r.appointment_id
          left join lateral (
            select t.amount_cents::bigint + t.promotion_cents
                   - floor(((t.amount_cents::numeric + t.promotion_cents) * t.fee_basis_points + 5000) / 10000)::bigint as cents) s on true
          where (j.id is not null and r.released_at is null)
             or (r.released_at is not null and j.id is null and (t.sessions_included = 1 or t.refunded_cents + t.lost_cents = 0)
                 and s.cents * a.session_number / t.sessions_included > s.cents * (a.session_number - 1) / t.sessions_included
                 and exists (select from journals k join postings p on p.journal_id = k.id join ledger_accounts a on a.id = p.account_id
                             where k.transaction_id = r.transaction_id and a.code like 'L.earn:%'
                             having sum(p.amount_cents) <> 0))`,
  },
  {
    id: 'M19-shares',
    breach: 'a share is payable before its release, or still earned once every session is released',
    sql: `select s.* from (
            select j.transaction_id, count(distinct j.appointment_id) filter (where j.kind = 'release') as released,
                   coalesce(-sum(p.amount_cents) filter (where a.code like 'L.earn:%'), 0) as earned,
                   coalesce(-sum(p.amount_cents) filter (where a.code like 'L.pay:%'), 0) as payable
            from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
            where j.transaction_id is not null group by j.transaction_id) s
          join transactions t on t.id = s.transaction_id
          where earned < 0 or payable < 0 or (released = t.sessions_included and earned <> 0)
             or (released = 0 and payable <> 0 and not exists (select from releases r where r.transaction_id = t.id and r.released_at is not null))`,
  },
  {
    id: 'M19-part',
    breach: "a release has brought more than its session's share of the payment, and the cents that rounding of returns leaves",
    sql: `with share as (
            select t.id, t.sessions_included::bigint as count, t.amount_cents::bigint + t.promotion_cents
                   - floor(((t.amount_cents::numeric + t.promotion_cents) * t.fee_basis_points + 5000) / 10000)::bigint as cents,
                   case when t.promotion_cents = 0 then 1 else 1 + ceil(1 + t.promotion_cents::numeric / t.amount_cents) end as rounding
            from transactions t)
          select j.id, j.business_key, a.session_number, s.count, s.cents as share, p.amount_cents as released
          from journals j
          join share s on s.id = j.transaction_id
          join appointments a on a.id = j.appointment_id
          join postings p on p.journal_id = j.id and p.amount_cents > 0
          where j.kind = 'release'
            and p.amount_cents > s.cents * a.session_number / s.count - s.cents * (a.session_number - 1) / s.count
                                 + s.rounding * (select count(*) from journals r where r.transaction_id = j.transaction_id and r.kind in ('refund', 'dispute_lost'))`,
  },
];
