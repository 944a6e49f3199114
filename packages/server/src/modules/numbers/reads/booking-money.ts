/** Journals of bookings that are in operators' numbers. Releases and payouts move only the trainer's part, and a gift card counts once it pays for something. */
export const BOOKING_JOURNALS = `('charge', 'refund', 'dispute_lost', 'dispute_opened')`;

/** Journals that change the parts of a sale. */
const SALES = `j.kind in ('charge', 'refund', 'dispute_lost')`;

/**
 * The sums of money over journals `j`, their postings `p` and accounts `a`, as columns; each above zero as people say it. A journal balances, so
 * gross + promotions − refunded − lost = fee + trainers.
 */
export const moneySumsSql = `
  coalesce(sum(p.amount_cents) filter (where j.kind = 'charge' and (a.code = 'A.stripe' or a.code like 'L.credit:%')), 0)::bigint as gross_cents,
  coalesce(sum(p.amount_cents) filter (where a.code = 'E.promo' and ${SALES}), 0)::bigint as promotion_cents,
  coalesce(-sum(p.amount_cents) filter (where j.kind = 'refund' and (a.code = 'A.stripe' or a.code like 'L.credit:%')), 0)::bigint as refunded_cents,
  coalesce(-sum(p.amount_cents) filter (where j.kind = 'dispute_lost' and (a.code = 'A.stripe' or a.code like 'L.dispute:%')), 0)::bigint as lost_cents,
  coalesce(-sum(p.amount_cents) filter (where a.code = 'R.fee' and ${SALES}), 0)::bigint as fee_cents,
  coalesce(-sum(p.amount_cents) filter (where (a.code like 'L.earn:%' or a.code like 'L.pay:%') and ${SALES}), 0)::bigint as trainer_cents,
  count(*) filter (where j.kind = 'dispute_opened' and a.code like 'L.dispute:%') as disputes,
  coalesce(sum(p.amount_cents) filter (where j.kind = 'dispute_opened' and a.code like 'L.dispute:%'), 0)::bigint as disputed_cents`;
