import { describe, expect, it } from 'vitest';
import { isBeforeEnd, reachedStep, schedulerName, sessionActions } from './session-actions.ts';

const paid = { status: 'paid', approvalStatus: 'pending', isPaid: true, isScheduled: false } as const;
const scheduled = { ...paid, status: 'scheduled', isScheduled: true } as const;

describe('the actions of a session', () => {
  it.each([
    ['a parent of a paid session', paid, 'parent', ['schedule']],
    ['the trainer of a paid, pending session', paid, 'trainer', ['schedule', 'approve', 'reject']],
    ['the trainer of a paid, approved session', { ...paid, approvalStatus: 'approved' }, 'trainer', ['schedule']],
    ['a parent of a scheduled session', scheduled, 'parent', []],
    ['the trainer of a scheduled, pending session', scheduled, 'trainer', ['approve', 'reject', 'complete']],
    ['the trainer of a scheduled, approved session', { ...scheduled, approvalStatus: 'approved' }, 'trainer', ['complete']],
    ['the trainer of a completed session', { ...scheduled, status: 'completed', approvalStatus: 'approved' }, 'trainer', []],
    ['the trainer of a cancelled session', { ...paid, status: 'cancelled' }, 'trainer', []],
    ['a parent of a rejected session', { ...paid, approvalStatus: 'rejected' }, 'parent', []],
    ['the trainer of a rejected session', { ...paid, approvalStatus: 'rejected' }, 'trainer', []],
    ['a parent before the payment', { ...paid, status: 'pending', isPaid: false }, 'parent', []],
    ['an operator', paid, 'admin', []],
  ] as const)('are right for %s', (_, session, role, actions) => {
    expect(sessionActions(session, role)).toEqual(actions);
  });

  it('asks to confirm completing only before the end', () => {
    const session = { endTime: '2026-03-14T21:30:00.000Z' };
    expect(isBeforeEnd(session, new Date('2026-03-14T21:29:59Z'))).toBe(true);
    expect(isBeforeEnd(session, new Date('2026-03-14T21:30:00Z'))).toBe(false);
  });

  it.each([
    [7, 7, 'You'],
    [7, 9, 'Parent'],
    [9, 7, 'Trainer'],
    [null, 7, null],
  ] as const)('names who scheduled: %s seen by %i', (scheduledBy, userId, name) => {
    expect(schedulerName({ scheduledBy, parentId: 7 } as never, userId)).toBe(name);
  });

  it.each([
    [paid, 0],
    [scheduled, 1],
    [{ ...scheduled, status: 'completed' }, 2],
    [{ ...paid, status: 'pending', isPaid: false }, -1],
  ] as const)('counts the steps reached by %j', (session, step) => {
    expect(reachedStep(session)).toBe(step);
  });
});
