import { expect, it } from 'vitest';
import { nextTryAt } from './next-try.ts';

const decidedAt = new Date('2026-02-13T15:00:00Z');
const minutesUntil = (transferAttempt: number) => (nextTryAt({ decidedAt, transferAttempt }).getTime() - decidedAt.getTime()) / 60_000;

it('retries a payout after a minute, doubling the wait up to an hour', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(minutesUntil)).toEqual([1, 3, 7, 15, 31, 63, 123]);
  expect(minutesUntil(100) - minutesUntil(99)).toBe(60);
});
