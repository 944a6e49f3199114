import { expect, it } from 'vitest';
import { findNeighborhood, findZipPlace, listZipCodes } from './us-zip-places.ts';

it('every zip code with its own area has a location', () => {
  expect(listZipCodes()).toHaveLength(33_791);
  const place = findZipPlace('10001');
  expect([place?.latitude, place?.longitude]).toEqual([expect.closeTo(40.7507, 3), expect.closeTo(-73.9973, 3)]);
  expect(findZipPlace('10001-1234')).toEqual(place);
  expect(findZipPlace('00601')?.latitude).toBeCloseTo(18.18, 1);
});

it('a zip code without an area gets the location of its neighbors', () => {
  // The university in Chapel Hill has a code of its own; the town around it is 27514.
  const [own, town] = [findZipPlace('27599'), findZipPlace('27514')];
  expect(own?.latitude).toBeCloseTo(town?.latitude ?? 0, 0);
  expect(own?.longitude).toBeCloseTo(town?.longitude ?? 0, 0);
});

it('the neighborhood of a zip code is the middle of a tenth of a degree', () => {
  for (const zipcode of listZipCodes()) {
    const [place, cell] = [findZipPlace(zipcode), findNeighborhood(zipcode)];
    for (const key of ['latitude', 'longitude'] as const) {
      const [exact, middle] = [place?.[key] ?? 0, cell?.[key] ?? 0];
      expect(Math.abs(exact - middle)).toBeLessThanOrEqual(0.0501);
      expect(Math.abs(Math.round(middle * 100)) % 10).toBe(5);
    }
  }
  expect(findNeighborhood('27514')).toEqual({ latitude: 35.95, longitude: -79.05 });
  expect(findNeighborhood('00000')).toBeUndefined();
});

it.each(['00000', '1234', '123456', 'abcde', '', '10001-12', '١٢٣٤٥'])('%j is not a known zip code', (zipcode) => {
  expect(findZipPlace(zipcode)).toBeUndefined();
});
