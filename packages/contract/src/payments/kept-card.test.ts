import { describe, expect, it } from 'vitest';
import { cardName, expiryText, isExpiredAt, KeptCardId } from './kept-card.ts';

describe('a kept card', () => {
  it('is called by its brand and its last digits', () => {
    expect(cardName({ brand: 'visa', last4: '4242' })).toBe('Visa ending 4242');
    expect(cardName({ brand: 'something new', last4: '0001' })).toBe('Card ending 0001');
  });

  it('is good through the last day of its month', () => {
    const april = { expMonth: 4, expYear: 2029 };
    expect(isExpiredAt(april, new Date('2029-04-30T23:59:59Z'))).toBe(false);
    expect(isExpiredAt(april, new Date('2029-05-01T00:00:00Z'))).toBe(true);
    expect(isExpiredAt({ expMonth: 12, expYear: 2029 }, new Date('2029-12-31T12:00:00Z'))).toBe(false);
    expect(expiryText({ ...april, isExpired: false })).toBe('Expires 04/29');
    expect(expiryText({ ...april, isExpired: true })).toBe('Expired 04/29');
  });

  it('has an id that can be no path', () => {
    expect(KeptCardId.safeParse('../customers/cus_1').success).toBe(false);
    expect(KeptCardId.safeParse('pm_1AbC').success).toBe(true);
  });
});
