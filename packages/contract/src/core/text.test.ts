import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type * as z from 'zod/mini';
import { allRoutes } from '../all-routes.ts';
import type { RouteDefinition } from './route.ts';
import { text } from './text.ts';

const marks = '\u0301\u0316';
/** Ordering these marks takes quadratic time. */
const hostile = `a${marks.repeat(24_000)}`;
/** No limit in the contract is above 5,000 characters, and NFC composes at most four characters, of two units each, into one. */
const longestNormalized = 5_000 * 4 * 2;

const normalize = vi.spyOn(String.prototype, 'normalize');
const normalizedLengths = () => normalize.mock.contexts.map((value) => String(value).length);
afterEach(() => {
  normalize.mockClear();
});
afterAll(() => {
  normalize.mockRestore();
});

it('overlong text is refused without being normalized', () => {
  const result = text({ max: 100 }).safeParse(hostile);
  expect(result.error?.issues.map(({ message }) => message)).toEqual(['must have at most 100 characters']);
  expect(normalizedLengths()).toEqual([]);
});

it('more than 30 accents on one letter are refused without being normalized, and 30 are accepted', () => {
  const field = text({ max: 100 });
  expect(field.safeParse(`a${marks.repeat(15)}`).success).toBe(true);
  normalize.mockClear();
  const result = field.safeParse(`a${marks.repeat(15)}\u0301`);
  expect(result.error?.issues.map(({ message }) => message)).toEqual(['must not have more than 30 accents on one letter']);
  expect(normalizedLengths()).toEqual([]);
});

it('text of the full length is accepted however its letters were typed, with spaces around it', () => {
  for (const letter of ['\u00e9', '\u1f82', '\ud55c', '\ud834\udd5f', '\u{2f800}']) {
    const composed = letter.normalize('NFC').repeat(100 / [...letter.normalize('NFC')].length);
    const typed = `${' '.repeat(20_000)}${composed.normalize('NFD')}\n`;
    expect(text({ min: 1, max: 100 }).parse(typed)).toBe(composed);
  }
});

it('no Unicode character decomposes into more than four characters', () => {
  let longest = 0;
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code < 0xd800 || code > 0xdfff) longest = Math.max(longest, [...String.fromCodePoint(code).normalize('NFD')].length);
  }
  expect(longest).toBe(4);
});

const routes = Object.values(allRoutes).flatMap((table) => Object.values(table) as RouteDefinition[]);

it('no field of any route is normalized before its length is checked', () => {
  let fields = 0;
  for (const route of routes) {
    for (const schema of [route.body, route.query, route.params] as (z.ZodMiniType | undefined)[]) {
      const { shape } = (schema?._zod.def ?? {}) as { shape?: Record<string, unknown> };
      for (const name of Object.keys(shape ?? {})) {
        fields += 1;
        for (const value of [hostile, [hostile], { [name]: hostile }]) schema?.safeParse({ [name]: value });
      }
    }
  }
  expect(fields).toBeGreaterThan(100);
  expect(Math.max(0, ...normalizedLengths())).toBeLessThanOrEqual(longestNormalized);
});
