import { describe, expect, it } from 'vitest';
import { sampleDetails, viewer } from '../../testing/sample-session.ts';
import { askBeforeCancelling, freeMove, refundRules } from './messages.ts';
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

describe('moving a session', () => {
  const view = (now: string, changes: Parameters<typeof sampleDetails>[0] = {}) => ({
    details: sampleDetails(changes),
    zone,
    now: new Date(now),
  });
  const early = '2026-03-12T12:00:00Z';
  const late = '2026-03-14T12:00:00Z';

  it('says until when it is free, and who still can after that', () => {
    const text = 'You can move it for free until Fri 4:30 PM. After that, ask Maya, who can still move it if someone gets sick.';
    expect(freeMove(view(early))).toBe(text);
    expect(freeMove(view(early, { approvalStatus: 'pending' }))).toBe(text);
    expect(freeMove(view(late))).toBeUndefined();
  });

  it('of a request for a time that is near, it is free until the answer', () => {
    expect(freeMove(view(late, { approvalStatus: 'pending' }))).toBe('You can move it for free until Maya answers. After that, ask Maya.');
  });

  it('promises nothing beyond the start of a session whose time the trainer chose', () => {
    const near = { startTime: '2026-03-12T20:30:00.000Z', endTime: '2026-03-12T21:30:00.000Z', timeAgreedAt: '2026-03-13T10:00:00.000Z' };
    expect(freeMove(view(early, near))).toContain('until Thu 4:30 PM');
  });

  it('whoever is sick asks before a cancellation that costs everything, and only then', () => {
    expect(askBeforeCancelling(view(late))).toBe('Someone sick? Ask Maya to move it before you cancel.');
    expect(askBeforeCancelling(view(early))).toBeUndefined();
    expect(askBeforeCancelling(view(late, { approvalStatus: 'pending' }))).toBeUndefined();
    expect(askBeforeCancelling({ ...view(late), details: sampleDetails({}, { isBlocked: true }) })).toBeUndefined();
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
