import { describe, expect, it } from 'vitest';
import { currentRefundPolicy as policy } from '../payments/refund-policy.ts';
import {
  type ActionDetails,
  type ActionFacts,
  isEarned,
  isOpen,
  isStillOn,
  refusalOf,
  refusalToSync,
  refusalToWaive,
  sessionActions,
  toActionFacts,
} from './session-actions.ts';

const hourMs = 3_600_000;
const now = Date.parse('2026-03-12T12:00:00Z');
const terms = { policy, paidAt: now - 200 * hourMs, isAccepted: true, time: null, leftCents: 5_000 };
const start = (hours: number) => ({ startsAt: now + hours * hourMs, endsAt: now + (hours + 1) * hourMs });

/** An approved session without a time, with all its money left. */
const facts = (changed: Partial<ActionFacts> = {}): ActionFacts => ({
  approvalStatus: 'approved',
  time: null,
  isCompleted: false,
  isCancelled: false,
  cancelledBy: null,
  noShowOf: null,
  terms,
  isBlocked: false,
  isDisputed: false,
  canSyncCalendar: false,
  ...changed,
});
const pending = (changed: Partial<ActionFacts> = {}) => facts({ approvalStatus: 'pending', ...changed });
/** With a time that the parent chose long ago. */
function at(hours: number, changed: Partial<ActionFacts> = {}): ActionFacts {
  const chosen = { startsAt: now + hours * hourMs, agreedAt: now - 100 * hourMs };
  return facts({ time: start(hours), terms: { ...terms, time: chosen }, ...changed });
}
/** With a time that the trainer chose; the parent was told one hour ago, or never. */
function chosenByTrainer(hours: number, changed: Partial<ActionFacts> = {}, agreedAt: number | null = now + 23 * hourMs): ActionFacts {
  return at(hours, { terms: { ...terms, time: { startsAt: now + hours * hourMs, agreedAt } }, ...changed });
}
const nothingLeft = { ...terms, leftCents: 0 };

describe('the rule for answering a request', () => {
  it.each([
    ['approve', pending(), 'trainer', null],
    ['approve', pending(), 'parent', 'auth.forbidden'],
    ['approve', facts(), 'trainer', 'appointment.already_decided'],
    ['approve', pending({ isCancelled: true }), 'trainer', 'appointment.already_decided'],
    ['approve', pending({ terms: null }), 'trainer', 'appointment.not_paid'],
    ['approve', pending({ isBlocked: true }), 'trainer', 'conversation.blocked'],
    ['reject', pending(), 'trainer', null],
    ['reject', pending({ isBlocked: true }), 'trainer', null],
    ['reject', pending(), 'parent', 'auth.forbidden'],
    ['reject', facts({ approvalStatus: 'rejected' }), 'trainer', 'appointment.already_decided'],
  ] as const)("for '%s' of %o by the %s is %s", (action, given, party, refusal) => {
    expect(refusalOf(action, given, party, now)).toBe(refusal);
  });
});

describe('choosing a first time', () => {
  it.each([
    ['a paid session', facts(), null],
    ['a pending request', pending(), null],
    ['a blocked pair', facts({ isBlocked: true }), 'conversation.blocked'],
    ['an unpaid session', facts({ terms: null }), 'appointment.not_paid'],
    ['a declined session', facts({ approvalStatus: 'rejected' }), 'appointment.not_schedulable'],
    ['a canceled session', facts({ isCancelled: true }), 'appointment.not_schedulable'],
    ['a completed session', facts({ isCompleted: true }), 'appointment.not_schedulable'],
    ['a session that has a time', at(48), 'appointment.already_scheduled'],
    ['a session without money left', facts({ terms: nothingLeft }), 'appointment.not_schedulable'],
    ['a session the trainer ended', facts({ terms: { ...terms, isEndedByTrainer: true } }), 'appointment.not_schedulable'],
  ] as const)('is decided for %s', (_what, given, refusal) => {
    for (const party of ['parent', 'trainer'] as const) expect(refusalOf('schedule', given, party, now)).toBe(refusal);
  });
});

