import { askAgainChoices } from '@x1/contract/scheduling/booking-rules.ts';
import {
  type Card,
  type ChangedSetting,
  type Command,
  type Faults,
  feesInBasisPoints,
  parentCount,
  sportsOfTrainers,
  trainerCount,
} from './commands.ts';
import type { Random } from './random.ts';

const anybody = 1_000;
const dayMinutes = 24 * 60;

/** Makes one random command. */
export type Make = (random: Random) => Command;

const card = (random: Random): Card =>
  random.pick(['atOnce', 'atOnce', 'atOnce', 'good', 'good', 'good', 'declined', 'asks', 'asksAndFails', 'disputes']);
const percent = (random: Random): number => random.pick([100, 100, 50, 33, 1, 99]);
/** Mostly one of the newest. */
const pick = (random: Random): number => (random.chance(0.6) ? random.below(2) : random.below(anybody));
/** Mostly the same one: what follows from a debt or a balance needs several sales of one person. */
export const trainer = (random: Random): number => (random.chance(0.6) ? 0 : random.below(trainerCount));

export const side = (random: Random): 'parent' | 'trainer' => random.pick(['parent', 'trainer']);
/** From now, in hours: half of them on either side of the 24 hours that a parent has to cancel in. */
export const hoursAhead = (random: Random): number => 1 + random.below(random.pick([3, 30, 200]));

const code = (random: Random) => random.pick(['ofTrainer', 'ofPlatform', 'ofPlatform', 'scarce'] as const);

const buy: Make = (random) => ({
  do: 'buy',
  parent: random.below(parentCount),
  trainer: trainer(random),
  session: random.chance(0.35) ? 'group' : 'individual',
  card: random.chance(0.1) ? 'none' : card(random),
  isHinted: random.chance(0.6),
  isPackage: random.chance(0.35),
  ...(random.chance(0.35) && { code: code(random) }),
  ...(random.chance(0.4) && { useCredit: true }),
  ...(random.chance(0.3) && { hours: hoursAhead(random) }),
});
const buyGift: Make = (random) => ({
  do: 'buyGift',
  parent: random.below(parentCount),
  // Below and above the price of a program.
  dollars: random.pick([25, 25, 49, 50, 80, 250]),
  card: random.chance(0.1) ? 'none' : card(random),
  isHinted: random.chance(0.6),
});
const redeemGift: Make = (random) => ({ do: 'redeemGift', pick: pick(random), parent: random.below(parentCount) });
const refundGift: Make = (random) => ({ do: 'refundGift', pick: pick(random) });
const renewCode: Make = (random) => ({
  do: 'renewCode',
  trainer: trainer(random),
  code: code(random),
  percent: random.pick([1, 10, 33, 50, 90]),
});
const settingValues: Readonly<Record<ChangedSetting, readonly [number, ...number[]]>> = {
  platformFee: [0, 333, 1_000, 1_500, 2_999],
  fullRefundHours: [1, 12, 36, 72],
  minimumPayout: [1_000, 5_001, 12_000],
  newSellerSessions: [0, 1, 6],
  newSellerDays: [0, 5, 90],
  newSellerCap: [5_000, 7_777, 20_000],
};
const sports = [...new Set(sportsOfTrainers.flat())];
/** Whose fee is changed: everybody's, that of a sport's trainers, or one trainer's. */
const feeScope = (random: Random): Pick<Extract<Command, { do: 'changeSetting' }>, 'trainer' | 'sport'> =>
  random.pick([
    () => ({ trainer: null }),
    () => ({ trainer: null }),
    () => ({ trainer: trainer(random) }),
    () => ({ trainer: null, sport: random.pick(['Soccer', ...sports]) }),
    () => ({ trainer: null, sport: random.pick(['Tennis', ...sports]) }),
  ])();
