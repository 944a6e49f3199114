import { describe, expect, it } from 'vitest';
import { at, newYork, pat, sent, sessionWith } from '../../../testing/session-notifications.ts';
import * as booking from './booking.ts';
import * as money from './money.ts';
import * as time from './session-times.ts';

describe('the notifications of a session whose time the trainer is asked about again (R175)', () => {
  const asked = sessionWith({
    approvalStatus: 'pending',
    decidedAt: null,
    askedAgainAt: at('2026-03-06T15:00:00Z'),
    askedAgainReason: 'outside_hours',
    requestStartsAt: at('2026-03-08T16:00:00Z'),
    sessionNumber: 2,
    sessionsIncluded: 3,
    amountCents: 10_000,
  });

  it('name the time, the money and until when to answer, for both sides', () => {
    expect(sent(time.sessionScheduled, asked)).toEqual([
      "parent by mail: You scheduled First Touch | With Maya Brooks: Sun, Mar 8 · 12:00-1:00 PM (EDT). Maya Brooks has to confirm this time before it starts. If they don't, you get $33.33 back. → /session/17",
      "trainer: Pat Reyes chose a time for First Touch that needs your OK | Sun, Mar 8 · 12:00-1:00 PM (EDT). It's outside your usual hours. Please approve or reject it by Sun, Mar 8 · 12:00 PM (EDT). If you don't answer, Pat Reyes gets $33.33 back. → /session/17",
    ]);
    const { button, facts } = time.sessionScheduled.recipients[1]?.write(asked, newYork) ?? {};
    expect(button?.label).toBe('Approve or reject');
    expect(facts).toContainEqual({ label: 'Program', value: 'First Touch (individual, session 2 of 3)' });
  });

  it('say until when to answer as those of a first request do', () => {
    const by = { label: 'Answer by', value: 'Sun, Mar 8 · 12:00 PM (EDT)' };
    const first = { ...asked, askedAgainAt: null, askedAgainReason: null };
    expect(time.sessionScheduled.recipients[1]?.write(asked, newYork).facts).toContainEqual(by);
    expect(time.sessionScheduled.recipients[1]?.write(first, newYork).facts).toContainEqual(by);
    expect(money.purchaseSucceeded.recipients[1]?.write(first, newYork).facts).toContainEqual(by);
    expect(money.purchaseSucceeded.recipients[1]?.write({ ...first, answerBy: null }, newYork).facts).not.toContainEqual(by);
  });

  it('tell the parent whose answer is awaited, and until when, beside the time (R186)', () => {
    const waiting = { label: 'Not confirmed yet', value: 'Waiting for Maya · answers by Sun, Mar 8 · 12:00 PM (EDT)' };
    const byTime = { label: 'Not confirmed yet', value: 'Waiting for Maya · answers by Sat, Mar 7 · 12:00 PM (EST)' };
    const first = { ...asked, askedAgainAt: null, askedAgainReason: null };
    const parentsFacts = (facts: typeof asked) => time.sessionScheduled.recipients[0]?.write(facts, newYork).facts;
    expect(parentsFacts(asked)).toContainEqual(waiting);
    expect(parentsFacts(first)).toContainEqual(waiting);
    expect(parentsFacts({ ...asked, answerBy: at('2026-03-07T17:00:00Z') })).toContainEqual(byTime);
    expect(money.purchaseSucceeded.recipients[0]?.write(first, newYork).facts).toContainEqual(waiting);
    const [asFirst] = sent(time.sessionScheduled, first);
    expect(asFirst).toContain("Maya Brooks has to confirm this time before it starts. If they don't, you get $100.00 back.");
    expect(parentsFacts({ ...first, approvalStatus: 'approved', answerBy: null })).not.toContainEqual(waiting);
  });

  it('ring for the first of several weeks that ask, even where an earlier week asks nothing', () => {
    const channelOf = (facts: typeof asked) => {
      const channels = time.sessionScheduled.recipients[1]?.channels;
      return typeof channels === 'function' ? channels(facts) : channels;
    };
    expect(channelOf({ ...asked, isFirstOfThem: false, isFirstAskedOfThem: true })).toBe('all');
    expect(channelOf({ ...asked, isFirstOfThem: false, isFirstAskedOfThem: false })).toBe('mail');
  });

  it('ask about a move and say what the time was', () => {
    const former = { startsAt: at('2026-03-09T16:00:00Z'), endsAt: at('2026-03-09T17:00:00Z') };
    const changedAt = at('2026-03-06T15:00:00Z');
    const move = { session: asked, eventId: 'one', movedBy: pat.userId, changedAt, startsAt: at('2026-03-08T16:00:00Z'), former };
    const [parents, trainers] = sent(time.sessionRescheduled, move);
    expect(parents).toContain('Maya Brooks has to confirm this time before it starts.');
    expect(trainers).toContain('Pat Reyes chose a time for First Touch that needs your OK | Sun, Mar 8');
  });

  it('tell the answer about this session alone, each once', () => {
    const askedAgain = { at: '2026-03-06T15:00:00.000Z', refundCents: 3_333 };
    const yes = { session: { ...asked, approvalStatus: 'approved' as const, askedAgainAt: null, decidedAt: at('2026-03-06T18:00:00Z') } };
    expect(sent(booking.requestApproved, { ...yes, isExpired: false, askedAgain })[0]).toBe(
      'parent: Maya Brooks confirmed your time | First Touch is set: Sun, Mar 8 · 12:00-1:00 PM (EDT). → /session/17',
    );
    expect(booking.requestApproved.key({ ...yes, isExpired: false, askedAgain })).toBe('17:2026-03-06T15:00:00.000Z');
    expect(booking.requestApproved.key({ ...yes, isExpired: false })).toBe('17');
    const was = { startsAt: null, endsAt: null, formerStartsAt: asked.startsAt, formerEndsAt: asked.endsAt };
    const no = { ...asked, ...was, approvalStatus: 'rejected' as const, rejectionReason: 'A game.' };
    expect(sent(booking.requestRejected, { session: no, isExpired: false, askedAgain })[0]).toBe(
      "parent: Maya Brooks rejected the time you chose | First Touch on Sun, Mar 8 · 12:00-1:00 PM (EDT) won't take place. Your $33.33 is on its way back to you. → /session/17",
    );
    expect(sent(booking.requestRejected, { session: no, isExpired: true, askedAgain })).toEqual([
      "parent: Maya Brooks didn't answer in time | First Touch on Sun, Mar 8 · 12:00-1:00 PM (EDT) won't take place. Your $33.33 is on its way back to you. → /session/17",
      "trainer: The request from Pat Reyes expired | The time on Sun, Mar 8 · 12:00-1:00 PM (EDT) wasn't confirmed, so Pat Reyes gets $33.33 back for First Touch. → /session/17",
    ]);
  });
});
