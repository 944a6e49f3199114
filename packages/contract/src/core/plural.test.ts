import { expect, it } from 'vitest';
import { countText, plural } from './plural.ts';

it.each([
  [0, '0 sessions'],
  [1, '1 session'],
  [2, '2 sessions'],
  [21, '21 sessions'],
  ['1,200', '1,200 sessions'],
  ['1000+', '1000+ sessions'],
  ['1', '1 session'],
])('%s of a session is written as %j', (count, text) => {
  expect(countText(count, 'session')).toBe(text);
});

it('an irregular plural can be given', () => {
  expect([countText(1, 'week was', 'weeks were'), countText(3, 'week was', 'weeks were')]).toEqual(['1 week was', '3 weeks were']);
  expect([plural(1, 'is', 'are'), plural(0, 'is', 'are')]).toEqual(['is', 'are']);
});
