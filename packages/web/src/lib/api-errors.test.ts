import { ApiError } from '@x1/contract/core/client.ts';
import { expect, it } from 'vitest';
import { errorText, fieldErrors, hasCode } from './api-errors.ts';

const refused = new ApiError(
  409,
  JSON.stringify({ message: 'An account with this email already exists', code: 'account.email_taken', fields: { email: 'is taken' } }),
  'Conflict',
);

it("shows only the server's sentence", () => {
  expect(refused.message).toMatch(/^409: \{/);
  expect(errorText(refused, 'Authentication failed')).toBe('An account with this email already exists');
});

it.each([
  ['a page of a proxy', new ApiError(502, '<html>Bad gateway</html>', 'Bad Gateway')],
  ['an empty answer', new ApiError(500, '', 'Internal Server Error')],
  ['no answer at all', new TypeError('Failed to fetch')],
  ['something thrown', 'oops'],
])('falls back to the specified text for %s', (_, error) => {
  expect(errorText(error, 'Authentication failed')).toBe('Authentication failed');
  expect(fieldErrors(error)).toEqual({});
});

it('reads field errors as whole sentences, and codes of refusals', () => {
  expect(fieldErrors(refused)).toEqual({ email: 'This is taken' });
  expect(hasCode(refused, 'account.email_taken')).toBe(true);
  expect(hasCode(new TypeError('Failed to fetch'), 'account.email_taken')).toBe(false);
});
