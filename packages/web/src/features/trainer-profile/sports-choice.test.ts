import { expect, it } from 'vitest';
import { offeredSports } from './sports-choice.ts';

it('offers the sports of a gender, and only eight of them where there is no room for more', () => {
  expect(offeredSports('Biological Male')).toContain('Wrestling');
  expect(offeredSports('Biological Female')).not.toContain('Wrestling');
  expect(offeredSports('')).toContain('Beach Volleyball');
  expect(offeredSports('Biological Male', 8)).toEqual([
    'Baseball',
    'Basketball',
    'Cross Country',
    'Football',
    'Golf',
    'Ice Hockey',
    'Lacrosse',
    'Soccer',
  ]);
});