const changeSetting: Make = (random) => {
  const setting = random.pick<ChangedSetting>([
    'platformFee',
    'platformFee',
    'fullRefundHours',
    'fullRefundHours',
    'minimumPayout',
    'newSellerCap',
    random.pick(['newSellerSessions', 'newSellerDays']),
  ]);
  return {
    do: 'changeSetting',
    setting,
    value: random.chance(0.2) ? null : random.pick(settingValues[setting]),
    // A raise is refused where it's planned for too soon.
    days: random.pick([0, 0, 1, 7, 14]),
    ...(setting === 'platformFee' ? feeScope(random) : { trainer: null }),
  };
};
const changePackage: Make = (random) => ({
  do: 'changePackage',
  trainer: trainer(random),
  sessions: 1 + random.below(4),
  ...(random.chance(0.5) && { cents: random.pick([9_999, 12_345, 30_000]) }),
});
export const move = (random: Random) => ({ days: random.pick([0, 1, 1, 7]), minutes: random.pick([0, 60, -90]) });
const changeDay: Make = (random) => ({
  do: 'changeDay',
  pick: pick(random),
  which: random.pick(['session', 'day', 'week']),
  move: random.chance(0.6) ? move(random) : null,
});
const answerChange: Make = (random) => ({ do: 'answerChange', pick: pick(random), answer: random.pick(['accept', 'refund']) });
const setGroupTime: Make = (random) => ({
  do: 'setGroupTime',
  trainer: trainer(random),
  hours: hoursAhead(random),
  weeks: random.pick([1, 1, 3]),
  isPackage: random.chance(0.3),
});
const joinLine: Make = (random) => ({
  do: 'joinLine',
  parent: random.below(parentCount),
  trainer: trainer(random),
  waitsFor: random.pick(['time', 'time', 'days', 'opening']),
  pick: pick(random),
  isPackage: random.chance(0.3),
});
export const takeOffer: Make = (random) => ({ do: 'takeOffer', pick: pick(random), card: card(random), isHinted: random.chance(0.6) });
const leaveLine: Make = (random) => ({ do: 'leaveLine', pick: pick(random), isPassing: random.chance(0.6) });
const schedule: Make = (random) => ({ do: 'schedule', pick: pick(random), by: side(random), hours: hoursAhead(random) });
export const reschedule: Make = (random) => ({ do: 'reschedule', pick: pick(random), by: side(random), hours: hoursAhead(random) });
export const cancel: Make = (random) => ({ do: 'cancel', pick: pick(random), by: side(random), wholeGroup: random.chance(0.3) });
const noShow: Make = (random) => ({ do: 'noShow', pick: pick(random), by: side(random) });
const acceptTime: Make = (random) => ({ do: 'acceptTime', pick: pick(random) });
export const complete: Make = (random) => ({ do: 'complete', pick: pick(random) });
export const refund: Make = (random) => ({ do: 'refund', pick: pick(random), percent: percent(random), ofSession: random.chance(0.4) });
export const operatorRefund: Make = (random) => ({ do: 'operatorRefund', pick: pick(random), percent: percent(random) });
export const dispute: Make = (random) => ({ do: 'dispute', pick: pick(random) });
export const decideDispute: Make = (random) => ({ do: 'decideDispute', pick: pick(random), outcome: random.pick(['won', 'lost', 'lost']) });
const requestPayout: Make = (random) => ({ do: 'requestPayout', trainer: trainer(random) });
export const report: Make = (random) => ({ do: 'report', pick: pick(random) });
const wait: Make = (random) => ({
  do: 'wait',
  minutes: 1 + random.below(random.pick([5, 90, dayMinutes, 3 * dayMinutes, 3 * dayMinutes, 9 * dayMinutes, 23 * dayMinutes])),
});
export const faults: Make = (random) => {
  const some: Faults = {
    ...(random.chance(0.4) && { duplicateWebhooks: random.below(3) }),
    ...(random.chance(0.4) && { reorderWebhooks: random.chance(0.5) }),
    ...(random.chance(0.4) && { dropWebhooks: random.chance(0.4) }),
    ...(random.chance(0.4) && { webhookDelayMs: random.pick([0, 0, 60_000, 86_400_000]) }),
    processingFees: random.chance(0.5),
  };
  return { do: 'faults', faults: some };
};

const askAgain: Make = (random) => ({
  do: 'askAgain',
  trainer: trainer(random),
  hours: random.pick([null, { from: '09:00', to: '17:00' }, { from: '09:00', to: '17:00' }, { from: '00:00', to: '01:00' }]),
  within: random.pick([null, ...askAgainChoices]),
});

