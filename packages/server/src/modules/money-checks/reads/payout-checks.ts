import type { MoneyCheck } from './money-check.ts';

/** The minimum that operators had set when a payout was decided (decision 0109), in cents. */
const minimumThen = `coalesce((select (v.value #>> '{}')::int from setting_versions v
            where v.setting = 'minimumPayout' and v.scope = 'all' and v.effective_at <= o.decided_at
              and not exists (select from setting_withdrawals w where w.version_id = v.id)
            order by v.effective_at desc, v.id desc limit 1), 5000)`;

/** Payouts to trainers' banks. */
export const payoutChecks: readonly MoneyCheck[] = [
  {
    id: 'M12',
    breach: 'a payout is not in the book once and for its amount, is below the minimum, or has drawn the balance below zero',
    sql: `with taken as (
            select j.id, j.payout_id, j.trainer_id, sum(p.amount_cents) as cents
            from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
            where j.kind = 'payout' and a.code = 'L.pay:' || j.trainer_id group by j.id),
          payable as (
            select j.id, -sum(sum(p.amount_cents)) over (partition by a.trainer_id order by j.id) as left_over
            from ledger_accounts a join postings p on p.account_id = a.id join journals j on j.id = p.journal_id
            where a.code like 'L.pay:%' group by a.trainer_id, j.id)
          select o.id, o.trainer_id, o.kind, o.amount_cents, t.payout_id, t.cents, b.left_over
          from payouts o full join taken t on t.payout_id = o.id left join payable b on b.id = t.id
          where o.id is null or t.id is null or o.amount_cents < ${minimumThen} or t.cents <> o.amount_cents or t.trainer_id <> o.trainer_id
             or b.left_over < 0 or (select count(*) from taken u where u.payout_id = o.id) <> 1`,
  },
  {
    id: 'M12-shares',
    breach: 'a payout has taken a share that was not released before its cut-off, that was contested, or that another payout had taken',
    sql: `select s.payout_id, s.appointment_id, s.transaction_id, o.cutoff_at, o.decided_at, j.occurred_at as released_at
          from payout_shares s
          join payouts o on o.id = s.payout_id
          join transactions t on t.id = s.transaction_id
          left join journals j on j.appointment_id = s.appointment_id and j.transaction_id = s.transaction_id and j.kind = 'release'
          where t.trainer_id <> o.trainer_id or j.id is null or j.occurred_at >= o.cutoff_at
             or exists (select from payout_holds h where h.appointment_id = s.appointment_id
                        and h.placed_at < o.decided_at and (h.lifted_at is null or h.lifted_at > o.decided_at))
             or exists (select from problem_reports r where r.appointment_id = s.appointment_id
                        and r.reported_at < o.decided_at and (r.decided_at is null or r.decided_at > o.decided_at))
             or exists (select from payment_reviews v where v.transaction_id = s.transaction_id
                        and v.opened_at < o.decided_at and (v.decided_at is null or v.decided_at > o.decided_at))
             or exists (select from journals d join disputes x on x.id = d.dispute_id
                        left join journals c on c.dispute_id = d.dispute_id and c.kind in ('dispute_won', 'dispute_lost')
                        where d.transaction_id = s.transaction_id and d.kind = 'dispute_opened'
                          and d.occurred_at < o.decided_at and (c.id is null or c.occurred_at > o.decided_at))
             or exists (select from payout_shares e join payouts q on q.id = e.payout_id
                        where e.appointment_id = s.appointment_id and q.id < o.id
                          and (q.returned_at is null or q.returned_at > o.decided_at))`,
  },
  {
    id: 'M13',
    breach: 'a weekly payout is of no Friday, of the wrong week, or too early',
    sql: `select id, trainer_id, friday, cutoff_at, decided_at from payouts
          where kind = 'weekly'
            and (extract(isodow from friday) <> 5
                 or cutoff_at <> date_trunc('week', friday::timestamp) at time zone 'America/New_York'
                 or decided_at < (friday + time '10:00') at time zone 'America/New_York')`,
  },
  {
    id: 'M13-requested',
    breach: 'a requested payout took what was released less than 48 hours before',
    sql: `select id, trainer_id, cutoff_at, decided_at from payouts where kind = 'requested' and cutoff_at > decided_at - interval '48 hours' + interval '1 millisecond'`,
  },
  {
    id: 'M14',
    breach: 'a payout does not match the ledger: on its way, transferred once, or returned',
    sql: `with book as (
            select j.payout_id, count(distinct j.id) filter (where j.kind = 'transfer') as transfers,
                   count(distinct j.id) filter (where j.kind = 'transfer_refused') as refusals,
                   min(j.business_key) filter (where j.kind = 'transfer') as transfer_key,
                   coalesce(-sum(p.amount_cents) filter (where a.code like 'L.transit:%'), 0) as in_transit,
                   coalesce(-sum(p.amount_cents) filter (where a.code = 'A.stripe' and j.kind = 'transfer'), 0) as transferred,
                   coalesce(sum(p.amount_cents) filter (where a.code = 'A.stripe' and j.kind = 'transfer_reversed'), 0) as reversed,
                   bool_or(j.trainer_id <> o.trainer_id or a.trainer_id <> o.trainer_id) as is_mixed
            from journals j join payouts o on o.id = j.payout_id
            join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
            group by j.payout_id)
          select o.id, o.status, o.amount_cents, o.provider_transfer_id, b.*
          from payouts o join book b on b.payout_id = o.id
          where b.is_mixed
             or b.in_transit <> (case when o.status = 'decided' then o.amount_cents else 0 end)
             or b.transfers <> (o.provider_transfer_id is not null)::int
             or b.refusals <> (o.status = 'returned' and o.provider_transfer_id is null)::int
             or (o.provider_transfer_id is not null and (b.transferred <> o.amount_cents or b.transfer_key <> 'tr:' || o.provider_transfer_id))
             or b.reversed > b.transferred or (o.status = 'returned' and b.reversed <> b.transferred)`,
  },
  {
    id: 'M14-balance',
    breach: 'what is on its way to a trainer is not what payouts under way say',
    sql: `select t.id, coalesce(a.cents, 0) as in_transit, coalesce(o.cents, 0) as decided
          from trainers t
          left join (select a.trainer_id, -sum(p.amount_cents) as cents from ledger_accounts a join postings p on p.account_id = a.id
                     where a.code like 'L.transit:%' group by a.trainer_id) a on a.trainer_id = t.id
          left join (select trainer_id, sum(amount_cents) as cents from payouts where status = 'decided' group by trainer_id) o on o.trainer_id = t.id
          where coalesce(a.cents, 0) <> coalesce(o.cents, 0)`,
  },
];
