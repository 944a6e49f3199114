import type { ErrorCode } from '@x1/contract/core/errors.ts';
import type { PromoCodeState, PromoDiscount } from '@x1/contract/promo-codes/promo-code.ts';
import { invariant } from '../../platform/errors.ts';
import type { StoredPromoCode } from './store.ts';

type Dates = Pick<StoredPromoCode, 'endedAt' | 'startsAt' | 'expiresAt'>;

/** What a code takes off, from its two columns. */
export function discountOf({ percent, amountCents }: Pick<StoredPromoCode, 'percent' | 'amountCents'>): PromoDiscount {
  if (percent !== null) return { kind: 'percent', percent };
  invariant(amountCents !== null, 'a code takes something off');
  return { kind: 'amount', amount: amountCents };
}

/** What its maker reads about a code. One that is used up can come back: a purchase may be given up, or its money may go back. */
export function stateOf(code: Dates & Pick<StoredPromoCode, 'maxUses'>, { uses, now }: { uses: number; now: Date }): PromoCodeState {
  if (code.endedAt !== null) return 'ended';
  if (code.expiresAt !== null && code.expiresAt <= now) return 'over';
  if (code.maxUses !== null && uses >= code.maxUses) return 'used_up';
  return code.startsAt !== null && code.startsAt > now ? 'planned' : 'active';
}

/** Why a code doesn't work at this moment, for anybody. */
export function whyNotNow({ endedAt, startsAt, expiresAt }: Dates, now: Date): ErrorCode | undefined {
  if (endedAt !== null || (expiresAt !== null && expiresAt <= now)) return 'promo_code.ended';
  return startsAt !== null && startsAt > now ? 'promo_code.not_yet' : undefined;
}

/** Why a family can't use a code that works: it is used up, by the family or by all, or is for a first booking. */
export function whyNotForFamily(
  { maxUses, maxUsesPerFamily, isFirstBookingOnly }: Pick<StoredPromoCode, 'maxUses' | 'maxUsesPerFamily' | 'isFirstBookingOnly'>,
  { inAll, ofFamily, isFirstBooking }: { inAll: number; ofFamily: number; isFirstBooking: boolean },
): ErrorCode | undefined {
  if (maxUsesPerFamily !== null && ofFamily >= maxUsesPerFamily) return 'promo_code.used_by_family';
  if (isFirstBookingOnly && !isFirstBooking) return 'promo_code.first_booking_only';
  return maxUses !== null && inAll >= maxUses ? 'promo_code.used_up' : undefined;
}
