import type { TrainerId } from '@x1/contract/core/ids.ts';
import type { MapPin } from '@x1/contract/search/map-pins.ts';
import { expect, it } from 'vitest';
import { toClusters } from './clusters.ts';
import { COUNTRY, fit } from './view.ts';

const size = { width: 600, height: 400 };
const pin = (id: number, latitude: number, longitude: number): MapPin => ({
  trainerId: id as TrainerId,
  latitude,
  longitude,
  hourlyRateCents: 6_000,
});
const pins = [pin(1, 35.99, -78.9), pin(2, 35.95, -78.95), pin(3, 40.7, -74)];

it('puts pins together that would cover each other, and apart from nearer', () => {
  expect(toClusters(pins, fit(COUNTRY, size), size).map(({ pins: members }) => members.length)).toEqual([2, 1]);
  const near = fit({ south: 35.9, west: -79, north: 36.05, east: -78.8 }, size);
  expect(toClusters(pins, near, size).map(({ pins: members }) => members.map(({ trainerId }) => trainerId))).toEqual([[1], [2]]);
});

it('leaves no two so close that one could not be pressed', () => {
  const many = Array.from({ length: 200 }, (_, index) => pin(index, 35 + (index % 17) * 0.11, -80 + (index % 23) * 0.13));
  for (const zoom of [1, 2, 4]) {
    const view = fit(COUNTRY, size);
    const clusters = toClusters(many, { ...view, x: 0.28, y: 0.394, scale: view.scale * zoom }, size);
    const covering = clusters.filter((one) =>
      clusters.some((other) => other !== one && Math.abs(one.x - other.x) < 44 && Math.abs(one.y - other.y) < 44),
    );
    expect(covering).toEqual([]);
  }
});
