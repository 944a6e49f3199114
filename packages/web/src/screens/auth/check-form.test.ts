import { expect, it } from 'vitest';
import { type AuthErrors, type AuthFields, type AuthMode, checkForm } from './check-form.ts';

const complete: AuthFields = { email: 'dana@mail.test', password: 'hollowpine', confirmation: 'hollowpine' };

it.each<[string, AuthMode, Partial<AuthFields>, AuthErrors]>([
  ['a complete sign-up', 'sign-up', {}, {}],
  ['an empty e-mail', 'sign-up', { email: '  ' }, { email: 'Email is required' }],
  ['a word that is no e-mail', 'sign-up', { email: 'dana' }, { email: 'Please enter a valid e-mail address' }],
  [
    'an empty password',
    'sign-up',
    { password: '', confirmation: '' },
    { password: 'Password is required', confirmation: 'Please type the password again' },
  ],
  ['five characters', 'sign-up', { password: '12345', confirmation: '12345' }, { password: 'Password must be at least 6 characters' }],
  ['two different passwords', 'sign-up', { confirmation: 'hollowpin' }, { confirmation: 'Passwords do not match' }],
  ['a sign-in with a short password', 'sign-in', { password: '1', confirmation: '' }, {}],
  ['an empty sign-in', 'sign-in', { email: '', password: '' }, { email: 'Email is required', password: 'Password is required' }],
])('checks %s', (_, mode, change, errors) => {
  expect(checkForm(mode, { ...complete, ...change })).toEqual(errors);
});
