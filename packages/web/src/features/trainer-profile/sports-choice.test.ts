import { expect, it } from 'vitest';
import { allSports, firstSports } from './sports-choice.ts';

it.each([
  ['Biological Male', ['Football', 'Basketball', 'Soccer', 'Volleyball', 'Baseball', 'Track & Field', 'Tennis', 'Swimming & Diving']],
  ['Biological Female', ['Basketball', 'Soccer', 'Volleyball', 'Softball', 'Track & Field', 'Tennis', 'Swimming & Diving', 'Gymnastics']],
  ['', ['Football', 'Basketball', 'Soccer', 'Volleyball', 'Baseball', 'Softball', 'Track & Field', 'Tennis']],
] as const)('the eight most chosen sports come first for %j', (gender, sports) => {
  expect(firstSports(gender)).toEqual(sports);
});

it('all sports are those of the gender, or those that were searched for', () => {
  expect(allSports('Biological Male')).toContain('Wrestling');
  expect(allSports('Biological Female')).not.toContain('Wrestling');
  expect(allSports('')).toContain('Beach Volleyball');
  expect(allSports('', { typed: ' hockey' })).toEqual(['Field Hockey', 'Ice Hockey']);
  expect(allSports('Biological Male', { typed: 'hockey' })).toEqual(['Ice Hockey']);
  expect(allSports('Biological Male', { typed: 'r', added: ['Rugby'] })).toEqual(expect.arrayContaining(['Rugby']));
});
