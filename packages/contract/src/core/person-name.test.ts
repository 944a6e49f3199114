import { expect, it } from 'vitest';
import { PERSON_NAME_MAX_LENGTH } from './first-name.ts';
import { personName } from './person-name.ts';

const schema = personName({ min: 1, tooShort: 'Name is required' });
const messageOf = (name: string) => schema.safeParse(name).error?.issues[0]?.message;

it.each([
  'Maya Chen',
  "Conan O'Brien",
  'José María Aznar-López',
  'Dr. Martin Luther King Jr.',
  'St. John Smith',
  'Mary St.John',
  '王小明',
  'Nguyễn Thị Hạnh',
  'X',
  'Malcolm X',
  'Max1',
  'A. B.',
  'n'.repeat(PERSON_NAME_MAX_LENGTH),
])('accepts the name %s', (name) => {
  expect(schema.parse(name)).toBe(name);
});

it.each([
  ['Maya\r\nBcc: all', "can't have invisible characters or line breaks"],
  ['Maya\u202Enehc', "can't have invisible characters or line breaks"],
  ['May\u200Ba', "can't have invisible characters or line breaks"],
  ['\u3164', "can't have invisible characters or line breaks"],
  ['URGENT: payout failed, verify at https://x1-payouts.evil.example', "can't be an email or web address"],
  ['see evil-payouts.com', "can't be an email or web address"],
  ['maya@home', "can't be an email or web address"],
  ['maya＠home', "can't be an email or web address"],
  ['X1 Support Team', "can't say X1, which is our own name"],
  ['the x-1 team', "can't say X1, which is our own name"],
  ['Ｘ１ Support', "can't say X1, which is our own name"],
  ['n'.repeat(PERSON_NAME_MAX_LENGTH + 1), 'must have at most 80 characters'],
  ['  ', 'Name is required'],
])('refuses the name %j', (name, message) => {
  expect(messageOf(name)).toBe(message);
});
