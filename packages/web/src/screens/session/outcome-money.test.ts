import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { describe, expect, it } from 'vitest';
import { sampleDetails } from '../../testing/sample-session.ts';
import { outcomeMoney } from './messages.ts';

/** A session of $49.00 of which so much is back, on its way and left. */
function withMoney(
  { back = 0, onTheWay = 0, left = 0 }: { back?: number; onTheWay?: number; left?: number },
  status: NonNullable<SessionDetails['transaction']>['status'] = 'succeeded',
): SessionDetails {
  const details = sampleDetails({ status: 'cancelled', amount: 4_900, refundedAmount: back });
  return {
    ...details,
    terms: details.terms && { ...details.terms, leftCents: left, onTheWayCents: onTheWay },
    transaction: details.transaction && { ...details.transaction, status },
  };
}

describe('money of a session that did not take place', () => {
  it.each([
    ['all went back', { back: 4_900 }, '$49.00 went back to your card; banks show it within 5 to 10 days.'],
    ['all is on its way', { onTheWay: 4_900 }, '$49.00 is on its way back to your card.'],
    ['it is kept', { left: 4_900 }, 'The trainer keeps the money but can still refund it.'],
    [
      'a part of what was kept went back',
      { back: 1_000, left: 3_900 },
      '$10.00 went back to your card; banks show it within 5 to 10 days. The other $39.00 stays with the trainer.',
    ],
    [
      'a part went back, and another is on its way',
      { back: 1_000, onTheWay: 900, left: 3_000 },
      '$10.00 went back to your card; banks show it within 5 to 10 days. $9.00 is on its way back to your card. The other $30.00 stays with the trainer.',
    ],
    ['a bank took it', {}, "There's no money left to refund."],
    ['a part went back before a bank took the rest', { back: 1_000 }, '$10.00 went back to your card; banks show it within 5 to 10 days.'],
  ])('tells a parent where the money is when %s', (_, money, sentence) => {
    expect(outcomeMoney(withMoney(money), 'parent')).toBe(sentence);
  });

  it('tells the trainer where the money is', () => {
    expect(outcomeMoney(withMoney({ back: 1_000, left: 3_900 }), 'trainer')).toBe(
      '$10.00 went back to the parent. The other $39.00 stays with you.',
    );
    expect(outcomeMoney(withMoney({ onTheWay: 4_900 }), 'trainer')).toBe('$49.00 is on its way back to the parent.');
  });

  it.each([{ onTheWay: 4_900 }, { left: 4_900 }])('promises the money to no one while a bank decides: %o', (money) => {
    const sentence = 'is reviewing this payment, and decides first who gets the money.';
    expect(outcomeMoney(withMoney(money, 'disputed'), 'parent')).toBe(`Your bank ${sentence}`);
    expect(outcomeMoney(withMoney(money, 'disputed'), 'trainer')).toBe(`The parent's bank ${sentence}`);
  });

  it('says nothing about money before the payment', () => {
    expect(outcomeMoney({ ...withMoney({}), terms: null }, 'parent')).toBe('');
  });
});
