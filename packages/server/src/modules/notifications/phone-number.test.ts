import { expect, it } from 'vitest';
import { toE164 } from './sms.ts';

it.each([
  ['919-555-0147', '+19195550147'],
  ['(919) 555.0147', '+19195550147'],
  [' 1 919 555 0147 ', '+19195550147'],
  ['+1 (919) 555-0147', '+19195550147'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+44 (0)20 7946 0958', '+442079460958'],
])('reads the phone number %s as %s', (typed, number) => {
  expect(toE164(typed)).toBe(number);
});

it.each([
  '',
  '555-0147',
  '019-555-0147',
  '919-155-0147',
  '+0 919 555 0147',
  '9195550147 ext. 3',
  'call me',
  '2919 555 0147',
  '+1234567890123456',
  'call 919-555-0147 now',
  '+49 0',
])('does not accept %o as a phone number', (typed) => {
  expect(toE164(typed)).toBeUndefined();
});
