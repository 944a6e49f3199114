import { expect, it } from 'vitest';
import { durationText } from './log-figures.tsx';

it.each([
  [0, '0 min'],
  [45, '45 min'],
  [60, '1 h'],
  [90, '1 h 30 min'],
  [1_500, '25 h'],
])('%i minutes read %j', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});
