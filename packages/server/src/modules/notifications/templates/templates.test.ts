import type { MentorshipId, MessageId, PayoutId, ReviewId, TimeHoldId, TrainerId, WaitlistEntryId } from '@x1/contract/core/ids.ts';
import type { Attachment } from '@x1/contract/media/attachment.ts';
import { describe, expect, it } from 'vitest';
import {
  answered,
  at,
  maya,
  newYork,
  pat,
  phoenix,
  type row,
  sent,
  session,
  sessionWith,
  unscheduled,
} from '../../../testing/session-notifications.ts';
import * as after from './after-session.ts';
import * as booking from './booking.ts';
import * as money from './money.ts';
import { sessionReminder } from './reminders.ts';
import * as time from './session-times.ts';
import * as trainer from './trainer.ts';
import { messagesUnread } from './unread-messages.ts';
import { timeOffered } from './waitlist.ts';

/** The facts of the letters about a purchase, to the parent and to the trainer. */
const lettersOf = (bought: typeof unscheduled) =>
  money.purchaseSucceeded.recipients.map((rule) => JSON.stringify(rule.write(bought, newYork).facts));

describe('the notifications of a booking', () => {
  it('tell the trainer about the request and the parent about the payment', () => {
    const bought = { ...unscheduled, approvalStatus: 'pending' as const, decidedAt: null };
    expect(sent(money.purchaseSucceeded, bought)).toEqual([
      'parent: Payment complete | You paid $49.00 for First Touch with Maya Brooks. → /session/17',
      'trainer: New request from Pat Reyes | Pat Reyes paid $49.00 for First Touch. Approve it, or propose a time. → /session/17',
    ]);
  });

  it('name the code to both, and to the trainer that X1 pays what it took off', () => {
    const [parents = '', trainers = ''] = lettersOf({ ...unscheduled, promo: { code: 'WELCOME20', discountCents: 980, isPaidByX1: true } });
    expect(parents).toContain('WELCOME20 ($9.80 off)');
    expect(parents).not.toContain('paid to you');
    expect(trainers).toContain('WELCOME20 ($9.80 off), paid to you by X1');
    expect(lettersOf(unscheduled).join()).not.toContain('Promo code');
  });

  it('tell only the parent when the group was already full', () => {
    expect(sent(money.purchaseSucceeded, { ...unscheduled, approvalStatus: 'rejected' })).toEqual([
      'parent: Payment complete | You paid $49.00 for First Touch with Maya Brooks. → /receipts/40',
    ]);
  });

  it('show the time in both time zones when they differ', () => {
    expect(sent(time.sessionScheduled, session, phoenix)).toEqual([
      'parent by mail: You scheduled First Touch | With Maya Brooks: Sun, Mar 8 · 12:00-1:00 PM (EDT), for you Sun, Mar 8 · 9:00-10:00 AM (MST). → /session/17',
      'trainer: Pat Reyes scheduled First Touch | With Pat Reyes: Sun, Mar 8 · 12:00-1:00 PM (EDT), for you Sun, Mar 8 · 9:00-10:00 AM (MST). → /session/17',
    ]);
    expect(sent(time.sessionScheduled, { ...session, scheduledBy: maya.userId })).toEqual([
      'parent: Maya Brooks scheduled First Touch | With Maya Brooks: Sun, Mar 8 · 12:00-1:00 PM (EDT). → /session/17',
      'trainer by mail: You scheduled First Touch | With Pat Reyes: Sun, Mar 8 · 12:00-1:00 PM (EDT). → /session/17',
    ]);
  });

  it('ask the parent for an answer to a time that the trainer chose, even where the trainer has closed the session since', () => {
    const chosen = { ...session, scheduledBy: maya.userId, timeAgreedAt: null };
    const asked =
      'parent: Maya Brooks scheduled First Touch | With Maya Brooks: Sun, Mar 8 · 12:00-1:00 PM (EDT). Please accept this time, or cancel and get all your money back. No answer within 24 hours counts as a yes. → /session/17';
    const completedAt = at('2026-03-06T16:00:00Z');
    for (const facts of [chosen, { ...chosen, completedAt }]) {
      const [parents, trainers] = sent(time.sessionScheduled, facts);
      expect(parents).toBe(asked);
      expect(trainers).not.toContain('Please');
    }
    expect(sent(time.sessionScheduled, { ...chosen, completedAt, timeAgreedAt: completedAt })).toEqual([]);
    expect(time.sessionScheduled.recipients[0]?.write(chosen, newYork).button.label).toBe('Accept or decline the time');
  });

  it('notify the trainer of a time that the parent has accepted, but not that the parent was notified', () => {
    expect(sent(time.timeAgreed, { session, isAccepted: true })).toEqual([
      'trainer: Pat Reyes accepted your time | First Touch: Sun, Mar 8 · 12:00-1:00 PM (EDT). → /session/17',
    ]);
    expect(sent(time.timeAgreed, { session, isAccepted: false })).toEqual([]);
  });

  it('ask the trainer to answer a pending request', () => {
    const [, trainers] = sent(time.sessionScheduled, { ...session, approvalStatus: 'pending' });
    expect(trainers).toContain('Sun, Mar 8 · 12:00-1:00 PM (EDT). Please approve or reject the request.');
  });

  it("tell the parent the trainer's answer", () => {
    expect(sent(booking.requestApproved, answered(session))).toEqual([
      'parent: Maya Brooks approved your request | First Touch is set: Sun, Mar 8 · 12:00-1:00 PM (EDT). → /session/17',
      "trainer by mail: You approved Pat Reyes's request | First Touch is set: Sun, Mar 8 · 12:00-1:00 PM (EDT). → /session/17",
    ]);
    expect(sent(booking.requestApproved, answered(unscheduled))).toEqual([
      'parent: Maya Brooks approved your request | Now choose a time for First Touch. → /session/17',
    ]);
    const rejected = { ...unscheduled, approvalStatus: 'rejected' as const, rejectionReason: 'I am away that month.' };
    expect(sent(booking.requestRejected, answered(rejected))).toEqual([
      "parent: Maya Brooks rejected your request | First Touch won't take place. Your $49.00 is on its way back to you. → /session/17",
    ]);
    expect(booking.requestRejected.recipients[0]?.write(answered(rejected), newYork).quote).toEqual({
      text: 'I am away that month.',
      by: 'Maya Brooks',
    });
  });

  it('are not sent when they no longer apply', () => {
    expect(sent(booking.requestApproved, answered({ ...session, approvalStatus: 'rejected' }))).toEqual([]);
    expect(sent(booking.requestRejected, answered(session))).toEqual([]);
    expect(sent(time.sessionScheduled, unscheduled)).toEqual([]);
    expect(sent(time.sessionScheduled, { ...session, cancelledAt: at('2026-03-07T12:00:00Z') })).toEqual([]);
  });

  it('tell both sides that a request has expired', () => {
    const expired = { ...unscheduled, approvalStatus: 'rejected' as const, rejectionReason: "The trainer didn't answer in time." };
    expect(sent(booking.requestRejected, answered(expired, true))).toEqual([
      "parent: Maya Brooks didn't answer in time | First Touch won't take place. Your $49.00 is on its way back to you. → /session/17",
      "trainer: The request from Pat Reyes expired | It wasn't answered in time, so Pat Reyes gets a refund for First Touch. → /session/17",
    ]);
    expect(booking.requestRejected.recipients[0]?.write(answered(expired, true), newYork).quote).toBeUndefined();
  });

  it('show the new and the old time of a moved session', () => {
    const former = { startsAt: at('2026-03-07T16:00:00Z'), endsAt: at('2026-03-07T17:00:00Z') };
    const changedAt = at('2026-03-07T09:00:00Z');
    const move = { session, eventId: 'one', movedBy: maya.userId, changedAt, startsAt: at('2026-03-08T16:00:00Z'), former };
    expect(time.sessionRescheduled.happenedAt(move)).toEqual(changedAt);
    expect(sent(time.sessionRescheduled, move)).toEqual([
      'parent: Maya Brooks moved First Touch | Now Sun, Mar 8 · 12:00-1:00 PM (EDT). It was Sat, Mar 7 · 11:00 AM-12:00 PM (EST). → /session/17',
      'trainer by mail: You moved First Touch | Now Sun, Mar 8 · 12:00-1:00 PM (EDT). It was Sat, Mar 7 · 11:00 AM-12:00 PM (EST). → /session/17',
    ]);
    const place = { ...move, former: { startsAt: at('2026-03-08T16:00:00Z'), endsAt: at('2026-03-08T17:00:00Z') } };
    expect(sent(time.sessionRescheduled, place)[0]).toBe(
      'parent: Maya Brooks changed the place of First Touch | Sun, Mar 8 · 12:00-1:00 PM (EDT). The place is now: Local Gym. → /session/17',
    );
    // Moved again since: the later move sends its own.
    expect(sent(time.sessionRescheduled, { ...move, startsAt: at('2026-03-09T16:00:00Z') })).toEqual([]);
    expect(sent(time.sessionRescheduled, { ...move, session: { ...session, cancelledAt: at('2026-03-07T12:00:00Z') } })).toEqual([]);
  });

  it('tell each side why a session was canceled and what happens to the money', () => {
    const cancelled = {
      ...unscheduled,
      formerStartsAt: session.startsAt,
      formerEndsAt: session.endsAt,
      cancelledAt: at('2026-03-07T12:00:00Z'),
      cancelledBy: 'parent' as const,
      cancellationReason: 'Fever',
    };
    const facts = { session: cancelled, refundCents: 4_900, isKept: false, isTold: true };
    expect(sent(time.sessionCancelled, facts)).toEqual([
      'parent by mail: You canceled First Touch | It was set for Sun, Mar 8 · 12:00-1:00 PM (EDT). You get $49.00 back. → /session/17',
      'trainer: Pat Reyes canceled First Touch | It was set for Sun, Mar 8 · 12:00-1:00 PM (EDT). The parent gets $49.00 back. → /session/17',
    ]);
    expect(time.sessionCancelled.recipients[1]?.write(facts, newYork).quote).toEqual({ text: 'Fever', by: 'Pat Reyes' });
    const kept = sent(time.sessionCancelled, { ...facts, refundCents: 0, isKept: true });
    expect(kept[0]).toContain('The trainer keeps the money but can still refund it.');
    expect(kept[1]).toContain('You keep the money, and you can still refund it.');
    const never = { ...cancelled, formerStartsAt: null, formerEndsAt: null, cancelledBy: 'trainer' as const };
    expect(sent(time.sessionCancelled, { ...facts, session: never })).toEqual([
      'parent: Maya Brooks canceled First Touch | You get $49.00 back. → /session/17',
      'trainer by mail: You canceled First Touch | The parent gets $49.00 back. → /session/17',
    ]);
    expect(time.sessionCancelled.recipients.map(({ invites }) => invites?.({ ...facts, session: never }))).toEqual([undefined, undefined]);
    expect(sent(time.sessionCancelled, { ...facts, session })).toEqual([]);
  });

  it('tell both sides that X1 canceled a session whose payment went back, once for all that end by one refund', () => {
    const refunded = {
      ...unscheduled,
      formerStartsAt: session.startsAt,
      formerEndsAt: session.endsAt,
      cancelledAt: at('2026-03-07T12:00:00Z'),
      cancelledBy: 'support' as const,
    };
    const facts = { session: refunded, refundCents: 0, isKept: false, isTold: true };
    const text =
      "X1 canceled First Touch | It was set for Sun, Mar 8 · 12:00-1:00 PM (EDT). Its payment was returned in full, so it won't take place. → /session/17";
    expect(sent(time.sessionCancelled, facts)).toEqual([`parent: ${text}`, `trainer: ${text}`]);
    const next = { ...facts, isTold: false };
    expect(sent(time.sessionCancelled, next)).toEqual([`parent by mail: ${text}`, `trainer by mail: ${text}`]);
    expect(sent(time.sessionCancelled, { ...next, session: { ...refunded, formerStartsAt: null, formerEndsAt: null } })).toEqual([]);
  });

  it('tell each side that it was reported as a no-show', () => {
    const missed = sessionWith({
      noShowOf: 'parent',
      noShowAt: at('2026-03-08T16:20:00Z'),
      completedAt: at('2026-03-08T16:20:00Z'),
    });
    expect(sent(after.noShowReported, missed).map((line) => line.split(' |')[0])).toEqual([
      'parent: You were missed at First Touch',
      "trainer by mail: You reported that Pat Reyes didn't come",
    ]);
    // No review of a session that did not happen.
    expect(sent(after.sessionCompleted, missed)).toEqual([]);
    const absent = {
      ...session,
      noShowOf: 'trainer' as const,
      noShowAt: at('2026-03-08T16:20:00Z'),
      reportedAt: at('2026-03-08T16:20:00Z'),
    };
    expect(sent(after.noShowReported, absent).map((line) => line.split(' |')[0])).toEqual([
      "trainer: Pat Reyes reported that you didn't come",
      'parent by mail: We are looking into First Touch',
    ]);
    // The report this opened sends no second notification.
    expect(sent(after.problemReported, absent)).toEqual([]);
    expect(sent(after.noShowReported, session)).toEqual([]);
  });

  it('contain the meeting link of a paid online session', () => {
    const online = { location: 'online', meetingLink: 'https://meet.example/maya' };
    const linkIn = (changes: Partial<typeof row>) =>
      time.sessionScheduled.recipients.map(
        (rule) => rule.write(sessionWith(changes), newYork).facts?.find(({ label }) => label === 'Meeting link')?.value,
      );
    expect(linkIn(online)).toEqual(['https://meet.example/maya', 'https://meet.example/maya']);
    expect(linkIn({ ...online, location: 'Online (Video Call)' })).toEqual(['https://meet.example/maya', 'https://meet.example/maya']);
    expect(linkIn({ ...online, isBlocked: true })).toEqual([undefined, undefined]);
    expect(linkIn({ ...online, location: 'Online Street 5' })).toEqual([undefined, undefined]);
    expect(linkIn({ ...online, location: 'gym' })).toEqual([undefined, undefined]);
    expect(linkIn({ ...online, refundedCents: 4_900 })).toEqual([undefined, undefined]);
    expect(linkIn({ ...online, meetingLink: null })).toEqual([undefined, undefined]);
  });

  it('about weekly sessions ring once and say how many were scheduled', () => {
    const weekly = { ...session, sessionCount: 4, scheduledTogether: 4 };
    const first = sent(time.sessionScheduled, weekly)[1];
    expect(first).toContain('trainer: Pat Reyes scheduled First Touch');
    expect(first).toContain('3 more sessions are scheduled, too.');
    const second = sent(time.sessionScheduled, { ...weekly, sessionNumber: 2, isFirstOfThem: false })[1];
    expect(second).toContain('trainer by mail: Pat Reyes scheduled First Touch');
    expect(second).not.toContain('more session');
  });

  it('about a package name the number of its sessions', () => {
    const bought = { ...unscheduled, sessionCount: 4 };
    expect(sent(money.purchaseSucceeded, bought)[0]).toContain('You paid $49.00 for 4 sessions of First Touch with Maya Brooks.');
    expect(money.purchaseSucceeded.recipients[1]?.write(bought, newYork).facts).toContainEqual({
      label: 'Sessions',
      value: '4',
      isLasting: true,
    });
  });

  it('announce notes without their text, once a day', () => {
    const notes = { session, hasHomework: true, writtenAt: at('2026-03-08T19:00:00Z') };
    expect(sent(after.notesWritten, notes)).toEqual([
      "parent: Maya Brooks wrote to you about First Touch | Notes and homework are on the session's page, visible only to you. → /session/17",
    ]);
    const later = { ...notes, writtenAt: at('2026-03-08T21:00:00Z') };
    const nextDay = { ...notes, writtenAt: at('2026-03-09T08:00:00Z') };
    const keys = [notes, later, nextDay].map((each) => after.notesWritten.key(each));
    expect([keys[0] === keys[1], keys[0] === keys[2]]).toEqual([true, false]);
  });

  it('ask the parent for a review', () => {
    expect(sent(after.sessionCompleted, sessionWith({ completedAt: at('2026-03-08T17:05:00Z') }))[0]).toMatch(
      /^parent: How was First Touch\?/,
    );
  });

  it('remind of a session, and the trainer of a group once', () => {
    const facts = { session, kind: 'day' as const, seatCount: 3 };
    expect(sent(sessionReminder('parent'), facts)).toEqual([
      'parent: Coming up: First Touch with Maya Brooks | Sun, Mar 8 · 12:00-1:00 PM (EDT). → /session/17',
    ]);
    expect(sent(sessionReminder('trainer'), { ...facts, kind: 'hour' })).toEqual([
      'trainer: Starting soon: First Touch with a group of 3 | Sun, Mar 8 · 12:00-1:00 PM (EDT). → /session/17',
    ]);
    expect(sessionReminder('trainer').key(facts)).toBe('day:slot-5:2026-03-08T16:00:00.000Z');
    expect(sessionReminder('parent').key(facts)).toBe('day:17:2026-03-08T16:00:00.000Z');
  });
});

