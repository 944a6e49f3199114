import { describe, expect, it } from 'vitest';
import { formatCents } from '../core/number-format.ts';
import { readWallTime } from '../core/time.ts';
import {
  bankDecidesSentence,
  type CancellationFacts,
  cancelLabel,
  cancellationOutcome,
  cancellationRule,
  cancellationSentence,
  cancelledSentence,
  canParentMove,
  fullRefundUntil,
  currentRefundPolicy as policy,
} from './refund-policy.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** A wall time that exists exactly once, in milliseconds since 1970. */
function at(date: string, time: string, timeZone: string): number {
  const reading = readWallTime({ date, time, timeZone });
  if (reading.kind !== 'exact') throw new Error(`${date} ${time} is ${reading.kind}`);
  return Date.parse(reading.instant);
}

const startsAt = at('2026-03-14', '16:00', 'America/New_York');
const paidAt = startsAt - 10 * dayMs;
const chosenEarly = { startsAt, agreedAt: paidAt + hourMs };

function facts(changed: Partial<CancellationFacts> = {}): CancellationFacts {
  return { policy, by: 'parent', now: startsAt - 48 * hourMs, paidAt, isAccepted: true, time: chosenEarly, leftCents: 4_900, ...changed };
}

describe('the refund of a cancellation', () => {
  it.each([
    ['a minute before the deadline', -24 * hourMs - minuteMs, 4_900, 'in_time'],
    ['at the deadline', -24 * hourMs, 4_900, 'in_time'],
    ['a millisecond after the deadline', -24 * hourMs + 1, 0, 'late'],
    ['a minute before the start', -minuteMs, 0, 'late'],
    ['at the start', 0, 0, 'late'],
    ['after the start', hourMs, 0, 'late'],
  ])('by a parent %s', (_name, fromStartMs, refundCents, reason) => {
    expect(cancellationOutcome(facts({ now: startsAt + fromStartMs }))).toEqual({ refundCents, reason });
  });

  it.each([
    ['New York, over the hour skipped on March 8', 'America/New_York', '2026-03-08', 'late'],
    ['New York, over the hour repeated on November 1', 'America/New_York', '2026-11-01', 'in_time'],
    ['Los Angeles, over the hour skipped on March 8', 'America/Los_Angeles', '2026-03-08', 'late'],
    ['Los Angeles, over the hour repeated on November 1', 'America/Los_Angeles', '2026-11-01', 'in_time'],
    ['New York, on an ordinary day', 'America/New_York', '2026-05-10', 'in_time'],
    ['Los Angeles, on an ordinary day', 'America/Los_Angeles', '2026-05-10', 'in_time'],
  ])('counts elapsed hours, not wall time, one day before in %s', (_name, timeZone, date, reason) => {
    const begin = at(date, '16:00', timeZone);
    const dayBefore = new Date(Date.parse(`${date}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);
    const now = at(dayBefore, '16:00', timeZone);
    const time = { startsAt: begin, agreedAt: begin - 9 * dayMs };
    expect(cancellationOutcome(facts({ now, time, paidAt: begin - 10 * dayMs })).reason).toBe(reason);
  });

  it('has the same deadline for a parent in Los Angeles and a trainer in New York', () => {
    const lastMoment = at('2026-03-13', '13:00', 'America/Los_Angeles');
    expect(fullRefundUntil(facts())).toBe(lastMoment);
    expect(lastMoment).toBe(at('2026-03-13', '16:00', 'America/New_York'));
  });

  it('is everything that is left when the trainer cancels, even after the start', () => {
    expect(cancellationOutcome(facts({ by: 'trainer', now: startsAt + hourMs }))).toEqual({ refundCents: 4_900, reason: 'by_trainer' });
    expect(cancellationOutcome(facts({ by: 'trainer', leftCents: 1_200 })).refundCents).toBe(1_200);
  });

  it('is everything that is left once the trainer has ended dealings by a block', () => {
    const outcome = cancellationOutcome(facts({ isEndedByTrainer: true, now: startsAt - minuteMs }));
    expect(outcome).toEqual({ refundCents: 4_900, reason: 'ended_by_trainer' });
    expect(cancellationSentence(outcome, policy)).toBe('You get $49.00 back.');
  });

  it.each([
    ['on the last day', 90 * dayMs, 4_900, 'unscheduled'],
    ['a millisecond later', 90 * dayMs + 1, 0, 'unscheduled_too_late'],
  ])('of a session without a time depends on the days since the payment: %s', (_name, afterPaidMs, refundCents, reason) => {
    expect(cancellationOutcome(facts({ time: null, now: paidAt + afterPaidMs }))).toEqual({ refundCents, reason });
  });

  it.each([
    ['a millisecond before it is agreed', -1, 4_900, 'not_agreed'],
    ['once it is agreed', 0, 0, 'late'],
  ])('of a time that the trainer chose is everything until the parent has agreed to it: %s', (_name, fromAgreedMs, refundCents, reason) => {
    for (const agreedAt of [startsAt - hourMs, startsAt, startsAt + 20 * hourMs]) {
      const given = facts({ time: { startsAt, agreedAt }, now: agreedAt + fromAgreedMs });
      expect(cancellationOutcome(given)).toEqual({ refundCents, reason });
      expect(fullRefundUntil(given)).toBe(agreedAt);
    }
  });

  it('of a time that the trainer chose is everything as long as the parent was not told, even long after the session', () => {
    const given = facts({ time: { startsAt, agreedAt: null }, now: startsAt + 30 * dayMs });
    expect(cancellationOutcome(given)).toEqual({ refundCents: 4_900, reason: 'not_agreed' });
    expect(fullRefundUntil(given)).toBeNull();
  });

  it('of a time that was agreed long before is everything until 24 hours before it', () => {
    expect(fullRefundUntil(facts())).toBe(startsAt - 24 * hourMs);
  });

  it("doesn't allow booking another session once one has begun at a time that was not agreed", () => {
    const time = { startsAt, agreedAt: null };
    expect(canParentMove(facts({ time, now: startsAt - 1 }))).toBe(true);
    expect(canParentMove(facts({ time, now: startsAt }))).toBe(false);
  });

  it.each([
    ['an hour before a time that the parent chose', chosenEarly, startsAt - hourMs],
    ['a minute before it', chosenEarly, startsAt - minuteMs],
    ['without a time, however long ago it was paid', null, paidAt + 100 * dayMs],
  ])('is full while the trainer has not accepted: %s', (_name, time, now) => {
    expect(cancellationOutcome(facts({ isAccepted: false, time, now }))).toEqual({ refundCents: 4_900, reason: 'not_accepted' });
    expect(canParentMove(facts({ isAccepted: false, time, now }))).toBe(true);
    expect(fullRefundUntil(facts({ isAccepted: false, time, now }))).toBeNull();
  });

  it('is never negative', () => {
    expect(cancellationOutcome(facts({ leftCents: -300 })).refundCents).toBe(0);
  });

  it('follows the terms at the time of purchase', () => {
    const generous = { fullRefundHoursBefore: 2, unscheduledRefundDays: 365 };
    expect(cancellationOutcome(facts({ policy: generous, now: startsAt - 2 * hourMs })).reason).toBe('in_time');
    expect(cancellationOutcome(facts({ policy: generous, time: null, now: paidAt + 365 * dayMs })).reason).toBe('unscheduled');
    expect(cancellationRule(generous)).toContain('at least 2 hours before');
    expect(cancellationRule(generous)).toContain('for 365 days');
  });
});

/** Every kind of case, on both sides of every boundary. */
const cases = [-72, -24.001, -24, -23.999, -1, 0, 1].flatMap((hours) =>
  (['parent', 'trainer'] as const).flatMap((by) =>
    [chosenEarly, { startsAt, agreedAt: startsAt - 3 * hourMs }, { startsAt, agreedAt: null }, null].flatMap((time) =>
      [true, false].flatMap((isAccepted) =>
        [0, 1, 4_900].map((leftCents) => facts({ by, time, leftCents, isAccepted, now: startsAt + hours * hourMs })),
      ),
    ),
  ),
);

describe('the texts of a cancellation', () => {
  it('promise exactly the amount that is refunded, on the button and in the sentence', () => {
    for (const given of cases) {
      const outcome = cancellationOutcome(given);
      const texts = [cancelLabel(outcome, given.by), cancellationSentence(outcome, policy)];
      const amounts = texts.flatMap((text) => text.match(/\$[\d.,]*\d/g) ?? []);
      expect(amounts, texts.join(' / ')).toEqual(outcome.refundCents > 0 ? Array(2).fill(formatCents(outcome.refundCents)) : []);
    }
  });

  it('say that the trainer keeps the money when nothing is refunded', () => {
    const kept = cases.filter((given) => given.leftCents > 0 && cancellationOutcome(given).refundCents === 0);
    expect(kept.length).toBeGreaterThan(5);
    for (const given of kept) {
      expect(given.by).toBe('parent');
      const outcome = cancellationOutcome(given);
      expect(cancellationSentence(outcome, policy)).toContain('the trainer keeps the money');
      expect(cancelLabel(outcome, 'parent')).toBe('Cancel without a refund');
    }
  });

  it('have the agreed wording', () => {
    const outcome = cancellationOutcome(facts());
    expect(cancelLabel(outcome, 'parent')).toBe('Cancel and get $49.00 back');
    expect(cancelLabel(cancellationOutcome(facts({ by: 'trainer' })), 'trainer')).toBe('Cancel and refund $49.00');
    expect(cancellationSentence(outcome, policy)).toBe('It is at least 24 hours before the session: you get $49.00 back.');
    const unanswered = cancellationOutcome(facts({ isAccepted: false }));
    expect(cancellationSentence(unanswered, policy)).toBe("The trainer hasn't approved yet: you get $49.00 back.");
    expect(cancellationRule(policy)).toBe(
      'Cancel at least 24 hours before a session, or before the trainer confirms it, to get a refund; after that the trainer keeps the money. ' +
        'A session without a time can be returned for 90 days.',
    );
  });
});

describe('the texts of a cancellation without a refund', () => {
  it.each([
    ['the trainer cancels a session without money left', facts({ by: 'trainer', leftCents: 0 }), "There's no money left to refund."],
    ['the parent cancels a session without money left', facts({ leftCents: 0 }), "There's no money left to refund."],
    [
      'the parent returns a session without a time after 91 days',
      facts({ time: null, now: paidAt + 91 * dayMs }),
      'This session was paid more than 90 days ago: the trainer keeps the money.',
    ],
  ])('say why when %s', (_name, given, sentence) => {
    expect(cancellationSentence(cancellationOutcome(given), policy)).toBe(sentence);
  });

  it('promise no refund on the button', () => {
    const outcome = cancellationOutcome(facts({ by: 'trainer', leftCents: 0 }));
    expect(cancelLabel(outcome, 'trainer')).toBe('Cancel session');
    expect(cancelLabel(outcome, 'parent')).toBe('Cancel without a refund');
  });
});

describe('the texts after a cancellation', () => {
  it.each([
    [{ refundCents: 4_900, isKept: false }, 'You get $49.00 back.', 'The parent gets $49.00 back.'],
    [{ refundCents: 0, isKept: false }, "There's no money left to refund.", "There's no money left to refund."],
    [
      { refundCents: 0, isKept: true },
      'The trainer keeps the money but can still refund it.',
      'You keep the money, and you can still refund it.',
    ],
  ])('with the outcome %j tell each side where the money is', (outcome, forParent, forTrainer) => {
    expect(cancelledSentence(outcome, 'parent')).toBe(forParent);
    expect(cancelledSentence(outcome, 'trainer')).toBe(forTrainer);
  });

  it('promise nothing during a dispute', () => {
    const rest = 'is reviewing this payment, and decides first who gets the money.';
    expect(bankDecidesSentence('parent')).toBe(`Your bank ${rest}`);
    expect(bankDecidesSentence('trainer')).toBe(`The parent's bank ${rest}`);
  });
});

describe('moving a session as a parent', () => {
  it('is allowed exactly as long as canceling is refunded in full', () => {
    for (const given of cases.filter(({ time }) => time === null || time.agreedAt !== null)) {
      const full = cancellationOutcome({ ...given, by: 'parent', leftCents: 4_900 }).refundCents === 4_900;
      expect(canParentMove(given)).toBe(full);
    }
  });

  it('ends at the time until which the page promises a full refund', () => {
    for (const given of cases.filter(({ isAccepted, time }) => isAccepted && (time === null || time.agreedAt !== null))) {
      const until = fullRefundUntil(given) as number;
      expect(canParentMove({ ...given, now: until - 1 })).toBe(true);
      expect(canParentMove({ ...given, now: until })).toBe(until !== given.time?.agreedAt);
      expect(canParentMove({ ...given, now: until + 1 })).toBe(false);
    }
  });
});
