import { expect, test } from 'vitest';
import { proseOf } from './unnamed.ts';

const found = (code: string) => proseOf('screen.tsx', code).map(({ words }) => words);

test('Words between tags, in attributes and in strings are found', () => {
  expect(found('const a = <p title="Your name">Hello there</p>;')).toEqual(['Your name', 'Hello there']);
  expect(found("const label = isOn ? 'Switch it off' : `You have ${count} left`;")).toEqual(['Switch it off', 'You have … left']);
});

test('What t names is no fault, what is put into it may be one', () => {
  expect(found("const a = <p title={t('Your name')}>{t('Hello {who}', { who: isOn ? 'All of you' : name })}</p>;")).toEqual(['All of you']);
});

test('Names of things are no words', () => {
  const names = `<p className="Small muted text" data-of="My thing" role="status" />`;
  expect(found(`const a = ${names}; if (kind === 'Not a text') throw new Error('Broken for good');`)).toEqual([]);
  expect(found("const path = '/trainers'; const shape = 'translate(1px, 2px)'; type A = 'One of them';")).toEqual([]);
});