describe('the notifications about money', () => {
  it("tell both sides about a refund, with the date in the reader's time zone", () => {
    const refund = { session, refundId: 3, amountCents: 2_450, creditCents: 0, succeededAt: at('2026-03-09T03:30:00Z'), explanation: null };
    expect(sent(money.refunded, refund)).toEqual([
      'parent: $24.50 refunded | We sent $24.50 for First Touch back to your card. Banks show it within 5 to 10 days. → /receipts/40',
      'trainer: $24.50 went back to Pat Reyes | A payment for First Touch was refunded. See your earnings for what is left of it. → /billing',
    ]);
    const factsFor = (timeZone: string) => money.refunded.recipients[0]?.write(refund, { ...newYork, timeZone }).facts;
    const sentOn = (timeZone: string) => factsFor(timeZone)?.find(({ label }) => label === 'Sent on')?.value;
    expect([sentOn('America/New_York'), sentOn('Europe/London')]).toEqual(['March 8, 2026', 'March 9, 2026']);
    expect(sent(money.refunded, { ...refund, succeededAt: null })).toEqual([]);
    const quotes = money.refunded.recipients.map(({ write }) => write({ ...refund, explanation: 'Half an hour late.' }, newYork).quote);
    expect(quotes).toEqual(Array(2).fill({ text: 'Half an hour late.', by: 'X1' }));
  });

  it('say what of a refund goes to the card and what becomes credit, and nothing of it to the trainer', () => {
    const refund = {
      session,
      refundId: 3,
      amountCents: 2_450,
      creditCents: 1_000,
      succeededAt: at('2026-03-09T03:30:00Z'),
      explanation: null,
    };
    expect(sent(money.refunded, refund)).toEqual([
      'parent: $24.50 refunded | You got $24.50 for First Touch back: $14.50 to your card, $10.00 as credit. Banks show card refunds within 5 to 10 days. → /receipts/40',
      'trainer: $24.50 went back to Pat Reyes | A payment for First Touch was refunded. See your earnings for what is left of it. → /billing',
    ]);
    expect(sent(money.refunded, { ...refund, creditCents: 2_450 })[0]).toContain(
      "You got $24.50 for First Touch back as credit. It's ready for your next booking.",
    );
  });

  it("tell about disputes and reports without the other side's text", () => {
    const dispute = {
      session,
      disputeId: 9,
      amountCents: 4_900,
      status: 'open' as const,
      openedAt: at('2026-03-10T12:00:00Z'),
      closedAt: null,
    };
    expect(sent(money.disputeOpened, dispute)[0]).toMatch(/^trainer: A bank is reviewing a payment of \$49\.00 \|/);
    const closed = (status: 'won' | 'lost') => sent(money.disputeClosed, { ...dispute, status, closedAt: at('2026-03-20T12:00:00Z') })[0];
    expect(closed('won')).toMatch(/^trainer: You won the dispute over \$49\.00 \|/);
    expect(closed('lost')).toMatch(/^trainer: The bank refunded \$49\.00 \|/);
    const reported = { ...session, reportedAt: at('2026-03-08T18:00:00Z') };
    expect(sent(after.problemReported, reported)[0]).toMatch(/^trainer: First Touch is under review \| Pat Reyes reported a problem/);
    const decided = (reportDecision: 'release' | 'refund') =>
      sent(after.problemDecided, { ...reported, reportDecision, reportDecidedAt: at('2026-03-09T12:00:00Z') });
    expect(decided('refund').map((line) => line.split(':')[0])).toEqual(['parent', 'trainer']);
    expect(decided('release')[0]).toContain('was as agreed, so your payment goes to Maya Brooks');
  });

  it('tell the trainer about each step of a payout that still applies', () => {
    const payout = {
      payoutId: 4 as PayoutId,
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
    expect(sent(money.payoutDecided, payout)[0]).toMatch(/^trainer: \$120\.00 is on its way to your bank \| This Friday's payout/);
    const returned = {
      ...payout,
      status: 'returned' as const,
      returnedAt: at('2026-03-16T14:00:00Z'),
      returnReason: 'Your bank sent it back.',
    };
    expect(sent(money.payoutFailed, returned)[0]).toContain('Your bank sent it back. The money is in your balance again. → /billing');
    expect([...sent(money.payoutDecided, returned), ...sent(money.payoutPaid, returned), ...sent(money.payoutFailed, payout)]).toEqual([]);
  });
});

describe('the notifications of a trainer', () => {
  it('tell about the payout account and the identity check while they apply', () => {
    const account = (state: 'ACTIVE' | 'RESTRICTED' | 'REJECTED') => ({ trainer: maya, state, changedAt: at('2026-03-01T12:00:00Z') });
    expect(sent(trainer.accountRestricted, account('RESTRICTED'))[0]).toMatch(/^trainer: Your payout account needs your attention \|/);
    expect(sent(trainer.accountRestricted, account('REJECTED'))[0]).toMatch(/^trainer: Your payout account was closed \|/);
    expect(sent(trainer.accountRestricted, account('ACTIVE'))).toEqual([]);
    expect(sent(trainer.accountRestored, account('ACTIVE'))[0]).toMatch(/^trainer: Your bank is connected \|/);
    const identity = (state: 'verified' | 'failed') => ({ ...account('ACTIVE'), state, rejectionReason: 'The document has expired.' });
    expect(sent(trainer.identityVerified, identity('verified'))[0]).toMatch(/→ \/verification-status$/);
    expect(sent(trainer.identityFailed, identity('failed'))[0]).toContain('The document has expired. You can try again.');
    expect(sent(trainer.identityFailed, identity('verified'))).toEqual([]);
  });

  it('tell about a lost calendar connection until it is restored', () => {
    const lost = { trainer: maya, provider: 'google', lostAt: at('2026-03-01T12:00:00Z') } as const;
    expect(sent(trainer.calendarLost, lost)[0]).toMatch(
      /^trainer: Your Google Calendar is no longer connected \|.* → \/trainer-dashboard$/,
    );
    expect(sent(trainer.calendarLost, { ...lost, provider: 'outlook' })[0]).toContain('Your Outlook calendar is no longer connected');
    expect(sent(trainer.calendarLost, { ...lost, lostAt: null })).toEqual([]);
  });

  it("tell about reviews, and the parent about the trainer's reply", () => {
    const review = {
      session,
      reviewId: 2 as ReviewId,
      rating: 1,
      text: 'Late.',
      writtenAt: at('2026-03-09T12:00:00Z'),
      answer: null,
      answeredAt: null,
    };
    expect(sent(trainer.reviewWritten, review)[0]).toMatch(/^trainer: Pat Reyes gave you 1 star \|/);
    expect(sent(trainer.reviewAnswered, review)).toEqual([]);
    const answered = { ...review, answer: 'Sorry.', answeredAt: at('2026-03-10T12:00:00Z') };
    expect(sent(trainer.reviewAnswered, answered)[0]).toMatch(/^parent: Maya Brooks answered your review \|/);
  });
});

it('the notification about a time that is offered from a waitlist says which, until when, and leads to it', () => {
  const offer = {
    timeHoldId: 5 as TimeHoldId,
    waitlistEntryId: 6 as WaitlistEntryId,
    parent: pat,
    trainerId: 1007 as TrainerId,
    trainerName: maya.name,
    programTitle: 'First Touch',
    sessionType: 'group' as const,
    startsAt: at('2026-03-08T16:00:00Z'),
    endsAt: at('2026-03-08T17:00:00Z'),
    offeredAt: at('2026-03-06T15:00:00Z'),
    expiresAt: at('2026-03-06T17:00:00Z'),
  };
  expect(sent(timeOffered, offer)).toEqual([
    "parent: A time with Maya Brooks is yours to take | First Touch: Sun, Mar 8 · 12:00-1:00 PM (EDT). We're keeping it for you until Fri, Mar 6 · 12:00 PM (EST); then the next family gets it. → /athlete/1007?tab=programs&offer=6",
  ]);
});

it('the notification about unread messages names the sender but not the text', () => {
  const facts = {
    mentorshipId: 3 as MentorshipId,
    trainerId: 1007 as TrainerId,
    reader: pat,
    writer: maya,
    unreadCount: 2,
    readUpToId: 0,
    newestMessageId: 8 as MessageId,
    newestAt: at('2026-03-08T16:00:00Z'),
    sentFiles: null,
  };
  expect(sent(messagesUnread, facts)).toEqual([
    'parent: 2 new messages from Maya Brooks | Maya Brooks wrote to you on X1. → /messages/1007?conversation=3',
  ]);
  const photo = { type: 'image' } as Attachment;
  expect(sent(messagesUnread, { ...facts, unreadCount: 1, sentFiles: [photo] })).toEqual([
    'parent: Maya Brooks sent a photo | Maya Brooks sent you a photo on X1. → /messages/1007?conversation=3',
  ]);
});
