import type { Command } from './commands.ts';

/** A history that once broke a rule, cut down to what it takes. */
interface FormerFailure {
  /** What was wrong. */
  readonly name: string;
  readonly commands: readonly Command[];
}

const sale: Command = { do: 'buy', parent: 0, trainer: 0, session: 'individual', card: 'atOnce', isHinted: true };

/** Histories that failed before something was mended: they are run again with every `npm test`. */
export const formerFailures: readonly FormerFailure[] = [
  {
    name: 'a dispute was won and its payment refunded before anybody heard of either',
    commands: [
      sale,
      { do: 'work' },
      { do: 'faults', faults: { dropWebhooks: true } },
      { do: 'dispute', pick: 0 },
      { do: 'decideDispute', pick: 0, outcome: 'won' },
      { do: 'refundAtProvider', pick: 0, percent: 100 },
    ],
  },
  {
    name: 'a cardholder got everything back just before disputing it',
    commands: [
      { ...sale, card: 'disputes' },
      { do: 'refundAtProvider', pick: 0, percent: 100 },
      { do: 'wait', minutes: 5 },
      { do: 'work' },
    ],
  },
  {
    name: 'a trainer was switched off, and a parent canceled hours before a time to which she had agreed',
    commands: [
      sale,
      { do: 'schedule', pick: 0, by: 'trainer', hours: 2 },
      { do: 'work' },
      { do: 'acceptTime', pick: 0 },
      { do: 'disable', trainer: 0, isDisabled: true },
      { do: 'cancel', pick: 0, by: 'parent' },
    ],
  },
  {
    name: 'a trainer who had been switched off was back when a parent canceled too late',
    commands: [
      sale,
      { do: 'schedule', pick: 0, by: 'parent', hours: 2 },
      { do: 'disable', trainer: 0, isDisabled: true },
      { do: 'work' },
      { do: 'disable', trainer: 0, isDisabled: false },
      { do: 'approve', pick: 0 },
      { do: 'cancel', pick: 0, by: 'parent' },
    ],
  },
  {
    name: 'a minimum below $50 that the table of payouts refused',
    commands: [
      { do: 'changeSetting', setting: 'minimumPayout', value: 1_000, days: 0, trainer: null },
      { do: 'buy', parent: 3, trainer: 0, session: 'individual', card: 'atOnce', isHinted: true },
      { do: 'schedule', pick: 0, by: 'parent', hours: 18 },
      { do: 'complete', pick: 0 },
      { do: 'operatorRefund', pick: 0, percent: 50 },
      { do: 'wait', minutes: 1_440 },
      { do: 'work' },
      { do: 'wait', minutes: 10_080 },
      { do: 'timetable' },
      { do: 'friday' },
      { do: 'work' },
    ],
  },
];
