import { expect, it } from 'vitest';
import { stateWords } from './state-badge.tsx';

it.each([
  ['partially_refunded', 'Partially refunded'],
  ['taken-down', 'Taken down'],
  ['ACTIVE', 'Active'],
  ['support-request', 'Support request'],
  ['open', 'Open'],
  ['admin', 'Operator'],
])('reads %s as %j', (state, words) => {
  expect(stateWords(state)).toBe(words);
});
