import { givenReasons } from '@x1/contract/scheduling/given-reasons.ts';
import { describe, expect, it } from 'vitest';
import { sampleDetails, viewer } from '../../testing/sample-session.ts';
import { progressOf } from './progress-steps.ts';

type Changes = Parameters<typeof sampleDetails>[0];
const progress = (changes: Changes, role: 'parent' | 'trainer' = 'parent') =>
  progressOf({
    details: sampleDetails(changes),
    user: viewer(role),
    zone: 'America/New_York',
    now: new Date('2026-03-12T12:00:00Z'),
  });
const labels = (changes: Changes) => progress(changes).steps.map(({ label }) => label);

const inWords = ({ steps }: ReturnType<typeof progressOf>) => steps.map(({ label, note }) => [label, note].filter(Boolean).join(': '));
const trainer = sampleDetails().trainer.userId;

const unscheduled = { isScheduled: false, startTime: null, endTime: null, scheduledAt: null, scheduledBy: null } as const;
const cancelled = { ...unscheduled, status: 'cancelled', cancelledAt: '2026-03-11T12:00:00Z', cancelledBy: 'parent' } as const;
const former = { formerStartTime: '2026-03-14T20:30:00.000Z', formerEndTime: '2026-03-14T21:30:00.000Z' };

describe('progress steps of a session', () => {
  it.each([
    [
      'without a time',
      { ...unscheduled, status: 'paid' },
      1,
      ['Paid: Mon, Mar 9', 'Confirmed', 'Scheduled: Pick a time', 'Completed: After the session'],
    ],
    ['with a time', {}, 2, ['Paid: Mon, Mar 9', 'Requested: Tue, Mar 10', 'Confirmed', 'Completed: Sat, Mar 14']],
    [
      'at a time that the trainer chose',
      { scheduledBy: trainer },
      2,
      ['Paid: Mon, Mar 9', 'Scheduled: Tue, Mar 10', 'Confirmed', 'Completed: Sat, Mar 14'],
    ],
    [
      'and completed',
      { status: 'completed', completedAt: '2026-03-15T22:00:00Z' },
      3,
      ['Paid: Mon, Mar 9', 'Requested: Tue, Mar 10', 'Confirmed', 'Completed: Sun, Mar 15'],
    ],
  ] as const)('show what is reached of a confirmed session %s', (_, changes, current, steps) => {
    expect([inWords(progress(changes)), progress(changes).current]).toEqual([steps, current]);
  });

  it.each([
    ['parent', {}, 1, ["Requested: Maya's turn", 'Confirmed: By Sat']],
    ['trainer', {}, 1, ['Requested: Your turn', 'Confirmed: By Sat']],
    ['parent', { ...unscheduled, status: 'paid' }, 0, ['Scheduled: Pick a time', 'Confirmed: By Sat']],
  ] as const)("show the %s whose turn it is while the trainer's answer is awaited: %#", (role, changes, current, between) => {
    const awaited = progress({ approvalStatus: 'pending', answerBy: '2026-03-14T20:30:00.000Z', ...changes }, role);
    expect([inWords(awaited).slice(1, 3), awaited.current, awaited.isAwaited === true]).toEqual([between, current, current === 1]);
  });

  it.each([
    ['trainer', '2026-03-13T15:00:00.000Z', 'Waiting for Dana: By Fri'],
    ['parent', '2026-03-13T15:00:00.000Z', 'Waiting for you: By Fri'],
    ['trainer', null, 'Waiting for Dana'],
  ] as const)(
    "tell the %s that the parent hasn't said yes to the trainer's time, instead of confirming it: %#",
    (role, timeAgreedAt, step) => {
      const moved = progress({ scheduledBy: trainer, timeAgreedAt }, role);
      expect([inWords(moved).slice(1, 3), moved.current, moved.isAwaited]).toEqual([['Scheduled: Tue, Mar 10', step], 2, true]);
    },
  );

  it("don't confirm a session that the trainer completed before the parent had said yes", () => {
    const held = { status: 'completed', completedAt: '2026-03-12T10:00:00Z', timeAgreedAt: null, scheduledBy: trainer } as const;
    expect([labels(held), progress(held).current]).toEqual([['Paid', 'Scheduled', 'Completed'], 2]);
  });

  it.each([
    ['cancelled with a time', { ...cancelled, ...former }, ['Paid', 'Scheduled', 'Canceled']],
    ['cancelled without one', cancelled, ['Paid', 'Canceled']],
    ['a no-show', { status: 'no_show', noShowOf: 'parent', completedAt: '2026-03-14T22:00:00Z' }, ['Paid', 'Scheduled', 'No-show']],
    ['declined', { ...unscheduled, status: 'paid', approvalStatus: 'rejected', rejectionReason: 'Away.' }, ['Paid', 'Rejected']],
    [
      'not answered',
      {
        ...unscheduled,
        status: 'paid',
        approvalStatus: 'rejected',
        rejectionReason: givenReasons.unanswered,
        expiredAt: '2026-03-12T15:00:00.000Z',
      },
      ['Paid', 'Expired'],
    ],
  ] as const)('shows different last steps for a session that is %s', (_, changes, names) => {
    expect(labels(changes)).toEqual(names);
    const { steps, current } = progress(changes);
    expect(current).toBe(names.length - 1);
    expect(steps.map(({ isSetback }) => isSetback === true)).toEqual(names.map((_, index) => index === current));
  });
});
