import type { AuthSessionId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import {
  assertAllowed,
  assertBookableTime,
  assertNotTooFarAhead,
  assertOpen,
  assertPartyOf,
  assertTrainerOf,
  isUnanswered,
  requestDeadline,
} from './policy.ts';
import type { Seat } from './tables.ts';
import { toSchedulingFacts } from './terms.ts';

const now = new Date('2026-03-14T12:00:00Z');
const afterNow = (milliseconds: number) => new Date(now.getTime() + milliseconds);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const [trainerId, parentId] = [2 as TrainerId, 7 as UserId];
const seatWith = (columns: Partial<Seat>) =>
  ({ trainerId, parentId, approvalStatus: 'pending', paidAt: null, startsAt: null, endsAt: null, ...noEnd, ...columns }) as Seat;
const noEnd = { completedAt: null, cancelledAt: null };
const actorWith = ({ userId = parentId, role = 'parent' }: Partial<Actor>): Actor => ({
  userId,
  familyId: userId,
  role,
  sessionId: 1 as AuthSessionId,
});
const refusal = (code: string) => expect.objectContaining({ code });

describe('a session is available', () => {
  it('to the trainer who sells it, as the one to answer it', () => {
    expect(() => assertTrainerOf(trainerId, seatWith({}))).not.toThrow();
    for (const other of [3 as TrainerId, undefined])
      expect(() => assertTrainerOf(other, seatWith({}))).toThrow(refusal('appointment.not_found'));
  });

  it('to its parent and its trainer', () => {
    expect(() => assertPartyOf(actorWith({}), undefined, seatWith({}))).not.toThrow();
    expect(() => assertPartyOf(actorWith({ userId: 9 as UserId, role: 'trainer' }), trainerId, seatWith({}))).not.toThrow();
  });

  it.each<[string, Partial<Actor>, number | undefined]>([
    ['another parent', { userId: 8 as UserId }, undefined],
    ["another parent, even with the trainer's ID", { userId: 8 as UserId }, trainerId],
    ['another trainer', { role: 'trainer', userId: 9 as UserId }, 3],
    ["another trainer with the parent's user ID", { role: 'trainer' }, 3],
  ])('but not to %s', (_who, actor, ownTrainerId) => {
    const check = () => assertPartyOf(actorWith(actor), ownTrainerId as TrainerId | undefined, seatWith({}));
    expect(check).toThrow(refusal('appointment.not_found'));
  });
});

describe('a refused action on a session', () => {
  const terms = { policy: currentRefundPolicy, paidAt: now, leftCents: 5_000, isEndedByTrainer: false };
  const check = (action: 'schedule' | 'complete', columns: Partial<Seat>, role: Actor['role']) => () => {
    const seat = seatWith({ paidAt: now, noShowOf: null, ...columns });
    assertAllowed(action, { seat, facts: toSchedulingFacts(seat, { terms, isBlocked: false }) }, actorWith({ role }), now);
  };

  it('includes the time of the session when the time is the reason', () => {
    const [startsAt, endsAt] = [afterNow(hourMs), afterNow(2 * hourMs)];
    expect(check('schedule', { startsAt, endsAt }, 'parent')).toThrow(
      expect.objectContaining({
        code: 'appointment.already_scheduled',
        details: { startTime: startsAt.toISOString(), endTime: endsAt.toISOString() },
      }),
    );
  });

  it('includes only the reason when the time is not the reason', () => {
    const seat = { startsAt: afterNow(hourMs), endsAt: afterNow(2 * hourMs) };
    expect(check('complete', seat, 'parent')).toThrow(expect.objectContaining({ code: 'auth.forbidden', details: undefined }));
  });

  it('is not refused when the rule allows it', () => {
    expect(check('schedule', {}, 'parent')).not.toThrow();
  });
});

describe('a time can be chosen for a session', () => {
  it('that is paid and open', () => {
    expect(() => assertOpen(seatWith({ paidAt: now }))).not.toThrow();
    expect(() => assertOpen(seatWith({ paidAt: now, approvalStatus: 'approved' }))).not.toThrow();
  });

  it.each<[string, Partial<Seat>, string]>([
    ['that is not paid', { paidAt: null }, 'appointment.not_paid'],
    ['that was declined', { paidAt: now, approvalStatus: 'rejected' }, 'appointment.not_schedulable'],
    ['that was canceled', { paidAt: now, cancelledAt: now }, 'appointment.not_schedulable'],
    ['that was completed', { paidAt: now, completedAt: now }, 'appointment.not_schedulable'],
  ])('but not for one %s', (_which, columns, code) => {
    expect(() => assertOpen(seatWith(columns))).toThrow(refusal(code));
  });
});

describe('a booked session', () => {
  const lasting = (minutes: number) => () =>
    assertBookableTime({ startsAt: afterNow(dayMs), endsAt: afterNow(dayMs + minutes * minuteMs) }, now);

  it.each([30, 60, 90, 120])('can last %i minutes', (minutes) => {
    expect(lasting(minutes)).not.toThrow();
  });

  it.each([0, 29, 31, 45, 150, -60])('cannot last %i minutes', (minutes) => {
    expect(lasting(minutes)).toThrow(
      expect.objectContaining({
        code: 'request.invalid',
        message: 'The session must last 30, 60, 90 or 120 minutes.',
        fields: { endTime: 'The session must last 30, 60, 90 or 120 minutes' },
      }),
    );
  });

  it('starts within 366 days, to the millisecond, and otherwise the error names the invalid field', () => {
    const last = afterNow(366 * dayMs);
    const tooFar = (field: string) =>
      expect.objectContaining({ code: 'request.invalid', fields: { [field]: 'The session must start within 366 days' } });
    expect(() => assertNotTooFarAhead(last, now, 'until')).not.toThrow();
    expect(() => assertNotTooFarAhead(new Date(last.getTime() + 1), now, 'until')).toThrow(tooFar('until'));
    const booked = (startsAt: Date) => () => assertBookableTime({ startsAt, endsAt: new Date(startsAt.getTime() + hourMs) }, now);
    expect(booked(last)).not.toThrow();
    expect(booked(new Date(last.getTime() + 1))).toThrow(tooFar('startTime'));
  });
});

describe('a request without an answer', () => {
  it('expires 72 hours after the payment or when its session begins', () => {
    expect(requestDeadline(now)).toEqual({ madeBefore: new Date('2026-03-11T12:00:00Z'), startedBefore: now });
  });

  it.each<[string, Partial<Seat>, boolean]>([
    ['is open just before 72 hours are over', { paidAt: afterNow(1 - 72 * hourMs) }, false],
    ['has expired when 72 hours are over', { paidAt: afterNow(-72 * hourMs) }, true],
    ['is open just before its session begins', { paidAt: now, startsAt: afterNow(1) }, false],
    ['has expired when its session begins', { paidAt: now, startsAt: now }, true],
    [
      'is open for 72 hours more after the trainer was asked again',
      { paidAt: afterNow(-500 * hourMs), askedAgainAt: afterNow(1 - 72 * hourMs) },
      false,
    ],
    [
      'has expired 72 hours after the trainer was asked again',
      { paidAt: afterNow(-500 * hourMs), askedAgainAt: afterNow(-72 * hourMs) },
      true,
    ],
    ['never expires while it is neither paid nor scheduled', {}, false],
  ])('%s', (_when, columns, isOver) => {
    expect(isUnanswered(seatWith(columns), now)).toBe(isOver);
  });
});
