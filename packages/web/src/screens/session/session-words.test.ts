import { describe, expect, it } from 'vitest';
import { sampleDetails, viewer } from '../../testing/sample-session.ts';
import { refundRules } from './messages.ts';
import { siblingText } from './purchase-sessions.tsx';

const zone = 'America/New_York';
const rules = (now: string, changes: Parameters<typeof sampleDetails>[0] = {}, role: 'parent' | 'trainer' = 'parent') =>
  refundRules({ details: sampleDetails(changes), user: viewer(role), zone, now: new Date(now) });

describe('refund that a parent may expect', () => {
  it('promises everything until a day before the session, to the minute', () => {
    expect(rules('2026-03-12T12:00:00Z')).toEqual(['Full refund until Fri, Mar 13 · 4:30 PM (EDT).']);
    expect(rules('2026-03-13T20:30:00.001Z')).toEqual(['A full refund is no longer possible.']);
  });

  it('promises everything while the trainer has not answered', () => {
    const early = rules('2026-03-12T12:00:00Z', { approvalStatus: 'pending' });
    expect(early).toEqual([expect.stringContaining('declines your request')]);
    expect(rules('2026-03-14T12:00:00Z', { approvalStatus: 'pending' })).toEqual([
      ...early,
      'Cancel before Maya confirms and you get a full refund.',
    ]);
  });

  it.each([
    ['after it took place', '2026-03-15T12:00:00Z', { status: 'completed' }],
    ['once it is cancelled', '2026-03-12T12:00:00Z', { status: 'cancelled' }],
    ['once the trainer is said not to have come', '2026-03-14T21:00:00Z', { noShowOf: 'trainer' }],
  ] as const)('promises no refund %s', (_, now, changes) => {
    expect(rules(now, changes)).toEqual([]);
  });

  it('says nothing about refunds to the trainer', () => {
    expect(rules('2026-03-12T12:00:00Z', {}, 'trainer')).toEqual([]);
  });
});

describe('other session of the purchase', () => {
  const sibling = { id: 13, sessionNumber: 2 } as Parameters<typeof siblingText>[0];
  it.each([
    [{ state: 'scheduled', startTime: '2026-03-21T20:30:00.000Z' }, 'Sat, Mar 21 · 4:30 PM', 'Scheduled'],
    [{ state: 'scheduled', startTime: '2026-03-21T20:30:00.000Z', isAskedAgain: true }, 'Sat, Mar 21 · 4:30 PM', 'Not confirmed yet'],
    [{ state: 'needs_time', startTime: null }, 'No time yet', 'Needs scheduling'],
    [{ state: 'cancelled', startTime: null }, 'Canceled', ''],
    [{ state: 'rejected', startTime: null }, 'Rejected', ''],
  ] as const)('describes another session by its time and its status: %#', (changes, when, status) => {
    expect(siblingText({ ...sibling, ...changes }, { zone, now: new Date('2026-03-12T12:00:00Z') })).toEqual({ when, status });
  });
});
