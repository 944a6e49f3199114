import { expect, it } from 'vitest';
import { boardOf, coverOf, groundOf } from './sport-cover.ts';

const chosen = ['Football', 'Basketball', 'Soccer', 'Volleyball', 'Baseball', 'Track & Field', 'Tennis', 'Gymnastics'];

it.each([
  ['cover', coverOf],
  ['ground', groundOf],
])('most chosen sports have a %s of their own', (_, drawingOf) => {
  const own = chosen.map((sport) => drawingOf(sport));
  expect(new Set(own).size).toBe(own.length);
  expect(own).not.toContain(drawingOf(undefined));
});

it.each([undefined, '', 'Curling', 'constructor'])('the sport %j has the drawings for any sport', (sport) => {
  expect(coverOf(sport)).toBe(coverOf('Rowing'));
  expect(groundOf(sport)).toBe(groundOf('Rowing'));
});

it('covers of one sport beside each other differ, and begin again after the fourth', () => {
  const covers = [0, 1, 2, 3].map((place) => coverOf('Soccer', place));
  expect(new Set(covers).size).toBe(4);
  expect(coverOf('Soccer', 4)).toBe(coverOf('Soccer'));
});

it('films beside each other have different stills, none of which is the cover', () => {
  const stills = [0, 1, 2].map((place) => boardOf('Soccer', place));
  expect(new Set(stills).size).toBe(3);
  expect(stills).not.toContain(coverOf('Soccer'));
});
