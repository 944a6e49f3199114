import { expect, it } from 'vitest';
import { earningsInFourWeeks, earningsNote } from './earnings.ts';

it('without a fee the example is price times sessions times four', () => {
  expect([2, 4, 6].map((sessions) => earningsInFourWeeks(sessions, 0))).toEqual([40_000, 80_000, 120_000]);
  expect(earningsNote(0)).toBe('Four weeks, before taxes. You set the price.');
});

it('with a fee the example is what is left after it, and says so', () => {
  expect([2, 4, 6].map((sessions) => earningsInFourWeeks(sessions, 1_250))).toEqual([35_000, 70_000, 105_000]);
  expect(earningsNote(1_250)).toBe("Four weeks, after X1's 12.5% fee and before taxes. You set the price.");
});

it('a fee of a fraction of a cent is rounded as for a real payment, once per session', () => {
  expect(earningsInFourWeeks(2, 333)).toBe((5_000 - 167) * 8);
});
