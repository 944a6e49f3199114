import { type Command, parentCount } from './commands.ts';
import { type Random, shuffled } from './random.ts';
import {
  cancel,
  complete,
  decideDispute,
  dispute,
  hoursAhead,
  type Make,
  move,
  operatorRefund,
  refund,
  report,
  reschedule,
  side,
  takeOffer,
  trainer,
} from './random-commands.ts';

const dayMinutes = 24 * 60;

const wellPaid = (random: Random, trainerIndex: number): Command => ({
  do: 'buy',
  parent: random.below(parentCount),
  trainer: trainerIndex,
  session: random.chance(0.2) ? 'group' : 'individual',
  card: random.pick(['atOnce', 'atOnce', 'good']),
  isHinted: true,
});

/** A session that is bought, held and waits for Friday; sometimes somebody objects before it is over. */
function heldSession(random: Random): Command[] {
  return [
    wellPaid(random, trainer(random)),
    { do: 'schedule', pick: 0, by: random.pick(['parent', 'trainer']), hours: 1 + random.below(20) },
    { do: 'complete', pick: 0 },
    ...(random.chance(0.15) ? [{ do: 'report', pick: 0 } as const] : []),
    ...(random.chance(0.15) ? [{ do: 'dispute', pick: 0 } as const] : []),
    ...(random.chance(0.2) ? [refund(random)] : []),
    { do: 'wait', minutes: random.pick([60, dayMinutes]) },
    { do: 'work' },
  ];
}

/** The same with the first trainer, whose account is in order, and with nobody who objects: what follows needs its money. */
function surelyHeldSession(random: Random): Command[] {
  return [
    { do: 'account', trainer: 0, change: 'restore' },
    wellPaid(random, 0),
    { do: 'schedule', pick: 0, by: 'parent', hours: 2 + random.below(20) },
    { do: 'complete', pick: 0 },
    { do: 'wait', minutes: dayMinutes },
    { do: 'work' },
  ];
}

/** Time passes until held sessions are paid out, and nothing gets in the way. */
const quietPayday: readonly Command[] = [{ do: 'wait', minutes: 7 * dayMinutes }, { do: 'timetable' }, { do: 'friday' }, { do: 'work' }];

/** Time passes until held sessions are paid out; sometimes a fault gets in the way. */
function payday(random: Random): Command[] {
  const who = trainer(random);
  return [
    { do: 'wait', minutes: (3 + random.below(5)) * dayMinutes },
    { do: 'timetable' },
    ...(random.chance(0.3) ? [random.pick([report, dispute])(random)] : []),
    ...(random.chance(0.5) ? [{ do: 'work' } as const] : []),
    ...(random.chance(0.25) ? [{ do: 'account', trainer: who, change: 'closeBank' } as const] : []),
    { do: 'friday' },
    ...(random.chance(0.25) ? [{ do: 'account', trainer: who, change: 'restrict' } as const] : []),
    random.pick<Command>([{ do: 'work' }, { do: 'work' }, { do: 'work' }, { do: 'die', during: { do: 'work' } }]),
    ...(random.chance(0.25) ? [{ do: 'account', trainer: who, change: 'restore' } as const] : []),
    ...(random.chance(0.4) ? [refund(random), dispute(random), decideDispute(random)] : []),
    { do: 'wait', minutes: random.pick([1, 120, dayMinutes]) },
    { do: 'work' },
  ];
}

/** Operators pay out smaller sums, from now on. */
const lowMinimum: Command = { do: 'changeSetting', setting: 'minimumPayout', value: 1_000, days: 0, trainer: null };

/** Money goes back after it was paid out: what is missing is owed, and the next session pays it. */
function debt(random: Random): Command[] {
  const refunded: Command[] = [{ do: 'refund', pick: 0, percent: 100 }];
  const disputed: Command[] = [{ do: 'dispute', pick: 0 }, { do: 'work' }, { do: 'decideDispute', pick: 0, outcome: 'lost' }];
  const gone = random.chance(0.5) ? refunded : disputed;
  const paidOut = random.chance(0.2) ? [...heldSession(random), ...payday(random)] : [...surelyHeldSession(random), ...quietPayday];
  return [lowMinimum, ...paidOut, ...gone, { do: 'work' }, ...heldSession(random)];
}

