import { undonePriceCents } from '@x1/contract/core/platform-fee.ts';
import type { LessonMoney } from '@x1/contract/lesson-log/lesson-log.ts';
import { shareOfSession } from '@x1/contract/payments/refund-policy.ts';
import { leftOfSessions, type ReturnedPart } from '@x1/contract/payments/session-shares.ts';

/** A payment as its terms and its refunds have it. */
export interface PaidPurchase {
  /** What the family paid, by card and with credit. */
  readonly amountCents: number;
  /** The part of it that was credit. */
  readonly creditCents: number;
  /** What a promo code took off the price before. */
  readonly discountCents: number;
  /** What X1 paid on top because the code was its own: all of the discount or nothing. */
  readonly promotionCents: number;
  readonly sessionsIncluded: number;
  /** What has gone back, by refunds and lost disputes, in the order in which it was asked for. */
  readonly returned: readonly ReturnedPart[];
  /** The part of it that became credit again. */
  readonly creditReturnedCents: number;
}

/**
 * What each session of a payment cost and who has paid it (decision 0104).
 *
 * @returns one per session; the sums are what the ledger says of the payment
 */
export function moneyOfLessons(purchase: PaidPurchase): LessonMoney[] {
  const { amountCents, promotionCents, creditCents, discountCents, sessionsIncluded: count, returned } = purchase;
  const shareOf = (cents: number, index: number) => shareOfSession(cents, { number: index + 1, count });
  const left = leftOfSessions({ grossCents: amountCents, count }, returned);
  const promotionLeft = leftOfSessions({ grossCents: promotionCents, count }, promotionReturns(purchase));
  const credit = inProportion(creditCents - purchase.creditReturnedCents, left);
  return left.map((leftCents, index) => {
    const fee = shareOf(amountCents, index) + shareOf(promotionCents, index);
    const byX1 = promotionLeft[index] ?? 0;
    const byCredit = credit[index] ?? 0;
    return {
      fee,
      discount: promotionCents === 0 ? shareOf(discountCents, index) : 0,
      refunded: fee - leftCents - byX1,
      byCard: leftCents - byCredit,
      byCredit,
      byX1,
    };
  });
}

/** What X1 got back of its part with each return, as the ledger books it. */
function promotionReturns({ amountCents, promotionCents, returned }: PaidPurchase): ReturnedPart[] {
  if (promotionCents === 0 || amountCents === 0) return [];
  const undoneAfter = (returnedCents: number) => undonePriceCents({ paidCents: amountCents, promotionCents, returnedCents });
  let before = 0;
  return returned.map(({ amountCents: cents, sessionNumber }) => {
    const after = before + cents;
    const part = undoneAfter(after) - undoneAfter(before) - cents;
    before = after;
    return { amountCents: part, sessionNumber };
  });
}

/** Divides an amount by weights without losing a cent; nothing where there is no weight. */
function inProportion(cents: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return weights.map((weight) => {
    const after = before + weight;
    const part = total === 0 ? 0 : Math.floor((cents * after) / total) - Math.floor((cents * before) / total);
    before = after;
    return part;
  });
}

const parts = ['fee', 'discount', 'refunded', 'byCard', 'byCredit', 'byX1'] as const;

/** The sum of several. */
export function sumOfMoney(lessons: readonly LessonMoney[]): LessonMoney {
  const sumOf = (part: (typeof parts)[number]) => lessons.reduce((sum, lesson) => sum + lesson[part], 0);
  return Object.fromEntries(parts.map((part) => [part, sumOf(part)])) as LessonMoney;
}
