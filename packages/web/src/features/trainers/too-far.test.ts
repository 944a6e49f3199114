import { expect, it } from 'vitest';
import { tooFarText } from './too-far.ts';

it.each([
  [500, false, "That's over 250 mi from 27701."],
  [2_500, false, "That's over 1,000 mi from 27701."],
  [500, true, undefined],
  [100, false, undefined],
  [null, false, undefined],
  [undefined, undefined, undefined],
])('says at a place up to %j miles away, from which the trainer comes (%j), %j', (distanceMiles, comesThere, text) => {
  const told = distanceMiles === undefined ? {} : { distanceMiles, comesThere };
  expect(tooFarText(told, '27701')).toBe(text);
});
