import { type MoneyCheck, PAID } from './money-check.ts';

/** The ledger's consistency, and each trainer's balance against what happened. */
export const bookChecks: readonly MoneyCheck[] = [
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
    id: 'M11',
    breach: "a trainer's balance is not what sales, returns and transfers have left",
    sql: `with balance as (
            select a.trainer_id, -sum(p.amount_cents) as cents from ledger_accounts a join postings p on p.account_id = a.id
            where a.trainer_id is not null group by a.trainer_id),
          paid as (
            select trainer_id, amount_cents::numeric + promotion_cents as price,
                   floor((amount_cents::numeric + promotion_cents) * (refunded_cents::numeric + lost_cents) / amount_cents) as undone,
                   floor(((amount_cents::numeric + promotion_cents) * fee_basis_points + 5000) / 10000) as fee
            from transactions where status in ${PAID}),
          sold as (
            select trainer_id, sum(price - undone - fee + floor((fee * undone + floor(price / 2)) / price)) as cents from paid group by trainer_id),
          transferred as (
            select trainer_id, sum(amount_cents) as cents from payouts where provider_transfer_id is not null group by trainer_id),
          back as (
            select j.trainer_id, sum(p.amount_cents) as cents
            from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
            where (j.kind = 'transfer_reversed' and a.code = 'A.stripe') or (j.kind = 'write_off' and a.code = 'E.loss')
            group by j.trainer_id)
          select t.id, coalesce(b.cents, 0) as balance, coalesce(s.cents, 0) as sold, coalesce(x.cents, 0) as transferred, coalesce(r.cents, 0) as back
          from trainers t
          left join balance b on b.trainer_id = t.id
          left join sold s on s.trainer_id = t.id
          left join transferred x on x.trainer_id = t.id
          left join back r on r.trainer_id = t.id
          where coalesce(b.cents, 0) <> coalesce(s.cents, 0) - coalesce(x.cents, 0) + coalesce(r.cents, 0)`,
  },
  {
    id: 'M15',
    breach: 'a trainer has a balance below zero, or owes while something is payable',
    sql: `select b.* from (
            select a.trainer_id,
                   coalesce(-sum(p.amount_cents) filter (where a.code like 'L.earn:%'), 0) as held,
                   coalesce(-sum(p.amount_cents) filter (where a.code like 'L.pay:%'), 0) as payable,
                   coalesce(-sum(p.amount_cents) filter (where a.code like 'L.transit:%'), 0) as in_transit,
                   coalesce(sum(p.amount_cents) filter (where a.code like 'A.recv:%'), 0) as owed
            from ledger_accounts a join postings p on p.account_id = a.id
            where a.trainer_id is not null group by a.trainer_id) b
          where held < 0 or payable < 0 or in_transit < 0 or owed < 0 or (payable > 0 and owed > 0)`,
  },
];
