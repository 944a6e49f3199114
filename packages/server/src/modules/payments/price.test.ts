import { describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { assertSameOffer, priceCentsOf } from './price.ts';

const full = { priceCents: 4_999, amountCents: 4_999, creditCents: 0 };
const program = { individualPriceCents: 4_999, groupPriceCents: 2_900, maxCapacity: 2 };

describe('the price of a purchase', () => {
  it("is the program's price for the session type", () => {
    expect(priceCentsOf(program, 'individual')).toBe(4_999);
    expect(priceCentsOf(program, 'group')).toBe(2_900);
  });

  it('is refused for a group where only one athlete fits', () => {
    expect(() => priceCentsOf({ ...program, maxCapacity: 1 }, 'group')).toThrow(
      expect.objectContaining({ code: 'payment.group_not_offered' }),
    );
  });

  it.each([[4_999], [49.99], [undefined], [null]])('accepts %j as $49.99', (amount) => {
    expect(() => assertSameOffer({ amount }, { ...full, sessionsIncluded: 3 })).not.toThrow();
  });

  it.each([[4_999], [49.99], [3_999], [39.99], [undefined]])('accepts %j as $49.99 before or $39.99 after a code', (amount) => {
    expect(() => assertSameOffer({ amount }, { priceCents: 4_999, amountCents: 3_999, creditCents: 0, sessionsIncluded: 1 })).not.toThrow();
  });

  it.each([[3_998], [40], [4_500]])('refuses %j where the code leaves $39.99, and returns that', (amount) => {
    expect(() => assertSameOffer({ amount }, { priceCents: 4_999, amountCents: 3_999, creditCents: 0, sessionsIncluded: 1 })).toThrow(
      expect.objectContaining({ code: 'payment.price_changed', details: { amount: 3_999, sessionsIncluded: 1 } }),
    );
  });

  it.each([[0], [1], [4_998], [49.98], [0.5], [Number.NaN], [1e9], [49.990_1], [-4_999]])(
    'refuses %j and returns the current price',
    (amount) => {
      try {
        assertSameOffer({ amount }, { ...full, sessionsIncluded: 3 });
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
        expect(error).toMatchObject({ code: 'payment.price_changed', details: { amount: 4_999, sessionsIncluded: 3 } });
      }
    },
  );

  it('refuses a different number of sessions and returns the current one', () => {
    const offer = { ...full, sessionsIncluded: 1 };
    expect(() => assertSameOffer({ amount: 4_999, sessionsIncluded: 1 }, offer)).not.toThrow();
    expect(() => assertSameOffer({ amount: 4_999, sessionsIncluded: 10 }, offer)).toThrow(
      expect.objectContaining({ code: 'payment.price_changed', details: { amount: 4_999, sessionsIncluded: 1 } }),
    );
  });
});
