import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boxAround, toPoint, toStraightMiles } from './globe.ts';

const latitudes = { noNaN: true, min: -90, max: 90 };
const places = fc.record({ latitude: fc.double(latitudes), longitude: fc.double({ ...latitudes, min: -180, max: 180 }) });

const straightMiles = (one: Parameters<typeof toPoint>[0], other: Parameters<typeof toPoint>[0]) => {
  const from = toPoint(one);
  return Math.hypot(...toPoint(other).map((value, axis) => value - (from[axis] ?? 0)));
};

it('The box around a place has everybody in it who is within the radius, also where degrees are narrow', () => {
  // Steps of a few miles around the place: most of two drawn places would be far apart.
  const near = fc.record({
    place: places,
    miles: fc.integer({ min: 5, max: 250 }),
    north: fc.double({ ...latitudes, min: -5, max: 5 }),
    east: fc.double(latitudes),
  });
  let inside = 0;
  fc.assert(
    fc.property(near, ({ place, miles, north, east }) => {
      const other = { latitude: Math.max(-90, Math.min(90, place.latitude + north)), longitude: place.longitude + east / 20 };
      const box = boxAround(place, miles);
      if (!box || straightMiles(place, other) > toStraightMiles(miles)) return;
      inside += 1;
      expect(other.latitude).toBeGreaterThan(box.south);
      expect(other.latitude).toBeLessThan(box.north);
      expect(other.longitude).toBeGreaterThan(box.west);
      expect(other.longitude).toBeLessThan(box.east);
    }),
    { numRuns: 2_000, seed: 1 },
  );
  expect(inside).toBeGreaterThan(200);
});

it('There is no box around a pole, nor over the end of longitudes', () => {
  expect(boxAround({ latitude: 89.5, longitude: 10 }, 100)).toBeUndefined();
  expect(boxAround({ latitude: 52.9, longitude: 172.9 }, 100)).toBeDefined();
  expect(boxAround({ latitude: 51.9, longitude: -179.9 }, 100)).toBeUndefined();
});