/** A parent objects before the money is released, and an operator decides. */
function objection(random: Random): Command[] {
  return [
    wellPaid(random, trainer(random)),
    { do: 'schedule', pick: 0, by: 'trainer', hours: 2 },
    { do: 'complete', pick: 0 },
    ...(random.chance(0.4) ? [{ do: 'wait', minutes: 5 * 60 } as const, { do: 'work' } as const] : []),
    { do: 'report', pick: 0 },
    { do: 'wait', minutes: dayMinutes },
    { do: 'timetable' },
    { do: 'decideReport', pick: 0, decision: random.pick(['release', 'refund']) },
    { do: 'work' },
  ];
}

/** The trainer chooses a time and closes the session: the family accepts it, gives it up, or says nothing. */
function chosenForFamily(random: Random): Command[] {
  return [
    { ...wellPaid(random, trainer(random)), isPackage: random.chance(0.3) } as Command,
    { do: 'schedule', pick: 0, by: 'trainer', hours: 1 + random.below(3) },
    ...(random.chance(0.6) ? [{ do: 'work' } as const] : []),
    ...(random.chance(0.7) ? [{ do: 'complete', pick: 0 } as const] : []),
    { do: 'wait', minutes: random.pick([30, 5 * 60, dayMinutes - 1, dayMinutes, 2 * dayMinutes]) },
    { do: 'timetable' },
    random.pick<Command>([
      { do: 'acceptTime', pick: 0 },
      { do: 'cancel', pick: 0, by: 'parent' },
      { do: 'cancel', pick: 0, by: 'parent' },
      { do: 'work' },
    ]),
    { do: 'work' },
  ];
}

/** A package of which some sessions are held, and others end another way. */
function bundle(random: Random): Command[] {
  const ways: readonly [Make, ...Make[]] = [
    complete,
    complete,
    (each) => ({ do: 'cancel', pick: 0, by: side(each) }),
    () => ({ do: 'cancel', pick: 0, by: 'parent' }),
    (each) => ({ do: 'reschedule', pick: 0, by: side(each), hours: hoursAhead(each) }),
    () => ({ do: 'wait', minutes: 30 * 60 }),
  ];
  const session = (hours: number): Command[] => [
    { do: 'schedule', pick: 0, by: side(random), hours },
    ...(random.chance(0.3) ? [{ do: 'wait', minutes: 60 * random.below(40) } as const] : []),
    random.pick<Make>(ways)(random),
  ];
  return [
    { ...wellPaid(random, trainer(random)), isPackage: true } as Command,
    ...(random.chance(0.7) ? [{ do: 'approve', pick: 0 } as const] : []),
    ...session(hoursAhead(random)),
    ...(random.chance(0.3) ? [random.pick([refund, operatorRefund, report])(random)] : []),
    ...session(hoursAhead(random)),
    { do: 'wait', minutes: random.pick([60, dayMinutes, 2 * dayMinutes]) },
    { do: 'work' },
    ...(random.chance(0.5) ? session(hoursAhead(random)) : [cancel(random)]),
    { do: 'work' },
  ];
}

/** Somebody does not come. */
function missed(random: Random): Command[] {
  return [
    { ...wellPaid(random, trainer(random)), isPackage: random.chance(0.5) } as Command,
    { do: 'schedule', pick: 0, by: side(random), hours: 1 },
    ...(random.chance(0.7) ? [{ do: 'approve', pick: 0 } as const] : []),
    { do: 'wait', minutes: random.pick([60, 150, dayMinutes]) },
    { do: 'noShow', pick: 0, by: side(random) },
    ...(random.chance(0.3) ? [complete(random)] : []),
    { do: 'work' },
    random.chance(0.6) ? { do: 'decideReport', pick: 0, decision: random.pick(['release', 'refund']) } : { do: 'work' },
  ];
}

