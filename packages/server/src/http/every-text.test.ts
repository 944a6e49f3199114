import { WAIVER_MAX_LENGTH } from '@x1/contract/consents/waiver.ts';
import { DESCRIPTION_MAX_LENGTH } from '@x1/contract/programs/program.ts';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { listTextFields } from '../testing/text-fields.ts';
import { bodyLimitBytes } from './body.ts';
import { validate } from './validate.ts';

const normalize = vi.spyOn(String.prototype, 'normalize');
afterAll(() => {
  normalize.mockRestore();
});
beforeEach(() => {
  normalize.mockClear();
});

const fields = listTextFields();
/** Four times what an ordinary body may hold; routes with a photo take more. */
const fill = (part: string) => part.repeat(Math.floor((4 * bodyLimitBytes) / Buffer.byteLength(part)));
/** The longest text that people type, and the one longer text that operators publish. */
const longestText = (name: string) => (name === 'admin.publishWaiver body waiver' ? WAIVER_MAX_LENGTH : DESCRIPTION_MAX_LENGTH);
/** As long as it may be before its letters are put together. */
const longestNormalized = (name: string) => 8 * longestText(name);
const hostile = {
  'accents on one letter': `a${fill('\u0301\u0316')}`,
  'letters that fall apart': fill('\u1e69\u0323'),
  'syllables in parts': fill('\u1112\u1161\u11ab'),
  'very long text': fill('a'),
};

it('the contract has more than a hundred text fields, of bodies, queries, paths and socket events', () => {
  const names = fields.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(100);
  expect(names).toEqual(
    expect.arrayContaining(['accounts.signup body email', 'send-message content', 'safety.report body text', 'program form tags []']),
  );
});

it.each(Object.entries(hostile))('no text field normalizes %s before its length is bounded', (_what, text) => {
  for (const { name, schema, inputWith } of fields) {
    normalize.mockClear();
    try {
      validate(schema, inputWith(text));
    } catch {
      // Refused, which is what most of them do.
    }
    const longest = Math.max(0, ...normalize.mock.contexts.map((value) => String(value).length));
    expect(longest, name).toBeLessThanOrEqual(longestNormalized(name));
    expect(
      normalize.mock.contexts.some((value) => /\p{M}{31}/u.test(String(value))),
      name,
    ).toBe(false);
  }
});
