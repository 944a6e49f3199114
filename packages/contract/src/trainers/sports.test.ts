import { expect, it } from 'vitest';
import { addSport } from './sports.ts';

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
