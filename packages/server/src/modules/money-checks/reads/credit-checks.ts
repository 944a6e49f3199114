import { type MoneyCheck, PAID } from './money-check.ts';

/** Families' credit (decision 0086). */
export const creditChecks: readonly MoneyCheck[] = [
  {
    id: 'M24',
    breach: 'a family has less credit than its open payments keep, or than nothing',
    sql: `with balance as (
            select substr(a.code, 10)::bigint as parent_id, -sum(p.amount_cents) as cents
            from ledger_accounts a join postings p on p.account_id = a.id where a.code like 'L.credit:%' group by a.code),
          kept as (select parent_id, sum(credit_cents) as cents from transactions where status = 'pending' group by parent_id)
          select parent_id, coalesce(b.cents, 0) as balance, coalesce(k.cents, 0) as kept
          from balance b full join kept k using (parent_id) where coalesce(b.cents, 0) < greatest(0, coalesce(k.cents, 0))`,
  },
  {
    id: 'M25',
    breach: "what a payment takes of a family's credit, or gives back, is not in the book as agreed, or is another family's",
    sql: `with book as (
            select j.transaction_id, sum(p.amount_cents) filter (where j.kind = 'charge') as taken,
                   -sum(p.amount_cents) filter (where j.kind = 'refund') as back,
                   count(*) filter (where j.kind not in ('charge', 'refund')) as others,
                   count(*) filter (where a.code <> 'L.credit:' || t.parent_id) as of_others
            from journals j join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
            join transactions t on t.id = j.transaction_id
            where a.code like 'L.credit:%' group by j.transaction_id)
          select t.id, t.status, t.amount_cents, t.credit_cents, b.taken, b.back, r.cents as refunded
          from transactions t
          left join book b on b.transaction_id = t.id
          left join (select transaction_id, sum(credit_cents) as cents from refunds where status = 'succeeded' group by transaction_id) r
            on r.transaction_id = t.id
          where coalesce(b.taken, 0) <> (case when t.status in ${PAID} then t.credit_cents else 0 end)
             or coalesce(b.back, 0) <> coalesce(r.cents, 0) or b.others > 0 or b.of_others > 0`,
  },
  {
    id: 'M26',
    breach: 'credit went back before the card, or more of it than was spent',
    sql: `select t.id, t.amount_cents, t.credit_cents, t.lost_cents, r.to_card, r.to_credit
          from transactions t
          join (select transaction_id, sum(amount_cents - credit_cents) as to_card, sum(credit_cents) as to_credit
                from refunds where status <> 'canceled' group by transaction_id) r on r.transaction_id = t.id
          where r.to_credit > t.credit_cents
             or (r.to_credit > 0 and t.lost_cents = 0 and r.to_card < t.amount_cents - t.credit_cents)`,
  },
  {
    id: 'M27',
    breach:
      'a referral brought not both families their credit once, or one that counts for nothing brought some, or none of it was earned by a held session',
    sql: `select w.friend_id, w.referrer_id, w.amount_cents, b.booked, b.right_ones
          from referral_rewards w
          left join appointments a on a.id = w.appointment_id
          cross join lateral (
            select count(*) as booked, count(*) filter (where l.code = 'L.credit:' || j.parent_id and p.amount_cents = -w.amount_cents
                                                          and j.parent_id in (w.friend_id, w.referrer_id)) as right_ones
            from journals j join postings p on p.journal_id = j.id join ledger_accounts l on l.id = p.account_id
            where j.kind = 'referral_reward' and j.business_key like 'rr:' || w.friend_id || ':%') b
          where b.right_ones <> (case when w.amount_cents > 0 then 2 else 0 end)
             or b.booked <> (case when w.amount_cents > 0 then 4 else 0 end)
             or a.parent_id is distinct from w.friend_id or a.no_show_of = 'parent'
             or not coalesce(greatest(a.completed_at, a.ends_at) <= w.decided_at, false)`,
  },
  {
    id: 'M27-journals',
    breach: 'credit was given for a referral that nobody decided',
    sql: `select j.id, j.business_key from journals j
          where j.kind = 'referral_reward' and not exists (
            select from referral_rewards w where j.business_key in ('rr:' || w.friend_id || ':' || w.friend_id, 'rr:' || w.friend_id || ':' || w.referrer_id))`,
  },
  {
    id: 'M28',
    breach:
      'a gift card is not in the book as sold, redeemed and given back, or was redeemed more than once, or beyond what was left of it',
    sql: `with book as (
            select j.gift_card_id, -coalesce(sum(p.amount_cents) filter (where a.code = 'L.gift:' || j.gift_card_id), 0) as owed,
                   coalesce(-sum(p.amount_cents) filter (where j.kind = 'gift_sold' and a.code = 'L.gift:' || j.gift_card_id), 0) as sold,
                   coalesce(-sum(p.amount_cents) filter (where j.kind = 'gift_redeemed' and a.code = 'L.credit:' || g.redeemed_by), 0) as redeemed,
                   count(*) filter (where j.kind = 'gift_redeemed' and a.code like 'L.credit:%') as times
            from journals j join gift_cards g on g.id = j.gift_card_id
            join postings p on p.journal_id = j.id join ledger_accounts a on a.id = p.account_id
            group by j.gift_card_id)
          select g.id, g.status, g.amount_cents, g.returned_cents, b.sold, b.owed, b.redeemed, b.times
          from gift_cards g left join book b on b.gift_card_id = g.id
          where coalesce(b.sold, 0) <> (case when g.paid_at is null then 0 else g.amount_cents end)
             or coalesce(b.owed, 0) <> (case when g.status in ('paid', 'refunding') then g.amount_cents - g.returned_cents else 0 end)
             or coalesce(b.redeemed, 0) <> (case when g.status = 'redeemed' then g.amount_cents - g.returned_cents else 0 end)
             or coalesce(b.times, 0) <> (g.status = 'redeemed')::int`,
  },
];
