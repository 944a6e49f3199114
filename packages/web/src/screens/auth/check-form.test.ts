import { Email, Password } from '@x1/contract/accounts/user.ts';
import { expect, it } from 'vitest';
import { type AuthErrors, type AuthFields, type AuthMode, checkForm } from './check-form.ts';

const complete: AuthFields = { name: 'Dana Reed', email: 'dana@mail.test', password: 'hollowpine', confirmation: 'hollowpine' };

it.each<[string, AuthMode, Partial<AuthFields>, AuthErrors]>([
  ['a complete sign-up', 'sign-up', {}, {}],
  ['no name', 'sign-up', { name: '' }, {}],
  ['an empty email', 'sign-up', { email: '  ' }, { email: 'Email is required' }],
  ['an apostrophe in the email', 'sign-up', { email: "o'neil@mail.test" }, {}],
  ['a word that is no email', 'sign-up', { email: 'dana' }, { email: 'Please enter a valid email address' }],
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
])('checks a form with %s', (_, mode, change, errors) => {
  expect(checkForm(mode, { ...complete, ...change })).toEqual(errors);
});

it.each([
  'dana@mail.test',
  'dana@mail',
  'da na@mail.test',
  'dana@@mail.test',
  '@mail.test',
  `${'a'.repeat(65)}@mail.test`,
  ' dana@mail.test ',
  "o'neil@mail.test",
])('agrees with the server about the email %j', (email) => {
  expect(checkForm('sign-up', { ...complete, email }).email === undefined).toBe(Email.safeParse(email).success);
});

it.each(['12345', '123456', 'a'.repeat(128), 'a'.repeat(129), '      '])('agrees with the server about the password %j', (password) => {
  const fields = { ...complete, password, confirmation: password };
  expect(checkForm('sign-up', fields).password === undefined).toBe(Password.safeParse(password).success);
});
