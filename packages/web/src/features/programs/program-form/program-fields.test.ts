import { describe, expect, it } from 'vitest';
import { feeText, pricePerSession, trainerShareText, usualPricesText } from './program-fields.tsx';

it.each([
  ['89.00', '1', 'Included in one purchase'],
  ['90.00', '6', '$15.00 a session'],
  ['100', '3', 'About $33.33 a session'],
  ['', '6', 'Included in one purchase, up to 52'],
  ['90', '53', 'Included in one purchase, up to 52'],
  ['90', '1.5', 'Included in one purchase, up to 52'],
  ['90', '', 'Included in one purchase, up to 52'],
])('says what one session costs at a price of %s for %s sessions', (price, sessions, text) => {
  expect(pricePerSession([price, sessions])).toBe(text);
});

it.each([
  ['45.00', 1_500, 'You get $38.25 of $45.00'],
  ['45.01', 1_500, 'You get $38.26 of $45.01'],
  ['45.00', 0, 'You get $45.00 of $45.00'],
  ['9.99', 1_500, undefined],
  ['', 1_500, undefined],
  ['ten', 1_500, undefined],
  ['45.00', undefined, undefined],
])('says what the trainer gets of a price of %j where the fee is %j', (price, feeBasisPoints, text) => {
  expect(trainerShareText({ price, leastCents: 1_000, feeBasisPoints })).toBe(text);
});

it.each([
  [0, 'The family pays this price, and X1 takes nothing from it right now.'],
  [1_500, 'The family pays this price, and X1 keeps 15% of it.'],
  [undefined, undefined],
])('says below the price who pays it and what X1 takes, with a fee of %j', (feeBasisPoints, text) => {
  expect(feeText(feeBasisPoints)).toBe(text);
});

describe('what others ask', () => {
  const individual = { lowCents: 4_000, highCents: 6_000 };
  const group = { lowCents: 2_000, highCents: 2_000 };

  it('is a range, or about one price, and of groups only for a group', () => {
    expect(usualPricesText({ individual, group }, { maxCapacity: '1' })).toBe(
      'Trainers usually charge $40 to $60 for one session of this type.',
    );
    expect(usualPricesText({ individual, group }, { maxCapacity: '6' })).toBe(
      'Trainers usually charge $40 to $60 for one session of this type, and about $20 for a spot in a group.',
    );
  });

  it('is not said where too few are known', () => {
    expect(usualPricesText({ individual: null, group: null }, { maxCapacity: '1' })).toBeUndefined();
    expect(usualPricesText(undefined, { maxCapacity: '1' })).toBeUndefined();
  });
});
