import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAST_CHARGE_CENTS } from '../payments/least-charge.ts';
import { promoDiscountCents } from './discount.ts';
import { normalizePromoCode } from './normalize.ts';
import { NewPromoCode, PromoCodeText, promoDiscountText } from './promo-code.ts';

const percent = (value: number) => ({ kind: 'percent' as const, percent: value });
const amount = (cents: number) => ({ kind: 'amount' as const, amount: cents });

describe('what a code takes off', () => {
  it('is its percentage of the price, without the fraction of a cent', () => {
    expect(promoDiscountCents(percent(20), 4_900)).toBe(980);
    expect(promoDiscountCents(percent(33), 4_999)).toBe(1_649);
  });

  it('is its amount, but at most 90 percent, and leaves 50 cents to pay', () => {
    expect(promoDiscountCents(amount(1_500), 4_900)).toBe(1_500);
    expect(promoDiscountCents(amount(4_900), 4_900)).toBe(4_410);
    expect(promoDiscountCents(amount(10_000), 4_900)).toBe(4_410);
    expect(promoDiscountCents(amount(10_000), 300)).toBe(250);
    expect(promoDiscountCents(amount(100), 40)).toBe(0);
  });

  it('is never below zero, and leaves a price that the provider takes', () => {
    const discount = fc.oneof(fc.integer({ min: 1, max: 90 }).map(percent), fc.integer({ min: 100, max: 100_000 }).map(amount));
    fc.assert(
      fc.property(discount, fc.integer({ min: 1, max: 10_000_000 }), (off, priceCents) => {
        const cents = promoDiscountCents(off, priceCents);
        expect(cents).toBeGreaterThanOrEqual(0);
        expect(priceCents - cents).toBeGreaterThanOrEqual(Math.min(priceCents, LEAST_CHARGE_CENTS));
      }),
    );
  });

  it('is said in a word', () => {
    expect(promoDiscountText(percent(20))).toBe('20% off');
    expect(promoDiscountText(amount(1_500))).toBe('$15.00 off');
  });
});

describe('the text of a code', () => {
  it.each([
    ['spring20', 'SPRING20'],
    ['  Spring 20 ', 'SPRING20'],
    ['ｓｐｒｉｎｇ-20', 'SPRING-20'],
  ])('%j is %j', (typed, code) => {
    expect(normalizePromoCode(typed)).toBe(code);
    expect(PromoCodeText.parse(typed)).toBe(code);
  });

  it.each([[''], ['abc'], ['-abcd'], ['abcd-'], ['ab_cd'], ['ÀBCD'], ['a'.repeat(21)], ['a'.repeat(5_000)], [17], [null]])(
    'cannot be %j',
    (typed) => {
      expect(PromoCodeText.safeParse(typed).success).toBe(false);
    },
  );
});

describe('a new code', () => {
  const code = { code: 'SPRING20', discount: percent(20) };

  it('works once per family, from now until it is ended, unless it says otherwise', () => {
    expect(NewPromoCode.parse(code)).toMatchObject({
      maxUses: null,
      maxUsesPerFamily: 1,
      startsOn: null,
      endsOn: null,
      isFirstBookingOnly: false,
    });
  });

  it.each([
    [{ discount: percent(0) }],
    [{ discount: percent(91) }],
    [{ discount: amount(99) }],
    [{ discount: amount(100_001) }],
    [{ discount: { kind: 'percent' } }],
    [{ maxUses: 0 }],
    [{ maxUses: 1.5 }],
    [{ maxUsesPerFamily: 101 }],
    [{ startsOn: '2026-05-02', endsOn: '2026-05-01' }],
    [{ startsOn: '2026-02-30' }],
  ])('is refused with %j', (changed) => {
    expect(NewPromoCode.safeParse({ ...code, ...changed }).success).toBe(false);
  });
});
