import { describe, expect, it } from 'vitest';
import { toAuthorName } from './review.ts';

describe('the author of a review', () => {
  it.each([
    ['Dana Whitfield', 'Dana W.'],
    ['  Ana  Maria de la Cruz ', 'Ana C.'],
    ['Tomás Élan', 'Tomás É.'],
    ['Kim von ardenne', 'Kim A.'],
    ['Dana', 'Dana'],
    ['Yuki 𠮷田', 'Yuki 𠮷.'],
    ['   ', 'A parent'],
    ['', 'A parent'],
    [null, 'A parent'],
  ])('named %j is shown as %j', (name, shown) => {
    expect(toAuthorName(name)).toBe(shown);
  });
});
