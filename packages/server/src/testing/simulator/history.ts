import { askAgainChoices } from '@x1/contract/scheduling/booking-rules.ts';
import { type Card, type Command, type Faults, feesInBasisPoints, parentCount, trainerCount } from './commands.ts';
import { createRandom, type Random, shuffled } from './random.ts';

const anybody = 1_000;
const dayMinutes = 24 * 60;

type Make = (random: Random) => Command;

const card = (random: Random): Card =>
  random.pick(['atOnce', 'atOnce', 'atOnce', 'good', 'good', 'good', 'declined', 'asks', 'asksAndFails', 'disputes']);
const percent = (random: Random): number => random.pick([100, 100, 50, 33, 1, 99]);
/** Mostly one of the newest. */
const pick = (random: Random): number => (random.chance(0.6) ? random.below(2) : random.below(anybody));
/** Mostly the same one: what follows from a debt or a balance needs several sales of one person. */
const trainer = (random: Random): number => (random.chance(0.6) ? 0 : random.below(trainerCount));

const side = (random: Random): 'parent' | 'trainer' => random.pick(['parent', 'trainer']);
/** From now, in hours: half of them on either side of the 24 hours that a parent has to cancel in. */
const hoursAhead = (random: Random): number => 1 + random.below(random.pick([3, 30, 200]));

const buy: Make = (random) => ({
  do: 'buy',
  parent: random.below(parentCount),
  trainer: trainer(random),
  session: random.chance(0.35) ? 'group' : 'individual',
  card: random.chance(0.1) ? 'none' : card(random),
  isHinted: random.chance(0.6),
  isPackage: random.chance(0.35),
});
const schedule: Make = (random) => ({ do: 'schedule', pick: pick(random), by: side(random), hours: hoursAhead(random) });
const reschedule: Make = (random) => ({ do: 'reschedule', pick: pick(random), by: side(random), hours: hoursAhead(random) });
const cancel: Make = (random) => ({ do: 'cancel', pick: pick(random), by: side(random), wholeGroup: random.chance(0.3) });
const noShow: Make = (random) => ({ do: 'noShow', pick: pick(random), by: side(random) });
const acceptTime: Make = (random) => ({ do: 'acceptTime', pick: pick(random) });
const complete: Make = (random) => ({ do: 'complete', pick: pick(random) });
const refund: Make = (random) => ({ do: 'refund', pick: pick(random), percent: percent(random), ofSession: random.chance(0.4) });
const operatorRefund: Make = (random) => ({ do: 'operatorRefund', pick: pick(random), percent: percent(random) });
const dispute: Make = (random) => ({ do: 'dispute', pick: pick(random) });
const decideDispute: Make = (random) => ({ do: 'decideDispute', pick: pick(random), outcome: random.pick(['won', 'lost', 'lost']) });
const requestPayout: Make = (random) => ({ do: 'requestPayout', trainer: trainer(random) });
const report: Make = (random) => ({ do: 'report', pick: pick(random) });
const wait: Make = (random) => ({
  do: 'wait',
  minutes: 1 + random.below(random.pick([5, 90, dayMinutes, 3 * dayMinutes, 3 * dayMinutes, 9 * dayMinutes, 23 * dayMinutes])),
});
const faults: Make = (random) => {
  const some: Faults = {
    ...(random.chance(0.4) && { duplicateWebhooks: random.below(3) }),
    ...(random.chance(0.4) && { reorderWebhooks: random.chance(0.5) }),
    ...(random.chance(0.4) && { dropWebhooks: random.chance(0.4) }),
    ...(random.chance(0.4) && { webhookDelayMs: random.pick([0, 0, 60_000, 86_400_000]) }),
    processingFees: random.chance(0.5),
  };
  return { do: 'faults', faults: some };
};

/** What is cut short or doubled: whatever moves money. */
const delicate: Make = (random) =>
  weighted(random, [
    [buy, 4],
    [refund, 3],
    [complete, 2],
    [requestPayout, 2],
    [decideDispute, 2],
    [dispute, 1],
    [(each) => ({ do: 'reject', pick: pick(each) }), 3],
    [cancel, 3],
    [operatorRefund, 1],
    [() => ({ do: 'friday' }), 3],
    [() => ({ do: 'timetable' }), 2],
    [(each) => ({ do: 'decideReport', pick: pick(each), decision: each.pick(['release', 'refund']) }), 1],
  ]);

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

/** Money goes back after it was paid out: what is missing is owed, and the next session pays it. */
function debt(random: Random): Command[] {
  const refunded: Command[] = [{ do: 'refund', pick: 0, percent: 100 }];
  const disputed: Command[] = [{ do: 'dispute', pick: 0 }, { do: 'work' }, { do: 'decideDispute', pick: 0, outcome: 'lost' }];
  const gone = random.chance(0.5) ? refunded : disputed;
  const paidOut = random.chance(0.5) ? [...heldSession(random), ...payday(random)] : [...surelyHeldSession(random), ...quietPayday];
  return [...paidOut, ...gone, { do: 'work' }, ...heldSession(random)];
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

const askAgain: Make = (random) => ({
  do: 'askAgain',
  trainer: trainer(random),
  hours: random.pick([null, { from: '09:00', to: '17:00' }, { from: '09:00', to: '17:00' }, { from: '00:00', to: '01:00' }]),
  within: random.pick([null, ...askAgainChoices]),
});

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
  [askAgain, 1],
  [noShow, 3],
  [operatorRefund, 2],
  [(random) => ({ do: 'changePackage', trainer: trainer(random), sessions: 1 + random.below(4) }), 0.5],
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

function weighted(random: Random, makes: readonly [Make, number][]): Command {
  const total = makes.reduce((sum, [, weight]) => sum + weight, 0);
  let point = (random.below(1_000_000) / 1_000_000) * total;
  for (const [make, weight] of makes) {
    point -= weight;
    if (point < 0) return make(random);
  }
  return { do: 'work' };
}

const beginnings = [
  debt,
  fullGroup,
  objection,
  returnedPayout,
  secondThoughts,
  bundle,
  missed,
  unanswered,
  askedAgain,
  chosenForFamily,
  sharedBrowsers,
] as const;

/** Several commands with one intention: what pure chance would hardly ever bring about in this order. */
function story(random: Random): Command[] {
  return random.pick([heldSession, heldSession, heldSession, payday, payday, bundle, bundle, chosenForFamily, askedAgain, ...beginnings])(
    random,
  );
}

/** A random history: so many commands, and after most of them the work they leave to do. The same seed makes the same one. */
export function historyOf(seed: number, length: number): Command[] {
  const random = createRandom(seed);
  const commands: Command[] = [];
  const beginning = beginnings[Math.floor(Math.abs(seed) / 2) % beginnings.length] ?? debt;
  const waiting: Command[] = [faults(random), ...beginning(random)];
  for (let index = 0; index < length; index += 1) {
    if (waiting.length === 0 && random.chance(0.4)) waiting.push(...story(random));
    const isNext = waiting.length > 0 && random.chance(0.85);
    commands.push((isNext ? waiting.shift() : undefined) ?? weighted(random, choices));
    // A story says itself when work is done: what happens in between is its point.
    if (!isNext && random.chance(0.7)) commands.push({ do: 'work' });
  }
  return commands;
}

/** The fee that a history begins with. */
export function firstFeeOf(seed: number): number {
  return createRandom(-seed).pick(feesInBasisPoints);
}
