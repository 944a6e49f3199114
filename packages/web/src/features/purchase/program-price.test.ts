import { expect, it } from 'vitest';
import { groupOffer, priceCents } from './program-price.ts';

it('reads prices without float errors', () => {
  const program = { individualPrice: 19.99, groupPrice: 10.1 };
  expect([priceCents(program, 'individual'), priceCents(program, 'group')]).toEqual([1_999, 1_010]);
});

it.each([
  [{ maxCapacity: 1, groupPlacesLeft: null, nextGroupTime: null }, { kind: 'none' }],
  [{ maxCapacity: 6, groupPlacesLeft: 0, nextGroupTime: null }, { kind: 'full' }],
  [
    { maxCapacity: 6, groupPlacesLeft: 1, nextGroupTime: null },
    { kind: 'open', places: '1 group spot left' },
  ],
  [
    { maxCapacity: 6, groupPlacesLeft: 4, nextGroupTime: null },
    { kind: 'open', places: '4 group spots left' },
  ],
  // Each of the times says its own number.
  [
    { maxCapacity: 6, groupPlacesLeft: 4, nextGroupTime: '2036-03-18T20:30:00.000Z' },
    { kind: 'open', places: null },
  ],
])('offers a group session by its free places: %j', (program, offer) => {
  expect(groupOffer(program)).toEqual(offer);
});
