import { currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import { expect, it } from 'vitest';
import { refundTexts } from './refund-texts.ts';

const now = new Date('2026-03-10T16:00:00Z');
const at = (start: string, end: string) => ({ start, end, zone: 'America/New_York', now });

it.each([
  ['today', at('2026-03-11T20:00:00.000Z', '2026-03-11T21:00:00.000Z'), 'Free cancellation until 4:00 PM today.'],
  ['another day', at('2026-03-12T04:00:00.000Z', '2026-03-12T05:00:00.000Z'), 'Free cancellation until Wed 12:00 AM.'],
])('says until when one can cancel for free, %s', (_, time, promise) => {
  expect(refundTexts('Maya', { amountCents: 4_900, creditCents: 0 }, time, currentRefundPolicy).promise).toBe(promise);
});

it.each([
  ['without a time', null, 'within 72 hours'],
  ['for a time after that', at('2026-03-13T16:00:01.000Z', '2026-03-13T17:00:01.000Z'), 'within 72 hours'],
  ['for an earlier time', at('2026-03-12T20:00:00.000Z', '2026-03-12T21:00:00.000Z'), 'before it starts'],
])('says until when a request is answered, %s', (_, time, until) => {
  expect(refundTexts('Maya', { amountCents: 4_900, creditCents: 0 }, time, currentRefundPolicy).limits).toContain(
    `If Maya says no or doesn't answer ${until}, you get $49.00 back automatically.`,
  );
});