/** The family came, and the trainer, whose account is in order, did not. */
function stoodUp(random: Random): Command[] {
  return [
    { do: 'account', trainer: 0, change: 'restore' },
    wellPaid(random, 0),
    { do: 'approve', pick: 0 },
    { do: 'schedule', pick: 0, by: 'parent', hours: 2 },
    { do: 'wait', minutes: 3 * 60 },
    { do: 'noShow', pick: 0, by: 'parent' },
    { do: 'work' },
  ];
}

/** The trainer is asked again about sessions of an accepted package: some are answered, some are moved or given up, some expire. */
function askedAgain(random: Random): Command[] {
  const endings: readonly [Make, ...Make[]] = [
    () => ({ do: 'approve', pick: 0 }),
    () => ({ do: 'reject', pick: 0 }),
    () => ({ do: 'reject', pick: 0 }),
    () => ({ do: 'cancel', pick: 0, by: 'parent' }),
    reschedule,
    complete,
    () => ({ do: 'wait', minutes: 3 * dayMinutes }),
  ];
  const session = (): Command[] => [{ do: 'schedule', pick: 0, by: 'parent', hours: hoursAhead(random) }, random.pick(endings)(random)];
  return [
    { do: 'askAgain', trainer: 0, hours: { from: '00:00', to: '01:00' }, within: random.pick([null, 12]) },
    { ...wellPaid(random, 0), isPackage: true } as Command,
    { do: 'approve', pick: 0 },
    ...session(),
    ...(random.chance(0.5) ? [{ do: 'work' } as const] : []),
    ...session(),
    { do: 'timetable' },
    { do: 'work' },
    ...session(),
    { do: 'work' },
  ];
}

/** Nobody answers for three days. */
function unanswered(random: Random): Command[] {
  return [
    { ...wellPaid(random, trainer(random)), isPackage: random.chance(0.5) } as Command,
    ...(random.chance(0.5) ? [{ do: 'schedule', pick: 0, by: 'parent', hours: hoursAhead(random) } as const] : []),
    ...(random.chance(0.3) ? [cancel(random)] : []),
    { do: 'wait', minutes: 3 * dayMinutes },
    { do: 'timetable' },
    { do: 'work' },
  ];
}

/** Every family shares a browser with a trainer, before or after it has bought; an operator decides between two Fridays. */
function sharedBrowsers(random: Random): Command[] {
  const shared = [0, 1, 2, 3].map((parent) => ({ do: 'shareDevice', trainer: 0, parent }) as const);
  const sale = [wellPaid(random, 0), ...heldSession(random)];
  return [
    ...(random.chance(0.5) ? [...shared, ...sale] : [...sale, ...shared]),
    { do: 'friday' },
    { do: 'releaseReview', pick: 0 },
    { do: 'friday' },
  ];
}

/** The bank sends a payout back. */
function returnedPayout(random: Random): Command[] {
  return [
    ...surelyHeldSession(random),
    { do: 'account', trainer: 0, change: 'closeBank' },
    ...(random.chance(0.5) ? payday(random) : quietPayday),
    { do: 'wait', minutes: dayMinutes },
    { do: 'work' },
  ];
}

/** Two families take the last places of a group while a third one is still typing its card number. */
function fullGroup(random: Random): Command[] {
  const group = { do: 'buy', trainer: trainer(random), session: 'group' } as const;
  const [slow, ...fast] = shuffled(random, [0, 1, 2, 3]);
  const families = fast.map((family) => ({ ...group, parent: family, card: 'good', isHinted: true }) as const);
  return [
    { ...group, parent: slow ?? 0, card: 'none', isHinted: false },
    { do: 'wait', minutes: 16 },
    ...families.slice(0, 2),
    { do: 'pay', pick: 0, card: 'good', isHinted: random.chance(0.5) },
  ];
}

/** Somebody gives up a payment and then pays it after all. */
function secondThoughts(random: Random): Command[] {
  return [
    { do: 'buy', parent: random.below(parentCount), trainer: trainer(random), session: 'individual', card: 'none', isHinted: false },
    { do: 'hint', pick: 0, claim: 'failed' },
    { do: 'pay', pick: 0, card: 'good', isHinted: random.chance(0.5) },
  ];
}