describe('moving a session', () => {
  it.each([
    ['two days before', at(48), null, null],
    ['12 hours before', at(12), 'appointment.too_late_to_move', null],
    ['without a time', facts(), 'appointment.not_movable', 'appointment.not_movable'],
    ['while one side blocks the other', at(48, { isBlocked: true }), 'conversation.blocked', 'conversation.blocked'],
    ['after a cancellation', at(48, { isCancelled: true }), 'appointment.not_movable', 'appointment.not_movable'],
    ['after the session was held', at(-2, { isCompleted: true }), 'appointment.not_movable', 'appointment.not_movable'],
    ['after the trainer closed it two days early', at(48, { isCompleted: true }), null, 'appointment.not_movable'],
    ['shortly before a time that was not agreed', chosenByTrainer(1), null, null],
    ['after the start at a time that was not agreed', chosenByTrainer(0), 'appointment.too_late_to_move', null],
    ["after the trainer's no-show", at(-2, { noShowOf: 'trainer' }), 'appointment.not_movable', 'appointment.not_movable'],
    ['without money left', at(48, { terms: nothingLeft }), 'appointment.not_schedulable', 'appointment.not_schedulable'],
    ['before the payment', at(48, { terms: null }), 'appointment.not_schedulable', 'appointment.not_schedulable'],
  ] as const)('is decided for both sides %s', (_what, given, forParent, forTrainer) => {
    expect(refusalOf('reschedule', given, 'parent', now)).toBe(forParent);
    expect(refusalOf('reschedule', given, 'trainer', now)).toBe(forTrainer);
  });
});

describe('the rule for ending a session', () => {
  it.each([
    ['complete', at(-2), 'trainer', null],
    ['complete', at(2), 'trainer', null],
    ['complete', at(-2), 'parent', 'auth.forbidden'],
    ['complete', facts(), 'trainer', 'appointment.not_completable'],
    ['complete', at(-2, { isCancelled: true }), 'trainer', 'appointment.not_completable'],
    ['complete', at(-2, { approvalStatus: 'pending', isBlocked: true }), 'trainer', 'conversation.blocked'],
    ['complete', at(-2, { approvalStatus: 'pending' }), 'trainer', null],
    ['complete', at(-2, { isBlocked: true }), 'trainer', null],
    ['no_show', at(0), 'parent', null],
    ['no_show', at(0), 'trainer', null],
    ['no_show', at(1), 'trainer', 'appointment.not_started'],
    ['no_show', facts(), 'trainer', 'appointment.no_show_impossible'],
    ['no_show', at(-2, { approvalStatus: 'pending' }), 'parent', 'appointment.no_show_impossible'],
    ['no_show', at(-2, { approvalStatus: 'pending' }), 'trainer', null],
    ['no_show', at(-2, { approvalStatus: 'pending', isBlocked: true }), 'trainer', 'conversation.blocked'],
    ['no_show', at(-2, { isBlocked: true, approvalStatus: 'approved' }), 'parent', null],
    ['cancel', facts(), 'parent', null],
    ['cancel', at(1), 'parent', null],
    ['cancel', at(0), 'parent', 'appointment.not_cancellable'],
    ['cancel', at(0), 'trainer', null],
    ['cancel', facts({ terms: null }), 'trainer', 'appointment.not_cancellable'],
    ['cancel', facts({ approvalStatus: 'rejected' }), 'trainer', 'appointment.not_cancellable'],
    ['cancel', at(48, { isCompleted: true }), 'trainer', 'appointment.not_cancellable'],
    ['cancel', at(48, { isCancelled: true }), 'trainer', 'appointment.not_cancellable'],
  ] as const)("for '%s' of %o by the %s is %s", (action, given, party, refusal) => {
    expect(refusalOf(action, given, party, now)).toBe(refusal);
  });
});

