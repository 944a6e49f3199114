import { expect, it } from 'vitest';
import { CheckAuthorization } from './check.ts';
import { AUTHORIZATION, DISCLOSURE_PARAGRAPHS, disclosureText } from './disclosure.ts';
import { passedCheckText } from './passed-text.ts';

it.each([
  ['2026-11', 'Background check passed, November 2026'],
  ['2027-01', 'Background check passed, January 2027'],
])('a check passed in %s says so the way people write it', (month, text) => {
  expect(passedCheckText(month)).toBe(text);
});

it('a background check is authorized by saying so, and by nothing else', () => {
  const messageOf = (isAuthorized: unknown) =>
    CheckAuthorization.safeParse({ disclosureVersion: 1, isAuthorized }).error?.issues[0]?.message;
  expect(messageOf(true)).toBeUndefined();
  expect([false, undefined, 'true', 1].map(messageOf)).toEqual(Array(4).fill('Please check the box to authorize your background check'));
});

it('the text that is kept has everything that was read, and no release of liability (FCRA)', () => {
  for (const part of [...DISCLOSURE_PARAGRAPHS, AUTHORIZATION]) expect(disclosureText).toContain(part);
  expect(disclosureText).not.toMatch(/liab|releas|waive|hold harmless/i);
});
