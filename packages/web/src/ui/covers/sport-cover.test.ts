import { expect, it } from 'vitest';
import { coverOf } from './sport-cover.ts';

it('most chosen sports have a drawing of their own', () => {
  const own = ['Football', 'Basketball', 'Soccer', 'Volleyball', 'Baseball', 'Track & Field', 'Tennis', 'Gymnastics'].map(coverOf);
  expect(new Set(own).size).toBe(own.length);
  expect(own).not.toContain(coverOf(undefined));
});

it.each([undefined, '', 'Curling', 'constructor'])('the sport %j has the drawing for any sport', (sport) => {
  expect(coverOf(sport)).toBe(coverOf('Rowing'));
});
