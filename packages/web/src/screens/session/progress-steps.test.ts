import { UNANSWERED_REASON } from '@x1/contract/scheduling/states.ts';
import { describe, expect, it } from 'vitest';
import { sampleDetails } from '../../testing/sample-session.ts';
import { progressOf } from './progress-steps.ts';

type Changes = Parameters<typeof sampleDetails>[0];
const progress = (changes: Changes) =>
  progressOf({ details: sampleDetails(changes), zone: 'America/New_York', now: new Date('2026-03-12T12:00:00Z') });
const labels = (changes: Changes) => progress(changes).steps.map(({ label }) => label);

const unscheduled = { isScheduled: false, startTime: null, endTime: null, scheduledAt: null, scheduledBy: null } as const;
const cancelled = { ...unscheduled, status: 'cancelled', cancelledAt: '2026-03-11T12:00:00Z', cancelledBy: 'parent' } as const;
const former = { formerStartTime: '2026-03-14T20:30:00.000Z', formerEndTime: '2026-03-14T21:30:00.000Z' };

describe('progress steps of a session', () => {
  it.each([
    ['paid', { ...unscheduled, status: 'paid' }, 0, ['Mon, Mar 9', 'Pick a time', 'After the session']],
    ['scheduled', {}, 1, ['Mon, Mar 9', 'Tue, Mar 10', 'After the session']],
    ['completed', { status: 'completed', completedAt: '2026-03-14T22:00:00Z' }, 2, ['Mon, Mar 9', 'Tue, Mar 10', 'Sat, Mar 14']],
  ] as const)('shows three steps while the session is %s', (_, changes, current, notes) => {
    const { steps, current: reached } = progress(changes);
    expect(steps.map(({ label }) => label)).toEqual(['Paid', 'Scheduled', 'Completed']);
    expect([reached, steps.map(({ note }) => note)]).toEqual([current, notes]);
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
        rejectionReason: UNANSWERED_REASON,
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
