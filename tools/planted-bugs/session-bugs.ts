import type { PlantedBug } from './bugs.ts';

const scheduling = 'packages/server/src/modules/scheduling';
const contract = 'packages/contract/src';
const actions = `${contract}/scheduling/session-actions.ts`;

/** The random histories of a trainer's sessions must find each: `npm run prove` plants them one by one. */
export const plantedSessionBugs: readonly PlantedBug[] = [
  {
    name: 'a declined request keeps its time',
    file: `${scheduling}/requests.ts`,
    find: 'for (const { timeSlotId } of waiting.filter(isPlaced)) await removeSlotIfEmpty(tx, timeSlotId);',
    replace: 'void [isPlaced, removeSlotIfEmpty];',
  },
  {
    name: 'a time that a family kept is taken until a job gives it back',
    file: `${scheduling}/slot-allocation.ts`,
    find: 'for (const held of facts.heldInVain) await giveBack(tx, held);',
    replace: 'void [giveBack, facts.heldInVain];',
  },
  {
    name: 'an answer about one session counts for its whole purchase',
    file: `${scheduling}/store.ts`,
    find: "askedAgainAt ? eb('id', '=', id) : eb('askedAgainAt', 'is', null)",
    replace: "eb('transactionId', '=', askedAgainAt ? transactionId : transactionId)",
  },
  {
    name: 'a time outside the hours is covered by the approval of the purchase',
    file: `${contract}/scheduling/availability.ts`,
    find: 'const isOutside = !joined?.isSet && hours.length > 0 &&',
    replace: 'const isOutside = !joined?.isSet && hours.length > 99 &&',
  },
  {
    name: 'a trainer is asked again at exactly the hours ahead that need no question',
    file: `${contract}/scheduling/availability.ts`,
    find: 'range.startTime < later(now, hoursAhead * 60)',
    replace: 'range.startTime <= later(now, hoursAhead * 60)',
  },
  {
    name: 'a trainer who is asked about another time has no more hours to answer',
    file: `${scheduling}/slot-allocation.ts`,
    find: 'if (askedAgainReason) return (tx) =>',
    replace: 'if (askedAgainReason && !seat.askedAgainAt) return (tx) =>',
  },
  {
    name: 'a question about a former time stays open',
    file: `${scheduling}/slot-allocation.ts`,
    find: 'return seat.askedAgainAt ? (tx) =>',
    replace: 'return seat.id < 0 ? (tx) =>',
  },
  {
    name: 'an answer counts for one session of a purchase',
    file: `${scheduling}/requests.ts`,
    find: 'store.setRejected(tx, toIds(waiting),',
    replace: 'store.setRejected(tx, toIds(waiting).slice(0, 1),',
  },
  {
    name: 'a session that moves keeps its old time as well',
    file: `${scheduling}/reschedule.ts`,
    find: 'await removeSlotIfEmpty(tx, first.timeSlotId);',
    replace: 'void removeSlotIfEmpty;',
  },
  {
    name: 'a parent moves a session whenever they like',
    file: actions,
    find: '!canParentMove({ ...facts.terms, now })',
    replace: '!canParentMove({ ...facts.terms, now: 0 })',
  },
  {
    name: 'the second click on a move asks whether it is too late',
    file: `${scheduling}/reschedule.ts`,
    find: 'if (isSameTime && seat.location === where.location && seat.placeId === where.placeId) return;',
    replace: '',
  },
  {
    name: 'exactly a day before is late',
    file: `${contract}/payments/refund-policy.ts`,
    find: "return now <= time.startsAt - noticeMsOf(policy) ? 'in_time'",
    replace: "return now < time.startsAt - noticeMsOf(policy) ? 'in_time'",
  },
  {
    name: 'a time to which the parent has not agreed counts against the parent',
    file: `${contract}/payments/refund-policy.ts`,
    find: "if (!isTimeAgreed(time, now)) return 'not_agreed';",
    replace: '',
  },
  {
    name: 'a request that nobody accepted earns the trainer money',
    file: `${contract}/payments/refund-policy.ts`,
    find: "if (!isAccepted) return 'not_accepted';",
    replace: '',
  },
  {
    name: 'one purchase sits in a group session twice',
    file: `${scheduling}/slot-allocation.ts`,
    find: "if (isSecond) throw new AppError('appointment.time_taken', SECOND_SEAT);",
    replace: 'void [isSecond, SECOND_SEAT];',
  },
  {
    name: 'the shares of a package leave cents over',
    file: `${contract}/payments/refund-policy.ts`,
    find: 'Math.floor((wholeCents * number) / count) - Math.floor((wholeCents * (number - 1)) / count)',
    replace: 'Math.floor((wholeCents * number) / (number * count))',
  },
  {
    name: 'a parent cancels a whole group',
    file: `${scheduling}/cancel.ts`,
    find: "wish.wholeGroup && by === 'trainer' && isPlaced(seat)",
    replace: 'wish.wholeGroup && isPlaced(seat)',
  },
  {
    name: 'a parent cancels a session that has begun',
    file: actions,
    find: "const isTooLate = party === 'parent' ? hasStarted(facts, now) && isAgreed(facts, now)",
    replace: "const isTooLate = party === 'parent' ? hasStarted(facts, 0) && isAgreed(facts, now)",
  },
  {
    name: 'a session that the trainer closed early is over for the parent',
    file: actions,
    find: 'return isCancelled || (isCompleted && !isEarly);',
    replace: 'return isCancelled || isCompleted || (isEarly && isCancelled);',
  },
  {
    name: 'a parent cannot give up a session that has begun at a time to which nobody agreed',
    file: actions,
    find: 'hasStarted(facts, now) && isAgreed(facts, now)',
    replace: 'hasStarted(facts, now)',
  },
  {
    name: 'a request has a moment longer than 72 hours',
    file: `${scheduling}/policy.ts`,
    find: 'answerDueAt({ paidAt, askedAgainAt, startsAt }) <= now',
    replace: 'answerDueAt({ paidAt, askedAgainAt, startsAt }) < now',
  },
  {
    name: 'a session that nobody came to can be marked as held',
    file: `${scheduling}/close.ts`,
    find: "if (seat.completedAt && seat.noShowOf !== 'parent') return;",
    replace: 'if (seat.completedAt) return;',
  },
];
