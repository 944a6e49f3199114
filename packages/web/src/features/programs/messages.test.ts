import { expect, it } from 'vitest';
import { invalidText, savedTitle } from './messages.ts';

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

it('an invalid form names what is missing where it is one thing, beside the specified sentence', () => {
  expect(invalidText({ duration: 'Duration is required' })).toBe('Please fix the errors before saving. Duration is required.');
  expect(invalidText({ duration: 'Duration is required', title: 'Program title is required' })).toBe(
    'Please fix the errors before saving.',
  );
});