/** Two families book by a code, of the trainer and of X1, and some of what they paid comes back. */
function bookedByCode(random: Random): Command[] {
  const sale = (code: 'ofTrainer' | 'ofPlatform', parent: number): Command[] => [
    { do: 'buy', parent, trainer: 0, session: 'individual', card: 'atOnce', isHinted: true, code },
    { do: 'operatorRefund', pick: 0, percent: random.pick([100, 50, 1]) },
  ];
  return [{ do: 'account', trainer: 0, change: 'restore' }, ...sale('ofTrainer', 0), ...sale('ofPlatform', 1), { do: 'work' }];
}

const gift = (dollars: number): Command => ({ do: 'buyGift', parent: 0, dollars, card: 'atOnce', isHinted: true });

/** A family redeems a gift card and books with it, alone or beside a card; mostly the money comes back, in whole or in part. */
function bookedWithGift(random: Random): Command[] {
  const parent = random.below(parentCount);
  return [
    { do: 'account', trainer: 0, change: 'restore' },
    gift(random.pick([25, 250])),
    { do: 'work' },
    { do: 'redeemGift', pick: 0, parent },
    { do: 'buy', parent, trainer: 0, session: 'individual', card: 'good', isHinted: true, useCredit: true },
    ...(random.chance(0.7)
      ? [
          random.chance(0.5)
            ? ({ do: 'reject', pick: 0 } as const)
            : ({ do: 'operatorRefund', pick: 0, percent: random.pick([100, 50, 99]) } as const),
        ]
      : []),
    { do: 'work' },
  ];
}

const refundNewest: Command = { do: 'refundGift', pick: 0 };

/** Somebody gets a gift card back, sometimes by two clicks or while the provider is away; sometimes the bank has a say. */
function giftGivenBack(random: Random): Command[] {
  return [
    gift(random.pick([25, 80])),
    { do: 'work' },
    ...(random.chance(0.2) ? [{ do: 'disputeGift', pick: 0 } as const] : []),
    random.chance(0.3)
      ? { do: 'twice', command: refundNewest }
      : random.chance(0.3)
        ? { do: 'outage', during: refundNewest }
        : refundNewest,
    { do: 'timetable' },
  ];
}

/** Terms change between sales, at once and on a later day; a session of the last one is given up between the two notices. */
function changedTerms(random: Random): Command[] {
  const [fee, notice] = [random.pick([0, 333, 1_000]), random.pick([12, 48, 72])];
  const fees: Command = {
    do: 'changeSetting',
    setting: 'platformFee',
    value: fee,
    days: 0,
    trainer: null,
    sport: random.pick(['Soccer', 'Tennis']),
  };
  const notices: Command = { do: 'changeSetting', setting: 'fullRefundHours', value: notice, days: 1, trainer: null };
  return [
    { do: 'account', trainer: 0, change: 'restore' },
    wellPaid(random, 0),
    ...shuffled(random, [fees, notices]),
    wellPaid(random, 0),
    { do: 'wait', minutes: random.pick([5, dayMinutes]) },
    wellPaid(random, 0),
    { do: 'approve', pick: 0 },
    { do: 'schedule', pick: 0, by: 'parent', hours: random.pick([20, 40, 60]) },
    random.pick([cancel, refund, operatorRefund])(random),
    { do: 'changeSetting', setting: 'platformFee', value: 1_000, days: 14, trainer: 0 },
    { do: 'changeSetting', setting: 'platformFee', value: 1_200, days: 14, trainer: null },
    { do: 'changeSetting', setting: 'newSellerSessions', value: 2, days: 0, trainer: null },
    { do: 'changeSetting', setting: 'newSellerDays', value: 40, days: 0, trainer: null },
    { do: 'changeSetting', setting: 'newSellerCap', value: 7_777, days: 0, trainer: null },
    { do: 'work' },
    // One is given up too late, and one disputed in vain.
    { ...wellPaid(random, 0), session: 'individual' } as Command,
    { do: 'approve', pick: 0 },
    { do: 'schedule', pick: 0, by: 'parent', hours: 2 },
    { do: 'cancel', pick: 0, by: 'parent' },
    { do: 'work' },
    { do: 'dispute', pick: 0 },
    { do: 'work' },
    { do: 'decideDispute', pick: 0, outcome: 'won' },
    { do: 'work' },
  ];
}

