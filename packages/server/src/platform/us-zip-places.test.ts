import { expect, it } from 'vitest';
import { findZipPlace, listZipCodes } from './us-zip-places.ts';

it('knows the middle of every zip code with an area of its own', () => {
  expect(listZipCodes()).toHaveLength(33_791);
  const place = findZipPlace('10001');
  expect([place?.latitude, place?.longitude]).toEqual([expect.closeTo(40.7507, 3), expect.closeTo(-73.9973, 3)]);
  expect(findZipPlace('10001-1234')).toEqual(place);
  expect(findZipPlace('00601')?.latitude).toBeCloseTo(18.18, 1);
});

it('takes the middle of the neighbours for a zip code without an area', () => {
  // The university in Chapel Hill has a code of its own; the town around it is 27514.
  const [own, town] = [findZipPlace('27599'), findZipPlace('27514')];
  expect(own?.latitude).toBeCloseTo(town?.latitude ?? 0, 0);
  expect(own?.longitude).toBeCloseTo(town?.longitude ?? 0, 0);
});

it.each(['00000', '1234', '123456', 'abcde', '', '10001-12', '١٢٣٤٥'])('knows nothing of %j', (zipcode) => {
  expect(findZipPlace(zipcode)).toBeUndefined();
});
