import { describe, expect, it } from 'vitest';
import {
  appointmentStatuses,
  approvalStatuses,
  hasEndedOtherwise,
  isAgreed,
  isAwaitingAnswer,
  isDeclined,
  isOpenState,
  isUpcoming,
  sessionState,
  sessionStates,
} from './states.ts';

const facts = { status: 'scheduled', approvalStatus: 'approved', expiredAt: null, isPaid: true } as const;

describe('the state of a session', () => {
  it.each([
    ['unpaid', { status: 'pending', isPaid: false }],
    ['needs_time', { status: 'paid' }],
    ['needs_time', { status: 'paid', approvalStatus: 'pending' }],
    ['emptied', { status: 'paid', isPaid: false }],
    ['scheduled', {}],
    ['scheduled', { approvalStatus: 'pending', isPaid: false }],
    ['completed', { status: 'completed' }],
    ['no_show', { status: 'no_show' }],
    ['cancelled', { status: 'cancelled', isPaid: false }],
    ['rejected', { status: 'paid', approvalStatus: 'rejected', isPaid: false }],
    ['expired', { status: 'paid', approvalStatus: 'rejected', expiredAt: '2026-03-12T12:00:00.000Z' }],
  ] as const)('is %s for %j', (state, changed) => {
    expect(sessionState({ ...facts, ...changed })).toBe(state);
  });

  it('is defined for every combination of facts, and each state occurs', () => {
    const seen = new Set<string>();
    for (const status of appointmentStatuses)
      for (const approvalStatus of approvalStatuses)
        for (const isPaid of [true, false])
          for (const expiredAt of [null, '2026-03-12T12:00:00.000Z']) seen.add(sessionState({ status, approvalStatus, expiredAt, isPaid }));
    expect([...seen].sort()).toEqual([...sessionStates].sort());
  });

  it('determines which sessions are open and which were declined', () => {
    expect(sessionStates.filter(isOpenState)).toEqual(['needs_time', 'emptied', 'scheduled']);
    expect(sessionStates.filter((state) => isDeclined({ state }))).toEqual(['rejected', 'expired']);
    expect(sessionStates.filter(hasEndedOtherwise)).toEqual(['no_show', 'cancelled']);
  });

  it('determines, together with the answer, which sessions wait for the trainer and which the trainer accepted', () => {
    const of = (rule: typeof isAgreed, approvalStatus: (typeof approvalStatuses)[number]) =>
      sessionStates.filter((state) => rule({ state, approvalStatus }));
    expect(of(isAwaitingAnswer, 'pending')).toEqual(['needs_time', 'emptied', 'scheduled']);
    expect(of(isAwaitingAnswer, 'approved')).toEqual([]);
    expect(of(isAgreed, 'approved')).toEqual(sessionStates.filter((state) => state !== 'cancelled'));
    expect(of(isAgreed, 'pending')).toEqual([]);
  });

  it('is upcoming while it is scheduled and has not begun', () => {
    const startTime = '2026-03-14T20:30:00.000Z';
    const [before, at] = [new Date('2026-03-14T20:29:59.999Z'), new Date(startTime)];
    expect([isUpcoming({ state: 'scheduled', startTime }, before), isUpcoming({ state: 'scheduled', startTime }, at)]).toEqual([
      true,
      false,
    ]);
    expect(isUpcoming({ state: 'completed', startTime }, before)).toBe(false);
    expect(isUpcoming({ state: 'scheduled', startTime: null }, before)).toBe(false);
  });
});
