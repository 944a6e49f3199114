import { expect, it } from 'vitest';
import { stateLabel } from './state-badge.tsx';

it.each([
  ['partially_refunded', 'Partially refunded'],
  ['taken-down', 'Taken down'],
  ['ACTIVE', 'Active'],
  ['support-request', 'Support request'],
  ['open', 'Open'],
  ['admin', 'Operator'],
])('labels the state %s as %j', (state, words) => {
  expect(stateLabel(state)).toBe(words);
});
