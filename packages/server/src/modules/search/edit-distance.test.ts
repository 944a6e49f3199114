import { describe, expect, it } from 'vitest';
import { editDistance, isLikelyMeant } from './edit-distance.ts';

describe('the edit distance of two words', () => {
  it.each([
    ['maya', 'maya', 0],
    ['maya', 'mya', 1],
    ['maya', 'mayas', 1],
    ['maya', 'moya', 1],
    ['micheal', 'michael', 1],
    ['okafro', 'okafor', 1],
    ['jonahtan', 'johnatan', 2],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['𝒜bc', 'abc', 1],
  ])('from %s to %s is %i, in both directions', (one, other, distance) => {
    expect([editDistance(one, other), editDistance(other, one)]).toEqual([distance, distance]);
  });
});

it('allows one typo in a short word, two in a long one and none in a word of two letters', () => {
  expect(isLikelyMeant('jonh', 'john')).toBe(true);
  expect(isLikelyMeant('jhno', 'john')).toBe(false);
  expect(isLikelyMeant('willaimson', 'williamson')).toBe(true);
  expect(isLikelyMeant('wilaimson', 'williamson')).toBe(true);
  expect(isLikelyMeant('wilaimsn', 'williamson')).toBe(false);
  expect(isLikelyMeant('jo', 'joe')).toBe(false);
});
