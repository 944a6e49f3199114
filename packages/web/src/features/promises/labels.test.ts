import { expect, it } from 'vitest';
import { dueText, dutyTitle, keptText } from './labels.ts';

it('names a duty', () => {
  expect(dutyTitle({ text: 'check-ins' })).toBe('Check-ins');
});

it.each([
  [{ kept: 1, due: 2, per: 'week' }, '1 of 2 this week'],
  [{ kept: 0, due: 1, per: 'month' }, '0 of 1 this month'],
  [{ kept: 3, due: 1, per: 'program' }, '3 of 1 in this program'],
] as const)('says how often a duty was kept: %#', (duty, text) => {
  expect(keptText(duty)).toBe(text);
});

it('says until when the rest of a duty is due, by the last day that counts', () => {
  const periodEnd = '2026-03-16T04:00:00.000Z';
  expect(dueText({ kept: 1, due: 2, periodEnd }, 'America/New_York')).toBe('1 more until Sun, Mar 15');
  expect(dueText({ kept: 2, due: 2, periodEnd }, 'America/New_York')).toBeNull();
  expect(dueText({ kept: 0, due: 1, periodEnd: null }, 'America/New_York')).toBeNull();
});
