import type { Payout, PayoutBalance } from '@x1/contract/payouts/payout.ts';
import { describe, expect, it } from 'vitest';
import { newSellerText, nextPayoutText, payoutDay, payoutProgress, requestBlockText } from './labels.ts';

const zone = 'America/Los_Angeles';
const now = new Date('2026-03-11T12:00:00.000Z');
// Friday 10:00 in New York
const friday = '2026-03-13T14:00:00.000Z';

describe('next payout', () => {
  const say = (available: number, nextPayout: Partial<PayoutBalance['nextPayout']>) =>
    nextPayoutText(
      {
        available,
        minimum: 5_000,
        nextPayout: { at: friday, amount: 0, sessionCount: 0, blockedReason: null, carried: 0, ...nextPayout },
      } as PayoutBalance,
      zone,
      now,
    );

  it("shows the amount of the next payout and its time in the trainer's zone", () => {
    expect(say(49_400, { amount: 49_400, sessionCount: 6 })).toBe('Next payout: $494.00 from 6 sessions on Fri, Mar 13, 7:00 AM (PDT).');
    expect(say(8_900, { amount: 8_900, sessionCount: 1 })).toContain('$89.00 from 1 session on');
    expect(say(6_000, { amount: 6_000 }), 'what came back from a bank').toContain('$60.00 on');
  });

  it('leaves money that was released this week for the Friday after', () => {
    expect(say(60_000, { amount: 49_400 })).toMatch(/The rest follows a week later\.$/);
    expect(say(6_000, { blockedReason: 'below_minimum' })).toBe('It was released this week and is paid on Fri, Mar 20.');
  });

  it("names the Friday on which the amount above a new seller's cap is paid", () => {
    const text = say(250_000, { amount: 100_000, carried: 150_000 });
    expect(text).toBe('Next payout: $1,000.00 on Fri, Mar 13, 7:00 AM (PDT). $1,500.00 more is carried to Fri, Mar 20.');
  });

  it('says on which Friday a balance below the minimum is not paid', () => {
    expect(say(4_999, { blockedReason: 'below_minimum' })).toBe(
      'No payout on Fri, Mar 13: $49.99 is below the $50.00 minimum, so it waits.',
    );
  });

  it('says that no payout is coming', () => {
    expect(say(0, { blockedReason: 'below_minimum' })).toBe(
      'Nothing to pay out yet. Payouts go out on Fridays once you have $50.00. The next one is Fri, Mar 13, 7:00 AM (PDT).',
    );
  });

  it('says that payouts are on hold during a review of the account', () => {
    expect(say(9_900, { blockedReason: 'stopped' })).toBe(
      "Payouts are on hold while we review your account. Your money stays in your balance, and payouts go on once we're done.",
    );
  });

  it('says that the next payout waits for the bank account', () => {
    expect(say(9_900, { blockedReason: 'account_not_ready' })).toBe("We'll pay it out once your bank account is ready.");
    expect(say(0, { blockedReason: 'account_not_ready' })).toBe('Payouts start once your bank account is ready.');
  });
});

it('explains the limits of a new seller, and when they end', () => {
  const say = (newSeller: PayoutBalance['newSeller']) => newSellerText({ newSeller } as PayoutBalance, zone, now);
  const rest = 'Anything above it is carried to the next Friday.';
  expect(say({ cap: 100_000, sessionsLeft: 5, until: null })).toBe(
    `You're new as a seller, so a payout is at most $1,000.00 until you've held 5 more sessions. ${rest}`,
  );
  expect(say({ cap: 100_000, sessionsLeft: 1, until: '2026-04-11T12:00:00.000Z' })).toBe(
    `You're new as a seller, so a payout is at most $1,000.00 until you've held 1 more session or until Sat, Apr 11, whichever comes first. ${rest}`,
  );
  expect(say(null)).toBeNull();
});

it('gives every reason why no payout can be requested', () => {
  const say = (blockedReason: PayoutBalance['request']['blockedReason']) =>
    requestBlockText({ request: { amount: 0, blockedReason }, minimum: 5_000 });
  expect(say('stopped')).toBe("We'll turn this on again once the review is done.");
  expect(say('below_minimum')).toBe('You can request from $50.00 that has been available for 48 hours.');
  expect(say('account_not_ready')).toBe('Finish your bank setup first.');
  expect(say('first_on_friday')).toContain('first payout goes out on a Friday');
  expect(say('request_open')).toContain('still on its way');
  expect(say(null)).toBeNull();
});

describe('payouts in the list', () => {
  const payout = (changed: Partial<Payout>) => ({ decidedAt: friday, sentAt: null, paidAt: null, returnedAt: null, ...changed }) as Payout;

  it('names a weekly payout by its Friday, which is the same day in every zone', () => {
    expect(payoutDay(payout({ friday: '2026-03-13' }), 'Pacific/Kiritimati', now)).toBe('Fri, Mar 13');
    expect(payoutDay(payout({ friday: '2025-12-26' }), zone, now)).toBe('Fri, Dec 26, 2025');
  });

  it("names a requested payout by the day it was requested in the trainer's zone", () => {
    expect(payoutDay(payout({ friday: null, decidedAt: '2026-03-12T02:00:00.000Z' }), zone, now)).toBe('Wed, Mar 11');
  });

  it('says how far a payout has come', () => {
    const sentAt = friday;
    const paidAt = '2026-03-16T14:00:00.000Z';
    const returnedAt = '2026-03-18T14:00:00.000Z';
    expect(payoutProgress(payout({ status: 'decided' }), zone, now)).toBeUndefined();
    expect(payoutProgress(payout({ status: 'sent', sentAt }), zone, now)).toBe('Sent Fri, Mar 13');
    expect(payoutProgress(payout({ status: 'paid', sentAt, paidAt }), zone, now)).toBe('With your bank since Mon, Mar 16');
    expect(payoutProgress(payout({ status: 'returned', sentAt, paidAt, returnedAt }), zone, now)).toBe('Came back Wed, Mar 18');
  });
});
