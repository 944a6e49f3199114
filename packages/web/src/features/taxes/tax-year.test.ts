import { expect, it } from 'vitest';
import { monthText } from './tax-year.tsx';

it.each([
  ['2026-01', 'January'],
  ['2026-12', 'December'],
])('%s reads %j, wherever one is', (month, text) => {
  expect(monthText(month)).toBe(text);
});