/** A trainer's day with several families is moved or canceled in one step; they accept it, take their money, or say nothing. */
function changedDay(random: Random): Command[] {
  const booked = (parent: number): Command[] => [
    { ...wellPaid(random, 0), parent, hours: 26 + 2 * parent, isPackage: random.chance(0.3) } as Command,
    ...(random.chance(0.8) ? [{ do: 'approve', pick: 0 } as const] : []),
  ];
  const answers = [0, 1, 2].flatMap((pick): Command[] =>
    random.chance(0.8) ? [{ do: 'answerChange', pick, answer: random.pick(['accept', 'refund']) }] : [],
  );
  return [
    { do: 'account', trainer: 0, change: 'restore' },
    ...[0, 1, 2].flatMap(booked),
    { do: 'changeDay', pick: 0, which: random.pick(['session', 'day', 'week', 'week']), move: random.chance(0.7) ? move(random) : null },
    ...(random.chance(0.6) ? [{ do: 'work' } as const] : []),
    ...answers,
    { do: 'wait', minutes: random.pick([60, dayMinutes, 3 * dayMinutes]) },
    { do: 'timetable' },
    ...(random.chance(0.5) ? [complete(random)] : []),
    { do: 'work' },
  ];
}

/** A group has a time and is full; others wait in line for a place, and one who has one gives it up. */
function inLine(random: Random): Command[] {
  const [one, other, third, fourth] = shuffled(random, [0, 1, 2, 3]);
  const seat = (parent = 0): Command => ({ ...wellPaid(random, 0), parent, session: 'group', hours: 30 }) as Command;
  const join = (parent = 0): Command => ({ do: 'joinLine', parent, trainer: 0, waitsFor: 'time', pick: 0 });
  const givenUp = random.pick<Command>([
    { do: 'cancel', pick: 0, by: side(random) },
    { do: 'operatorRefund', pick: 0, percent: 100 },
    { do: 'reject', pick: 0 },
  ]);
  const answer: readonly [Make, ...Make[]] = [
    takeOffer,
    takeOffer,
    () => ({ do: 'takeOffer', pick: 0, card: 'atOnce', isHinted: true }),
    () => ({ do: 'leaveLine', pick: 0, isPassing: true }),
    () => ({ do: 'wait', minutes: 14 * 60 }),
    () => ({ do: 'setGroupTime', trainer: 0, hours: 70, weeks: 1 }),
    () => ({ do: 'changeDay', pick: 0, which: 'session', move: { days: 1, minutes: 0 } }),
  ];
  return [
    { do: 'account', trainer: 0, change: 'restore' },
    { do: 'setGroupTime', trainer: 0, hours: 40 + random.below(30), weeks: 1 },
    seat(one),
    seat(other),
    join(third),
    join(fourth),
    givenUp,
    { do: 'work' },
    random.pick(answer)(random),
    { do: 'work' },
    random.pick(answer)(random),
    { do: 'timetable' },
    { do: 'work' },
  ];
}

/** What a history may begin with. */
export const beginnings = [
  debt,
  fullGroup,
  objection,
  returnedPayout,
  secondThoughts,
  bundle,
  missed,
  stoodUp,
  unanswered,
  askedAgain,
  chosenForFamily,
  sharedBrowsers,
  bookedByCode,
  bookedWithGift,
  giftGivenBack,
  changedTerms,
  changedDay,
  inLine,
] as const;

/** Several commands with one intention: what pure chance would hardly ever bring about in this order. */
export function story(random: Random): Command[] {
  return random.pick([
    heldSession,
    heldSession,
    heldSession,
    payday,
    payday,
    bundle,
    bundle,
    chosenForFamily,
    askedAgain,
    bookedWithGift,
    changedTerms,
    changedDay,
    changedDay,
    inLine,
    ...beginnings,
  ])(random);
}
