import type { UserId } from '@x1/contract/core/ids.ts';
import { currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { ActionDetails } from '@x1/contract/scheduling/session-actions.ts';
import { describe, expect, it } from 'vitest';
import { isBeforeEnd, offeredActions, schedulerName, whyNotMovable } from './session-actions.ts';

const now = new Date('2026-03-12T12:00:00Z');
const parentId = 7 as UserId;
const trainerUserId = 9 as UserId;

const paid = {
  status: 'paid',
  approvalStatus: 'pending',
  isPaid: true,
  isScheduled: false,
  startTime: null,
  endTime: null,
  scheduledAt: null,
  timeAgreedAt: null,
  scheduledBy: null,
  noShowOf: null,
  cancelledAt: null,
  cancelledBy: null,
  formerStartTime: null,
  parentId,
} as unknown as Appointment;

const at = (startTime: string, more: Partial<Appointment> = {}): Appointment => ({
  ...paid,
  status: 'scheduled',
  isScheduled: true,
  startTime,
  endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
  scheduledAt: '2026-03-01T12:00:00.000Z',
  timeAgreedAt: '2026-03-01T12:00:00.000Z',
  scheduledBy: parentId,
  ...more,
});
const scheduled = at('2026-03-14T12:00:00.000Z');
const approved = { ...scheduled, approvalStatus: 'approved' } as const;
const soon = at('2026-03-13T11:59:00.000Z', { approvalStatus: 'approved' });
const over = at('2026-03-12T11:00:00.000Z', { approvalStatus: 'approved' });
const started = at('2026-03-12T12:00:00.000Z', { approvalStatus: 'approved' });

const cancelledLate: Appointment = {
  ...paid,
  status: 'cancelled',
  amount: 5_000,
  cancelledAt: '2026-03-12T11:00:00.000Z',
  cancelledBy: 'parent',
  formerStartTime: '2026-03-12T20:00:00.000Z',
  scheduledAt: '2026-03-01T12:00:00.000Z',
  timeAgreedAt: '2026-03-01T12:00:00.000Z',
  scheduledBy: parentId,
};

const facts = (appointment: Appointment, canSyncCalendar = false): ActionDetails => ({
  appointment,
  isBlocked: false,
  transaction: null,
  terms: appointment.isPaid
    ? { policy: currentRefundPolicy, paidAt: '2026-03-01T10:00:00.000Z', leftCents: 5_000, onTheWayCents: 0 }
    : null,
  canSyncCalendar,
});
const offered = (appointment: Appointment, role: 'parent' | 'trainer' | 'admin', canSync = false) =>
  offeredActions(facts(appointment, canSync), role, now);

describe('session actions', () => {
  it.each<[string, Appointment, 'parent' | 'trainer', string[]]>([
    ['a parent of a paid session', paid, 'parent', ['cancel']],
    ['a parent of a scheduled session', scheduled, 'parent', ['add_to_calendar', 'cancel']],
    ['the trainer of a scheduled, pending session', scheduled, 'trainer', ['add_to_calendar', 'reject']],
    ['the trainer of a started, approved session', started, 'trainer', ['complete', 'add_to_calendar', 'no_show', 'cancel']],
  ])('offers %s nothing but its end while one of the two blocks the other', (_, appointment, role, expected) => {
    expect(offeredActions({ ...facts(appointment), isBlocked: true }, role, now)).toEqual(expected);
  });

  it.each<[string, Appointment, 'parent' | 'trainer' | 'admin', string[]]>([
    ['a parent of a paid session', paid, 'parent', ['schedule', 'cancel']],
    ['the trainer of a paid, pending session', paid, 'trainer', ['approve', 'schedule', 'reject']],
    ['the trainer of a paid, approved session', { ...paid, approvalStatus: 'approved' }, 'trainer', ['schedule', 'cancel']],
    ['a parent of a scheduled session', scheduled, 'parent', ['add_to_calendar', 'reschedule', 'cancel']],
    ['a parent less than 24 hours before', soon, 'parent', ['add_to_calendar', 'cancel']],
    ['a parent once it has started', started, 'parent', ['add_to_calendar', 'no_show']],
    [
      'the trainer of a scheduled, pending session',
      scheduled,
      'trainer',
      ['approve', 'complete', 'add_to_calendar', 'reschedule', 'reject'],
    ],
    ['the trainer of a scheduled, approved session', approved, 'trainer', ['complete', 'add_to_calendar', 'reschedule', 'cancel']],
    ['the trainer less than 24 hours before', soon, 'trainer', ['complete', 'add_to_calendar', 'reschedule', 'cancel']],
    ['the trainer once it has started', started, 'trainer', ['complete', 'add_to_calendar', 'reschedule', 'no_show', 'cancel']],
    ['a parent once it has ended', over, 'parent', ['no_show']],
    ['the trainer once it has ended', over, 'trainer', ['complete', 'reschedule', 'no_show', 'cancel']],
    ['the trainer who is said not to have come', { ...started, noShowOf: 'trainer' }, 'trainer', ['complete', 'cancel']],
    ['a parent who said that the trainer did not come', { ...started, noShowOf: 'trainer' }, 'parent', []],
    ['the trainer of a completed session', { ...over, status: 'completed' }, 'trainer', ['waive']],
    ['the parent of a completed session', { ...over, status: 'completed' }, 'parent', []],
    ['a parent whose trainer closed the session early', { ...approved, status: 'completed' }, 'parent', ['reschedule', 'cancel']],
    ['the parent of a no-show', { ...over, status: 'no_show', noShowOf: 'parent' }, 'parent', []],
    ['the trainer of a no-show', { ...over, status: 'no_show', noShowOf: 'parent' }, 'trainer', ['waive']],
    ['the trainer of a session that was cancelled too late', cancelledLate, 'trainer', ['waive']],
    ['the trainer of a session that the trainer cancelled', { ...cancelledLate, cancelledBy: 'trainer' }, 'trainer', []],
    ['the parent of a session that was cancelled too late', cancelledLate, 'parent', []],
    ['a parent of a rejected session', { ...paid, approvalStatus: 'rejected' }, 'parent', []],
    ['the trainer of a rejected session', { ...paid, approvalStatus: 'rejected' }, 'trainer', []],
    ['a parent before the payment', { ...paid, status: 'pending', isPaid: false }, 'parent', []],
    ['an operator', paid, 'admin', []],
  ])('offers the right actions to %s', (_, appointment, role, actions) => {
    expect(offered(appointment, role)).toEqual(actions);
  });

  it.each([
    ['nothing is left', { leftCents: 0 }, 'succeeded'],
    ['a bank decides about it', {}, 'disputed'],
  ] as const)('offers no refund of a held session where %s', (_, left, status) => {
    const held = facts({ ...approved, status: 'completed' });
    const transaction = { status } as ActionDetails['transaction'];
    expect(offeredActions({ ...held, terms: held.terms && { ...held.terms, ...left }, transaction }, 'trainer', now)).toEqual([]);
  });

  it('offers to sync the calendar where the server allows it', () => {
    expect(offered(approved, 'trainer', true)).toContain('sync_calendar');
    expect(offered(approved, 'parent', true)).toContain('sync_calendar');
    expect(offered(over, 'trainer', true), 'not once it is over').not.toContain('sync_calendar');
  });

  it('lets a parent accept or move a time that the trainer chose at short notice, until the session starts', () => {
    const atShortNotice = { ...soon, scheduledBy: trainerUserId, timeAgreedAt: '2026-03-13T11:59:30.000Z' };
    expect(offered(atShortNotice, 'parent')).toEqual(expect.arrayContaining(['accept_time', 'reschedule', 'cancel']));
    expect(whyNotMovable(facts(atShortNotice), 'parent', now)).toBeNull();
  });

  it('says why a parent can no longer move a session, and only then', () => {
    expect(whyNotMovable(facts(soon), 'parent', now)).toContain('less than 24 hours before');
    expect(whyNotMovable(facts(soon), 'trainer', now)).toBeNull();
    expect(whyNotMovable(facts(scheduled), 'parent', now)).toBeNull();
    expect(whyNotMovable(facts(started), 'parent', now)).toBeNull();
  });

  it('asks to confirm the completion only before the end of the session', () => {
    const session = { endTime: '2026-03-14T21:30:00.000Z' };
    expect(isBeforeEnd(session, new Date('2026-03-14T21:29:59Z'))).toBe(true);
    expect(isBeforeEnd(session, new Date('2026-03-14T21:30:00Z'))).toBe(false);
  });

  it.each([
    [7, 7, 'You'],
    [7, 9, 'Parent'],
    [9, 7, 'Trainer'],
    [null, 7, null],
  ] as const)('names who scheduled the session: user %s seen by user %i', (scheduledBy, userId, name) => {
    expect(schedulerName({ scheduledBy, parentId } as never, { id: userId as never })).toBe(name);
  });

  it("calls the other adult of the family 'You' as well (R172)", () => {
    const secondAdult = { id: 11, familyId: 7 } as never;
    expect(schedulerName({ scheduledBy: 7, parentId: 7 } as never, secondAdult)).toBe('You');
    expect(schedulerName({ scheduledBy: 9, parentId: 7 } as never, secondAdult)).toBe('Trainer');
  });
});
