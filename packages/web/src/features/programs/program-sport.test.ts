import { expect, it } from 'vitest';
import { sportOf } from './program-sport.ts';

it.each([
  ['Finishing', [], ['Soccer', 'Tennis'], 'Soccer'],
  ['Winter tennis', [], ['Soccer', 'Tennis'], 'Tennis'],
  ['Footwork', ['TENNIS'], ['Soccer', 'Tennis'], 'Tennis'],
  ['Footwork', ['golf'], ['Soccer'], 'Soccer'],
  ['Footwork', [], [], undefined],
])('the program %j with the tags %j of a trainer of %j is about %j', (title, tags, sports, sport) => {
  expect(sportOf({ title, tags }, sports)).toBe(sport);
});
