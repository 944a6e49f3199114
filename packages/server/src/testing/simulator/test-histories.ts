import { describe, expect, it } from 'vitest';
import type { Command } from './commands.ts';
import { formerFailures } from './corpus.ts';
import { firstFeeOf, historyOf } from './history.ts';
import { type Outcome, runHistory } from './run-history.ts';

/** `npm run test:long` runs so many; `npm run prove` more and longer ones. One history again: X1_SIM_FIRST=17 X1_SIM_SEEDS=1. */
const seedCount = Number(process.env['X1_SIM_SEEDS'] ?? 100);
const firstSeed = Number(process.env['X1_SIM_FIRST'] ?? 1);
const length = Number(process.env['X1_SIM_COMMANDS'] ?? 40);
const timeoutMs = 60_000 + length * 1_000;

/** What so many histories have to have seen, or they prove less than they say. */
const expectedOf = { seeds: 40, length: 40 };
const expected = [
  ...['charge', 'provider_fee', 'refund', 'release', 'dispute_opened', 'dispute_won', 'dispute_lost'].map((kind) => `journal ${kind}`),
  ...['payout', 'transfer', 'transfer_reversed', 'debt'].map((kind) => `journal ${kind}`),
  'cancelled by parent with a refund',
  'cancelled by parent, kept',
  'cancelled by trainer with a refund',
  'no-show of parent',
  'no-show of trainer',
  'expired',
  'refund of one of several sessions',
  'package with a held and a cancelled session',
  'payout weekly paid',
  'payout weekly returned',
  ...['credit alone', 'credit alone, refunded', 'credit with a card', 'credit with a card, refunded', 'refund to card and credit'],
  ...['gift card redeemed', 'gift card refunded', 'journal gift_fee', 'journal gift_dispute_opened'],
  'referral rewarded',
  'referral of one person',
  ...['code of a trainer', 'code of a trainer, refunded', 'code of X1', 'code of X1, refunded'],
  ...['moved a session', 'accepted a changed time', 'set a time for a group', 'kept a time of a group', 'kept a time of its own'],
  ...['joined a line for time', 'took an offer'],
  'report refund',
  'report release',
  'review released',
  ...['platformFee', 'platformFee of a sport', 'platformFee of a trainer', 'fullRefundHours'].map((name) => `setting ${name}`),
  ...['minimumPayout', 'newSellerSessions', 'newSellerDays', 'newSellerCap'].map((name) => `setting ${name}`),
  'sold under another fee than others',
  'sold under another notice than others',
  'sold under the fee of a sport',
];

/** The whole history in a form that can be run again, and what broke at its end. */
function tell({ breach, at }: NonNullable<Outcome['failure']>, history: { seed: number; commands: readonly Command[] }): string {
  const { seed, commands } = history;
  const lines = commands.slice(0, at + 1).map((command, index) => `${index}: ${JSON.stringify(command)}`);
  return [
    `History ${seed} broke ${breach.id}: ${breach.breach}`,
    ...breach.rows.map((row) => `  ${JSON.stringify(row)}`),
    at < commands.length ? `after command ${at} of ${commands.length}:` : 'at its end, after everything had come to rest:',
    ...lines,
    `Again: X1_SIM_FIRST=${seed} X1_SIM_SEEDS=1 X1_SIM_COMMANDS=${length}`,
  ].join('\n');
}

async function expectToHold(history: { seed: number; feeBasisPoints: number; commands: readonly Command[] }): Promise<Outcome> {
  const outcome = await runHistory(history);
  expect(outcome.failure && tell(outcome.failure, history)).toBeUndefined();
  return outcome;
}

function testHistory(seed: number): Promise<Outcome> {
  return expectToHold({ seed, feeBasisPoints: firstFeeOf(seed), commands: historyOf(seed, length) });
}

/**
 * Defines the tests of every `parts`-th history: each file is one part, so that they run side by side.
 *
 * @param part counts from 0
 */
export function testHistories({ part, parts }: { part: number; parts: number }): void {
  const seeds = Array.from({ length: seedCount }, (_, index) => firstSeed + index).filter((seed) => seed % parts === part);
  const reached = new Set<string>();

  describe('whatever happens, in whatever order', () => {
    it.each(seeds)('every rule about money holds after every step of history %i', { timeout: timeoutMs }, async (seed) => {
      const { reached: ofHistory } = await testHistory(seed);
      for (const what of ofHistory.keys()) reached.add(what);
    });

    it.runIf(seeds.length >= expectedOf.seeds && length >= expectedOf.length)('all of it has happened', () => {
      expect(expected.filter((what) => !reached.has(what))).toEqual([]);
    });
  });
}

/** Defines the tests of the first few histories, and of those that once failed: what `npm test` has time for. */
export function testFewHistories(count: number): void {
  const seeds = Array.from({ length: count }, (_, index) => index + 1);
  describe('whatever happens, in whatever order', () => {
    it.each(seeds)(
      'every rule about money holds after every step of history %i',
      { timeout: timeoutMs },
      async (seed) => void (await testHistory(seed)),
    );
  });

  describe('what once went wrong', () => {
    it.each(formerFailures)('does not: $name', { timeout: timeoutMs }, async ({ commands }) => {
      await expectToHold({ seed: 1, feeBasisPoints: 1_500, commands });
    });
  });
}