describe('a time that the trainer chose', () => {
  it.each([
    ['it is to come', chosenByTrainer(2), null, null],
    ['the session is over', chosenByTrainer(-2), null, null],
    ['the trainer has closed the session', chosenByTrainer(-2, { isCompleted: true }), null, null],
    ['the trainer says that the parent did not come', chosenByTrainer(-2, { isCompleted: true, noShowOf: 'parent' }), null, null],
    ['the parent was never told', chosenByTrainer(-2, {}, null), null, null],
    ['it was agreed a moment ago', chosenByTrainer(2, {}, now), 'appointment.no_time_to_accept', null],
    ['it has begun after it was agreed', chosenByTrainer(-2, {}, now), 'appointment.no_time_to_accept', 'appointment.not_cancellable'],
    ['it was cancelled', chosenByTrainer(2, { isCancelled: true }), 'appointment.no_time_to_accept', 'appointment.not_cancellable'],
    ['the parent says that nobody came', chosenByTrainer(-2, { noShowOf: 'trainer' }), 'appointment.no_time_to_accept', null],
    ['the request still waits', chosenByTrainer(2, { approvalStatus: 'pending' }), 'appointment.no_time_to_accept', null],
    ['one blocks the other', chosenByTrainer(2, { isBlocked: true }), 'conversation.blocked', null],
    ['there is none', facts(), 'appointment.no_time_to_accept', null],
  ] as const)('is accepted, or the session given up, by the parent where %s', (_what, given, toAccept, toCancel) => {
    expect(refusalOf('accept_time', given, 'parent', now)).toBe(toAccept);
    expect(refusalOf('cancel', given, 'parent', now)).toBe(toCancel);
    expect(refusalOf('accept_time', given, 'trainer', now)).toBe('auth.forbidden');
  });
});

describe('a session that its trainer closed before its end', () => {
  it.each([
    ['cancel', at(48, { isCompleted: true }), null],
    ['cancel', at(-0.5, { isCompleted: true }), 'appointment.not_cancellable'],
    ['no_show', at(-0.5, { isCompleted: true }), null],
    ['no_show', at(-1, { isCompleted: true }), 'appointment.no_show_impossible'],
    ['reschedule', at(48, { isCompleted: true, noShowOf: 'parent' }), 'appointment.not_movable'],
  ] as const)('leaves the parent what it was before: %s of %o', (action, given, refusal) => {
    expect(refusalOf(action, given, 'parent', now)).toBe(refusal);
  });
});

describe('the session page offers the right actions', () => {
  it.each([
    ['the trainer of a pending request', pending(), 'trainer', ['approve', 'schedule', 'reject', 'cancel']],
    ['the parent of a pending request', pending(), 'parent', ['schedule', 'cancel']],
    ['an operator', at(48), 'admin', []],
    ['the parent of a session in two days', at(48), 'parent', ['add_to_calendar', 'reschedule', 'cancel']],
    [
      'the parent of a session whose time the trainer chose',
      chosenByTrainer(2),
      'parent',
      ['accept_time', 'add_to_calendar', 'reschedule', 'cancel'],
    ],
    ['the parent of a session that ends right now', at(-1), 'parent', ['no_show']],
    [
      'the trainer of a session in two days, with a calendar',
      at(48, { canSyncCalendar: true }),
      'trainer',
      ['complete', 'sync_calendar', 'add_to_calendar', 'reschedule', 'cancel'],
    ],
    ['the trainer of a completed session', at(-2, { isCompleted: true }), 'trainer', ['waive']],
    ['the parent of a completed session', at(-2, { isCompleted: true }), 'parent', []],
    ['the trainer of a session canceled too late', at(2, { isCancelled: true, cancelledBy: 'parent' }), 'trainer', ['waive']],
    ['the trainer of a session they canceled', at(2, { isCancelled: true, cancelledBy: 'trainer' }), 'trainer', []],
    ['the trainer of a disputed session', at(-2, { isCompleted: true, isDisputed: true }), 'trainer', []],
    ['the trainer of an unpaid session', at(-2, { isCompleted: true, terms: null }), 'trainer', []],
  ] as const)('for %s', (_what, given, actor, actions) => {
    expect(sessionActions(given, actor, now)).toEqual(actions);
  });
});

it('a trainer can refund earned money unless there is a dispute or nothing is left', () => {
  expect(isEarned({ isCompleted: false, isCancelled: false, cancelledBy: 'parent' })).toBe(false);
  expect(refusalToWaive({ isEarned: true, isDisputed: false, leftCents: 1 })).toBeNull();
  expect(refusalToWaive({ isEarned: false, isDisputed: true, leftCents: 1 })).toBe('refund.session_not_completed');
  expect(refusalToWaive({ isEarned: true, isDisputed: true, leftCents: 1 })).toBe('refund.disputed');
  expect(refusalToWaive({ isEarned: true, isDisputed: false, leftCents: 0 })).toBe('refund.nothing_left');
});

it('a session is open until it is completed, canceled, declined or a no-show', () => {
  expect(isOpen(pending())).toBe(true);
  for (const end of [{ isCompleted: true }, { isCancelled: true }, { approvalStatus: 'rejected' }, { noShowOf: 'parent' }] as const) {
    expect(isOpen(facts(end))).toBe(false);
  }
});

