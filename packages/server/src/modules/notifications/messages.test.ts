import type { AppointmentId, TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import * as booking from './booking-news.ts';
import type { News } from './message.ts';
import { messagesUnread } from './message-news.ts';
import * as money from './money-news.ts';
import type { SessionFacts } from './news.ts';
import * as trainer from './trainer-news.ts';

const pat = { userId: 7 as UserId, name: 'Pat Reyes' };
const maya = { userId: 12 as UserId, name: 'Maya Brooks' };
const at = (text: string) => new Date(text);

/** Bought on Friday, for Sunday noon in New York: the day on which the clocks go forward there. */
const session: SessionFacts = {
  appointmentId: 17 as AppointmentId,
  transactionId: 40 as TransactionId,
  programTitle: 'First Touch',
  sessionType: 'individual',
  parent: pat,
  trainer: maya,
  startsAt: at('2026-03-08T16:00:00Z'),
  endsAt: at('2026-03-08T17:00:00Z'),
  timeSlotId: 5,
  location: 'gym',
  venueZone: 'America/New_York',
  scheduledBy: pat.userId,
  scheduledAt: at('2026-03-06T15:00:00Z'),
  paidAt: at('2026-03-06T14:00:00Z'),
  approvalStatus: 'approved',
  rejectionReason: null,
  decidedAt: at('2026-03-06T18:00:00Z'),
  completedAt: null,
  cancelledAt: null,
  amountCents: 4_900,
  refundedCents: 0,
  reportedAt: null,
  reportDecidedAt: null,
  reportDecision: null,
};
const unscheduled = { ...session, startsAt: null, endsAt: null, timeSlotId: null, scheduledBy: null, scheduledAt: null, location: null };
const phoenix = { timeZone: 'America/Phoenix', currentYear: 2026 };
const newYork = { timeZone: 'America/New_York', currentYear: 2026 };

/** Everybody who is told, and what: 'parent: title | sentence → path'. */
function told<Facts>(news: News<Facts>, facts: Facts, reader = newYork): string[] {
  if (!news.isTrue(facts)) return [];
  return news.rules
    .filter(({ when }) => !when || when(facts))
    .map((rule) => {
      const { title, sentence, button } = rule.write(facts, reader);
      const who = rule.to(facts) === pat.userId ? 'parent' : 'trainer';
      return `${who}${rule.channels === 'mail' ? ' by mail' : ''}: ${title} | ${sentence} → ${button.path}`;
    });
}

describe('bookings', () => {
  it('tell the trainer of a request, and the parent of the receipt', () => {
    const bought = { ...unscheduled, approvalStatus: 'pending' as const, decidedAt: null };
    expect(told(money.purchaseSucceeded, bought)).toEqual([
      'parent: Payment received | You paid $49.00 for First Touch with Maya Brooks. → /session/17',
      'trainer: New request from Pat Reyes | Pat Reyes paid $49.00 for First Touch. Accept it, or propose a time. → /session/17',
    ]);
  });

  it('of a group that filled up meanwhile are nothing for the trainer', () => {
    expect(told(money.purchaseSucceeded, { ...unscheduled, approvalStatus: 'rejected' })).toEqual([
      'parent: Payment received | You paid $49.00 for First Touch with Maya Brooks. → /receipts/40',
    ]);
  });

  it('tell of a time by both clocks to whoever lives elsewhere', () => {
    expect(told(booking.sessionScheduled, session, phoenix)).toEqual([
      'trainer: Pat Reyes scheduled First Touch | With Pat Reyes: Sun, Mar 8 · 12:00-1:00 PM (EDT), for you Sun, Mar 8 · 9:00-10:00 AM (MST). → /session/17',
      'parent by mail: You scheduled First Touch | With Maya Brooks: Sun, Mar 8 · 12:00-1:00 PM (EDT), for you Sun, Mar 8 · 9:00-10:00 AM (MST). → /session/17',
    ]);
    expect(told(booking.sessionScheduled, { ...session, scheduledBy: maya.userId })).toEqual([
      'parent: Maya Brooks scheduled First Touch | With Maya Brooks: Sun, Mar 8 · 12:00-1:00 PM (EDT). → /session/17',
      'trainer by mail: You scheduled First Touch | With Pat Reyes: Sun, Mar 8 · 12:00-1:00 PM (EDT). → /session/17',
    ]);
  });

  it('ask the trainer who has not answered for an answer', () => {
    const [first] = told(booking.sessionScheduled, { ...session, approvalStatus: 'pending' });
    expect(first).toContain('Sun, Mar 8 · 12:00-1:00 PM (EDT). Please accept or decline the request.');
  });

  it('tell the parent of the answer', () => {
    expect(told(booking.requestApproved, session)).toEqual([
      'parent: Maya Brooks accepted your request | First Touch is set: Sun, Mar 8 · 12:00-1:00 PM (EDT). → /session/17',
    ]);
    expect(told(booking.requestApproved, unscheduled)).toEqual([
      'parent: Maya Brooks accepted your request | Now choose a time for First Touch. → /session/17',
    ]);
    const rejected = { ...unscheduled, approvalStatus: 'rejected' as const, rejectionReason: 'I am away that month.' };
    expect(told(booking.requestRejected, rejected)).toEqual([
      'parent: Maya Brooks could not take your request | First Touch will not take place. Your $49.00 is on its way back to you. → /session/17',
    ]);
    expect(booking.requestRejected.rules[0]?.write(rejected, newYork).quote).toEqual({ text: 'I am away that month.', by: 'Maya Brooks' });
  });

  it('that are over by now are not told any more', () => {
    expect(told(booking.requestApproved, { ...session, approvalStatus: 'rejected' })).toEqual([]);
    expect(told(booking.requestRejected, session)).toEqual([]);
    expect(told(booking.sessionScheduled, unscheduled)).toEqual([]);
    expect(told(booking.sessionScheduled, { ...session, cancelledAt: at('2026-03-07T12:00:00Z') })).toEqual([]);
  });

  it('ask the parent for a review', () => {
    expect(told(booking.sessionCompleted, { ...session, completedAt: at('2026-03-08T17:05:00Z') })[0]).toMatch(
      /^parent: How was First Touch\?/,
    );
  });

  it('are reminded of, a group once for its trainer', () => {
    const facts = { session, kind: 'day' as const, seatCount: 3 };
    expect(told(booking.sessionReminder('parent'), facts)).toEqual([
      'parent: Coming up: First Touch with Maya Brooks | Sun, Mar 8 · 12:00-1:00 PM (EDT). → /session/17',
    ]);
    expect(told(booking.sessionReminder('trainer'), { ...facts, kind: 'hour' })).toEqual([
      'trainer: Starting soon: First Touch with a group of 3 | Sun, Mar 8 · 12:00-1:00 PM (EDT). → /session/17',
    ]);
    expect(booking.sessionReminder('trainer').key(facts)).toBe('day:slot-5:2026-03-08T16:00:00.000Z');
    expect(booking.sessionReminder('parent').key(facts)).toBe('day:17:2026-03-08T16:00:00.000Z');
  });
});

describe('money', () => {
  it('tells of a refund on both sides, by the day it was where the reader lives', () => {
    const refund = { session, refundId: 3, amountCents: 2_450, succeededAt: at('2026-03-09T03:30:00Z') };
    expect(told(money.refunded, refund)).toEqual([
      'parent: $24.50 refunded | We sent $24.50 for First Touch back to your card. Banks show it within 5 to 10 days. → /receipts/40',
      'trainer: $24.50 went back to Pat Reyes | A payment for First Touch was refunded. Your earnings show what is left of it. → /billing',
    ]);
    const sentOn = (timeZone: string) =>
      money.refunded.rules[0]?.write(refund, { timeZone, currentYear: 2026 }).facts?.find(({ label }) => label === 'Sent on')?.value;
    expect([sentOn('America/New_York'), sentOn('Europe/London')]).toEqual(['March 8, 2026', 'March 9, 2026']);
    expect(told(money.refunded, { ...refund, succeededAt: null })).toEqual([]);
  });

  it('tells of disputes and reports without what the other side wrote', () => {
    const dispute = {
      session,
      disputeId: 9,
      amountCents: 4_900,
      status: 'open' as const,
      openedAt: at('2026-03-10T12:00:00Z'),
      closedAt: null,
    };
    expect(told(money.disputeOpened, dispute)[0]).toMatch(/^trainer: A bank is looking into \$49\.00 \|/);
    const closed = (status: 'won' | 'lost') => told(money.disputeClosed, { ...dispute, status, closedAt: at('2026-03-20T12:00:00Z') })[0];
    expect(closed('won')).toMatch(/^trainer: The bank decided for you: \$49\.00 \|/);
    expect(closed('lost')).toMatch(/^trainer: The bank gave back \$49\.00 \|/);
    const reported = { ...session, reportedAt: at('2026-03-08T18:00:00Z') };
    expect(told(money.problemReported, reported)[0]).toMatch(/^trainer: First Touch is under review \| Pat Reyes reported a problem/);
    const decided = (reportDecision: 'release' | 'refund') =>
      told(money.problemDecided, { ...reported, reportDecision, reportDecidedAt: at('2026-03-09T12:00:00Z') });
    expect(decided('refund').map((line) => line.split(':')[0])).toEqual(['parent', 'trainer']);
    expect(decided('release')[0]).toContain('was as agreed, so your payment goes to Maya Brooks');
  });

  it('tells the trainer of each step of a payout that is still true', () => {
    const payout = {
      payoutId: 4,
      trainer: maya,
      amountCents: 12_000,
      sessionCount: 3,
      kind: 'weekly' as const,
      status: 'decided' as const,
      decidedAt: at('2026-03-13T14:00:00Z'),
      paidAt: null,
      returnedAt: null,
      returnReason: null,
    };
    expect(told(money.payoutDecided, payout)[0]).toMatch(/^trainer: \$120\.00 is on its way to your bank \| This Friday's payout/);
    const returned = {
      ...payout,
      status: 'returned' as const,
      returnedAt: at('2026-03-16T14:00:00Z'),
      returnReason: 'Your bank sent it back.',
    };
    expect(told(money.payoutFailed, returned)[0]).toContain('Your bank sent it back. The money is in your balance again. → /billing');
    expect([...told(money.payoutDecided, returned), ...told(money.payoutPaid, returned), ...told(money.payoutFailed, payout)]).toEqual([]);
  });
});

describe('trainers', () => {
  it('are told how they stand, while it is so', () => {
    const account = (state: 'ACTIVE' | 'RESTRICTED' | 'REJECTED') => ({ trainer: maya, state, changedAt: at('2026-03-01T12:00:00Z') });
    expect(told(trainer.accountRestricted, account('RESTRICTED'))[0]).toMatch(/^trainer: Your payout account needs your attention \|/);
    expect(told(trainer.accountRestricted, account('REJECTED'))[0]).toMatch(/^trainer: Your payout account was closed \|/);
    expect(told(trainer.accountRestricted, account('ACTIVE'))).toEqual([]);
    expect(told(trainer.accountRestored, account('ACTIVE'))[0]).toMatch(/^trainer: Your bank is connected \|/);
    const identity = (state: 'verified' | 'failed') => ({ ...account('ACTIVE'), state, rejectionReason: 'The document has expired.' });
    expect(told(trainer.identityVerified, identity('verified'))[0]).toMatch(/→ \/verification-status$/);
    expect(told(trainer.identityFailed, identity('failed'))[0]).toContain('The document has expired. You can try again.');
    expect(told(trainer.identityFailed, identity('verified'))).toEqual([]);
  });

  it('and parents are told of reviews and answers', () => {
    const review = {
      session,
      reviewId: 2,
      rating: 1,
      text: 'Late.',
      writtenAt: at('2026-03-09T12:00:00Z'),
      answer: null,
      answeredAt: null,
    };
    expect(told(trainer.reviewWritten, review)[0]).toMatch(/^trainer: Pat Reyes gave you 1 star \|/);
    expect(told(trainer.reviewAnswered, review)).toEqual([]);
    const answered = { ...review, answer: 'Sorry.', answeredAt: at('2026-03-10T12:00:00Z') };
    expect(told(trainer.reviewAnswered, answered)[0]).toMatch(/^parent: Maya Brooks answered your review \|/);
  });
});

it('a message that waits is told of by who wrote it, never by what it says', () => {
  const facts = {
    mentorshipId: 3,
    trainerId: 1007 as TrainerId,
    reader: pat,
    writer: maya,
    unreadCount: 2,
    readUpToId: 0,
    newestMessageId: 8,
    newestAt: at('2026-03-08T16:00:00Z'),
  };
  expect(told(messagesUnread, facts)).toEqual([
    'parent: 2 new messages from Maya Brooks | Maya Brooks wrote to you on X1. → /messages/1007?conversation=3',
  ]);
});
