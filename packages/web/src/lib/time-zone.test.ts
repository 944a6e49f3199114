import { expect, it } from 'vitest';
import { zoneName } from './time-zone.ts';

it.each([
  ['America/New_York', 'New York'],
  ['America/Kentucky/Louisville', 'Louisville, Kentucky'],
  ['UTC', 'UTC'],
])('names the zone %s', (zone, name) => {
  expect(zoneName(zone)).toBe(name);
});
