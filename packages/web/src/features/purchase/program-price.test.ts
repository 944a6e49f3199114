import { expect, it } from 'vitest';
import { groupOffer, priceCents } from './program-price.ts';

it('reads prices without float errors', () => {
  const program = { individualPrice: 19.99, groupPrice: 10.1 };
  expect([priceCents(program, 'individual'), priceCents(program, 'group')]).toEqual([1_999, 1_010]);
});

it.each([
  [{ maxCapacity: 1, groupPlacesLeft: null }, { kind: 'none' }],
  [{ maxCapacity: 6, groupPlacesLeft: 0 }, { kind: 'full' }],
  [
    { maxCapacity: 6, groupPlacesLeft: 1 },
    { kind: 'open', places: '1 group spot left' },
  ],
  [
    { maxCapacity: 6, groupPlacesLeft: 4 },
    { kind: 'open', places: '4 group spots left' },
  ],
])('offers a group session by its free places: %j', (program, offer) => {
  expect(groupOffer(program)).toEqual(offer);
});
