import { LEAST_CHARGE_CENTS } from '../payments/least-charge.ts';
import { PROMO_PERCENT_MAX, type PromoDiscount } from './promo-code.ts';

/**
 * What a code takes off a price, in cents: a percentage without the fraction of a cent, an amount as it is, and never more than 90 % or so
 * much that less than the least charge is left to pay.
 */
export function promoDiscountCents(discount: PromoDiscount, priceCents: number): number {
  const wanted = discount.kind === 'percent' ? Math.floor((priceCents * discount.percent) / 100) : discount.amount;
  const most = Math.floor((priceCents * PROMO_PERCENT_MAX) / 100);
  return Math.max(0, Math.min(wanted, most, priceCents - LEAST_CHARGE_CENTS));
}
