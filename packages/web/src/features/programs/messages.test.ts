import { expect, it } from 'vitest';
import { savedTitle } from './messages.ts';

it.each([
  ['new', true, 'Program Saved as Draft'],
  ['new', false, 'Program Published'],
  ['draft', true, 'Program Updated as Draft'],
  ['draft', false, 'Program Published'],
  ['published', false, 'Program Updated'],
  ['published', true, 'Program Updated as Draft'],
] as const)('a %s program saved with isDraft %s says %s', (before, isDraft, title) => {
  expect(savedTitle(before, isDraft)).toBe(title);
});
