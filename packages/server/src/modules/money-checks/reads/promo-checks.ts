import { BACK_TO_PAYER, type MoneyCheck, PAID } from './money-check.ts';

/** Payments with a code (decision 0085). */
export const promoChecks: readonly MoneyCheck[] = [
  {
    id: 'M21',
    breach: 'what X1 pays of a price is not in the book as agreed, or not given back in proportion to what went back',
    sql: `with part as (
            select j.id, j.transaction_id,
                   coalesce(-sum(p.amount_cents) filter (where j.kind = 'refund' and ${BACK_TO_PAYER}
                                                            or j.kind = 'dispute_lost' and (a.code like 'L.dispute:%' or a.code = 'A.stripe')), 0) as returned,
                   coalesce(sum(p.amount_cents) filter (where a.code = 'E.promo'), 0) as promotion
            from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
            where j.transaction_id is not null group by j.id),
          so_far as (
            select part.id, t.id as transaction_id, t.promotion_cents, sum(part.promotion) over every as posted, sum(part.returned) over every as returned,
                   floor((t.amount_cents::numeric + t.promotion_cents) * sum(part.returned) over every / t.amount_cents) as undone
            from part join transactions t on t.id = part.transaction_id
            window every as (partition by part.transaction_id order by part.id))
          select id, transaction_id, promotion_cents, posted, returned from so_far where posted <> promotion_cents - (undone - returned)`,
  },
  {
    id: 'M22',
    breach: 'a discount is not what its code takes off, or is borne by the wrong side',
    sql: `select t.id, c.code, t.amount_cents, t.discount_cents, t.promotion_cents
          from transactions t join promo_codes c on c.id = t.promo_code_id
          where t.discount_cents <> least(coalesce(floor((t.amount_cents + t.discount_cents)::numeric * c.percent / 100), c.amount_cents),
                                          floor((t.amount_cents + t.discount_cents)::numeric * 90 / 100), t.amount_cents + t.discount_cents - 50)
             or t.promotion_cents <> (case when c.trainer_id is null then t.discount_cents else 0 end)
             or c.trainer_id <> t.trainer_id`,
  },
  {
    id: 'M23',
    breach: 'a code was used more often than its maker allows, in all or by one family',
    sql: `with used as (
            select promo_code_id, parent_id, count(*) as times from transactions
            where promo_code_id is not null and (status = 'pending' or status in ${PAID} and refunded_cents + lost_cents < amount_cents)
            group by promo_code_id, parent_id),
          summed as (select promo_code_id, sum(times) as times, max(times) as of_one_family from used group by promo_code_id)
          select c.id, c.code, c.max_uses, s.times, c.max_uses_per_family, s.of_one_family
          from promo_codes c join summed s on s.promo_code_id = c.id
          where s.times > c.max_uses or s.of_one_family > c.max_uses_per_family`,
  },
];