/** What is cut short or doubled: whatever moves money. */
const delicate: Make = (random) =>
  weighted(random, [
    [buy, 4],
    [buyGift, 1],
    [redeemGift, 1],
    [refundGift, 0.5],
    [refund, 3],
    [complete, 2],
    [requestPayout, 2],
    [decideDispute, 2],
    [dispute, 1],
    [(each) => ({ do: 'reject', pick: pick(each) }), 3],
    [cancel, 3],
    [changeDay, 2],
    [answerChange, 1],
    [takeOffer, 1],
    [operatorRefund, 1],
    [() => ({ do: 'friday' }), 3],
    [() => ({ do: 'timetable' }), 2],
    [(each) => ({ do: 'decideReport', pick: pick(each), decision: each.pick(['release', 'refund']) }), 1],
  ]);

const choices: readonly [Make, number][] = [
  [buy, 12],
  [schedule, 9],
  [complete, 10],
  [wait, 9],
  [() => ({ do: 'friday' }), 5],
  [() => ({ do: 'timetable' }), 3],
  [refund, 5],
  [dispute, 4],
  [decideDispute, 4],
  [report, 3],
  [requestPayout, 3],
  [(random) => ({ do: 'pay', pick: pick(random), card: card(random), isHinted: random.chance(0.5) }), 2],
  [(random) => ({ do: 'hint', pick: pick(random), claim: random.pick(['succeeded', 'failed']) }), 2],
  [(random) => ({ do: 'approve', pick: pick(random) }), 1],
  [(random) => ({ do: 'reject', pick: pick(random) }), 2],
  [cancel, 5],
  [reschedule, 3],
  [acceptTime, 3],
  [changeDay, 3],
  [answerChange, 3],
  [setGroupTime, 2],
  [(random) => ({ do: 'removeGroupTime', pick: pick(random) }), 0.5],
  [joinLine, 3],
  [takeOffer, 2],
  [leaveLine, 1],
  [askAgain, 1],
  [renewCode, 1],
  [changeSetting, 4],
  [(random) => ({ do: 'withdrawSetting', pick: pick(random) }), 0.5],
  [buyGift, 4],
  [redeemGift, 5],
  [refundGift, 1],
  [(random) => ({ do: 'refundGiftAtProvider', pick: pick(random), percent: percent(random) }), 0.5],
  [(random) => ({ do: 'disputeGift', pick: pick(random) }), 0.5],
  [noShow, 3],
  [operatorRefund, 2],
  [changePackage, 1],
  [(random) => ({ do: 'refundAtProvider', pick: pick(random), percent: percent(random) }), 2],
  [(random) => ({ do: 'decideReport', pick: pick(random), decision: random.pick(['release', 'refund']) }), 2],
  [(random) => ({ do: 'settlePayout', pick: pick(random), outcome: random.pick(['paid', 'failed']) }), 3],
  [(random) => ({ do: 'reverseTransfer', pick: pick(random) }), 1],
  [
    (random) => ({
      do: 'account',
      trainer: trainer(random),
      change: random.pick(['restrict', 'restore', 'restore', 'closeBank', 'closeBank', 'openBank']),
    }),
    3,
  ],
  [(random) => ({ do: 'disable', trainer: trainer(random), isDisabled: random.chance(0.3) }), 1],
  [(random) => ({ do: 'shareDevice', trainer: trainer(random), parent: random.below(parentCount) }), 0.5],
  [(random) => ({ do: 'releaseReview', pick: pick(random) }), 1],
  [(random) => ({ do: 'stopPayouts', trainer: trainer(random), isStopped: random.chance(0.3) }), 1],
  [(random) => ({ do: 'writeOff', trainer: trainer(random) }), 0.5],
  [faults, 3],
  [(random) => ({ do: 'outage', during: delicate(random) }), 1],
  [(random) => ({ do: 'crash', feeBasisPoints: random.pick(feesInBasisPoints) }), 1],
  [(random) => ({ do: 'die', during: random.chance(0.3) ? { do: 'work' } : delicate(random) }), 2],
  [(random) => ({ do: 'twice', command: delicate(random) }), 2],
];

/** Any one command, as often as its weight says. */
export const anyCommand: Make = (random) => weighted(random, choices);

function weighted(random: Random, makes: readonly [Make, number][]): Command {
  const total = makes.reduce((sum, [, weight]) => sum + weight, 0);
  let point = (random.below(1_000_000) / 1_000_000) * total;
  for (const [make, weight] of makes) {
    point -= weight;
    if (point < 0) return make(random);
  }
  return { do: 'work' };
}
