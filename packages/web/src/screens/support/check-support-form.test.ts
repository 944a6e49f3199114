import { expect, it } from 'vitest';
import { checkSupportForm } from './check-support-form.ts';

const whole = { name: 'Dana Whitfield', email: 'dana@mail.test', topic: 'payment', message: 'I was charged twice.' };

it.each([
  ['a whole letter', {}, []],
  ['no name', { name: ' ' }, ['name']],
  ['a word that is no e-mail', { email: 'dana' }, ['email']],
  ['no topic', { topic: '' }, ['topic']],
  ['an unknown topic', { topic: 'lunch' }, ['topic']],
  ['no message', { message: '' }, ['message']],
  ['a message that is too long', { message: 'x'.repeat(4_001) }, ['message']],
  ['nothing at all', { name: '', email: '', topic: '', message: '' }, ['email', 'message', 'name', 'topic']],
])('finds in %s what is wrong', (_, change, fields) => {
  expect(Object.keys(checkSupportForm({ ...whole, ...change })).sort()).toEqual(fields);
});

it('says it in words for people', () => {
  expect(checkSupportForm({ ...whole, name: '', topic: '', message: '' })).toEqual({
    name: 'Please tell us your name',
    topic: 'Please choose a topic',
    message: 'Please write a message',
  });
});
