import { expect, it } from 'vitest';
import { around, boxOf, COUNTRY, fit, pulled, toScreen, toWorld, zoomed } from './view.ts';

const size = { width: 600, height: 400 };
const durham = { latitude: 35.99, longitude: -78.9 };

it('shows all of a box, and what it shows contains the box', () => {
  const shown = boxOf(fit(COUNTRY, size), size);
  expect(shown.south).toBeLessThanOrEqual(COUNTRY.south + 1e-6);
  expect(shown.north).toBeGreaterThanOrEqual(COUNTRY.north - 1e-6);
  expect(shown.west).toBeLessThanOrEqual(COUNTRY.west + 1e-6);
  expect(shown.east).toBeGreaterThanOrEqual(COUNTRY.east - 1e-6);
});

it('has one point in the middle when it shows what is around it', () => {
  const box = around([durham]);
  if (!box) throw new Error('there is a box');
  const { x, y } = toScreen(toWorld(durham), fit(box, size), size);
  expect([Math.round(x), Math.round(y)]).toEqual([300, 200]);
  expect(around([])).toBeUndefined();
  expect(around([durham, { latitude: 21.3, longitude: -157.8 }])).toBe(COUNTRY);
});

it('shows pins at the edge whole, on a phone too', () => {
  const phone = { width: 328, height: 376 };
  const seattle = { latitude: 47.6, longitude: -122.3 };
  const box = around([durham, seattle]);
  if (!box) throw new Error('there is a box');
  const left = toScreen(toWorld(seattle), fit(box, phone), phone);
  const right = toScreen(toWorld(durham), fit(box, phone), phone);
  expect(left.x).toBeGreaterThan(24);
  expect(right.x).toBeLessThan(phone.width - 24);
});

it('keeps the point under the finger when it zooms, and moves as it is pulled', () => {
  const view = fit(COUNTRY, size);
  const before = toScreen(toWorld(durham), view, size);
  const near = toScreen(toWorld(durham), zoomed(view, 2, size, before), size);
  expect([near.x, near.y].map(Math.round)).toEqual([before.x, before.y].map(Math.round));
  const moved = toScreen(toWorld(durham), pulled(view, { x: 30, y: -10 }), size);
  expect([moved.x - before.x, moved.y - before.y].map(Math.round)).toEqual([30, -10]);
});