it('a session is still on until it ends', () => {
  expect([at(48), at(-0.5), at(-1), facts()].map((given) => isStillOn(given, now))).toEqual([true, true, false, false]);
  expect(isStillOn(at(48, { noShowOf: 'parent' }), now)).toBe(false);
});

describe('whether a session can be sent to a calendar', () => {
  it.each([
    ['one that is on', at(48), null, null],
    ['one without a time', facts(), 'calendar.not_scheduled', 'calendar.not_scheduled'],
    ['one that has ended', at(-1), 'calendar.session_over', 'calendar.session_over'],
    ['a request', at(48, { approvalStatus: 'pending' }), null, 'calendar.not_approved'],
  ] as const)('is decided for %s', (_what, given, forParent, forTrainer) => {
    expect(refusalToSync({ ...given, isConnected: false }, 'parent', now)).toBe(forParent);
    expect(refusalToSync({ ...given, isConnected: true }, 'trainer', now)).toBe(forTrainer);
    const unconnected = forTrainer === null || forTrainer === 'calendar.not_approved' ? 'calendar.not_connected' : forTrainer;
    expect(refusalToSync({ ...given, isConnected: false }, 'trainer', now)).toBe(unconnected);
  });
});

describe('the facts of a session read from its details', () => {
  const parentId = 7;
  const unscheduled = {
    parentId,
    approvalStatus: 'approved',
    status: 'paid',
    startTime: null,
    endTime: null,
    scheduledAt: null,
    scheduledBy: null,
    timeAgreedAt: null,
    cancelledBy: null,
    noShowOf: null,
  };
  const scheduled = {
    ...unscheduled,
    status: 'scheduled',
    startTime: '2026-03-14T12:00:00.000Z',
    endTime: '2026-03-14T13:00:00.000Z',
    scheduledAt: '2026-03-10T12:00:00.000Z',
    scheduledBy: parentId,
    timeAgreedAt: '2026-03-10T12:00:00.000Z',
  };
  const factsOf = (appointment: object, changed: object = {}) =>
    toActionFacts({
      appointment,
      terms: { policy, paidAt: '2026-03-09T12:00:00.000Z', leftCents: 5_000, isEndedByTrainer: false },
      transaction: { status: 'succeeded' },
      canSyncCalendar: true,
      isBlocked: false,
      ...changed,
    } as ActionDetails);

  it('include its time, and when it was agreed', () => {
    const startsAt = Date.parse(scheduled.startTime);
    expect(factsOf(scheduled)).toMatchObject({ time: { startsAt, endsAt: startsAt + hourMs }, isCompleted: false, isCancelled: false });
    const chosen = { startsAt, agreedAt: Date.parse(scheduled.timeAgreedAt) };
    expect(factsOf(scheduled).terms).toMatchObject({
      paidAt: Date.parse('2026-03-09T12:00:00Z'),
      isAccepted: true,
      time: chosen,
      leftCents: 5_000,
    });
    expect(factsOf({ ...scheduled, timeAgreedAt: null }).terms?.time?.agreedAt).toBeNull();
  });

  it('include no time before one is chosen, and no terms before the payment', () => {
    expect(factsOf(unscheduled)).toMatchObject({ time: null, terms: { time: null } });
    expect(factsOf({ ...unscheduled, approvalStatus: 'pending' }).terms?.isAccepted).toBe(false);
    expect(factsOf(unscheduled, { terms: null }).terms).toBeNull();
    for (const missing of [{ startTime: null }, { endTime: null }]) expect(factsOf({ ...scheduled, ...missing }).time).toBeNull();
    for (const missing of [{ startTime: null }, { scheduledAt: null }])
      expect(factsOf({ ...scheduled, ...missing }).terms?.time).toBeNull();
  });

  it('include how it ended and whether there is a dispute', () => {
    for (const status of ['completed', 'no_show']) expect(factsOf({ ...scheduled, status }).isCompleted).toBe(true);
    expect(factsOf({ ...scheduled, status: 'cancelled' })).toMatchObject({ isCompleted: false, isCancelled: true });
    expect(factsOf(scheduled, { transaction: { status: 'disputed' } }).isDisputed).toBe(true);
    expect([factsOf(scheduled).isDisputed, factsOf(scheduled, { transaction: null }).isDisputed]).toEqual([false, false]);
  });
});
