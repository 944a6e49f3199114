import { expect, it } from 'vitest';
import { addCatalog, inLanguage } from '../core/texts.ts';
import { addSport, sportsFor } from './sports.ts';

it.each<[string, readonly string[], string, object]>([
  ['a custom sport, trimmed', ['Soccer'], '  Ultimate   Frisbee ', { sports: ['Soccer', 'Ultimate Frisbee'] }],
  ['a listed sport by its own spelling', [], 'beach volleyball', { sports: ['Beach Volleyball'] }],
  ['nothing', [], '   ', { problem: 'Type the name of the sport' }],
  ['the word Other', [], 'other', { problem: 'Type the name of the sport' }],
  ['the same sport again', ['Soccer'], 'SOCCER', { problem: 'SOCCER is already chosen' }],
  ['a text of 41 characters', [], 'a'.repeat(41), { problem: 'Use at most 40 characters' }],
])('adds %s to the chosen sports', (_, chosen, typed, result) => {
  expect(addSport(chosen, typed)).toEqual(result);
});

it('adds no more than twenty sports', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => `Sport ${index}`);
  expect(addSport(twenty, 'Chess')).toEqual({ problem: 'Choose at most 20 sports' });
});

it('has the sports that operators added among the listed ones, for both genders, by their own spelling', () => {
  const added = ['Fencing', 'Rugby'];
  for (const gender of ['Biological Male', 'Biological Female', undefined] as const) {
    const sports = sportsFor(gender, added);
    expect(sports).toEqual(expect.arrayContaining([...sportsFor(gender), ...added]));
    expect(sports).toEqual([...sports].sort());
  }
  expect(addSport([], 'rugby', added)).toEqual({ sports: ['Rugby'] });
  expect(addSport([], 'rugby')).toEqual({ sports: ['rugby'] });
});

it('stores a listed sport by its English name, in whatever language it is typed', () => {
  addCatalog('es', { Soccer: 'Fútbol' });
  expect(inLanguage('es', () => addSport([], 'fútbol'))).toEqual({ sports: ['Soccer'] });
  expect(inLanguage('es', () => addSport(['Soccer'], 'fútbol'))).toHaveProperty('problem');
  expect(addSport([], 'fútbol')).toEqual({ sports: ['fútbol'] });
});
