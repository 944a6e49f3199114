import type { MoneyCheck } from './money-check.ts';

/** From earned to payable. */
export const releaseChecks: readonly MoneyCheck[] = [
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
    id: 'M19-contested',
    breach: 'a share was released while a problem report or a dispute was open, or after all had gone back',
    sql: `select j.id, j.business_key, j.occurred_at, r.reported_at, r.decided_at, d.dispute_id, g.returned
          from journals j
          join transactions t on t.id = j.transaction_id
          left join problem_reports r on r.transaction_id = j.transaction_id and r.reported_at < j.occurred_at
            and (r.decided_at is null or r.decided_at > j.occurred_at)
          left join journals d on d.transaction_id = j.transaction_id and d.kind = 'dispute_opened' and d.id < j.id
            and not exists (select from journals c where c.dispute_id = d.dispute_id and c.kind in ('dispute_won', 'dispute_lost') and c.id < j.id)
          cross join lateral (
            select coalesce(-sum(p.amount_cents), 0) as returned
            from journals b join postings p on p.journal_id = b.id join ledger_accounts a on a.id = p.account_id
            where b.transaction_id = j.transaction_id and b.id < j.id
              and (b.kind = 'refund' and a.code = 'A.stripe' or b.kind = 'dispute_lost' and (a.code like 'L.dispute:%' or a.code = 'A.stripe'))) g
          where j.kind = 'release' and (r.appointment_id is not null or d.id is not null or g.returned >= t.amount_cents)`,
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
  {
    id: 'M19-shares',
    breach: 'a share is payable before its release, or still earned after it',
    sql: `select s.* from (
            select j.transaction_id, bool_or(j.kind = 'release') as is_released,
                   coalesce(-sum(p.amount_cents) filter (where a.code like 'L.earn:%'), 0) as earned,
                   coalesce(-sum(p.amount_cents) filter (where a.code like 'L.pay:%'), 0) as payable
            from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
            where j.transaction_id is not null group by j.transaction_id) s
          where earned < 0 or payable < 0 or (is_released and earned <> 0) or (not is_released and payable <> 0)`,
  },
];
