import type { UserId } from '@x1/contract/core/ids.ts';
import { type CancellationFacts, currentRefundPolicy } from '@x1/contract/payments/refund-policy.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { describe, expect, it } from 'vitest';
import { cancellationFacts, refundEdge, withToldRefund } from './cancellation.ts';

const now = new Date('2026-03-12T12:00:00Z');
const terms = { policy: currentRefundPolicy, paidAt: '2026-03-01T10:00:00.000Z', leftCents: 5_000, onTheWayCents: 0 };
const appointment = {
  approvalStatus: 'approved',
  amount: 5_000,
  startTime: '2026-03-14T12:00:00.000Z',
  scheduledAt: '2026-03-02T12:00:00.000Z',
  timeAgreedAt: '2026-03-03T12:00:00.000Z',
  scheduledBy: 9 as UserId,
  parentId: 7 as UserId,
  cancelledAt: null,
  cancelledBy: null,
  formerStartTime: null,
} as unknown as Appointment;

describe('facts of a cancellation', () => {
  it('reads the facts of a cancellation from the session and the terms of its purchase', () => {
    expect(cancellationFacts({ appointment, terms }, 'parent', now)).toEqual({
      policy: currentRefundPolicy,
      by: 'parent',
      now: now.getTime(),
      paidAt: Date.parse(terms.paidAt),
      isAccepted: true,
      time: { startsAt: Date.parse('2026-03-14T12:00:00Z'), agreedAt: Date.parse('2026-03-03T12:00:00Z') },
      leftCents: 5_000,
    });
    expect(cancellationFacts({ appointment, terms: null }, 'parent', now)).toBeNull();
  });

  it('knows until when everything is refunded, and when that is over', () => {
    expect(refundEdge({ appointment, terms }, now)).toBe(Date.parse('2026-03-13T12:00:00Z'));
    expect(refundEdge({ appointment, terms }, new Date('2026-03-13T12:00:00Z'))).toBeNull();
    expect(refundEdge({ appointment: { ...appointment, startTime: null }, terms }, now)).toBe(Date.parse('2026-05-30T10:00:00Z'));
  });

  it.each([
    ['parent', 5_000, 'in_time'],
    ['parent', 3_000, 'in_time'],
    ['parent', 0, 'late'],
    ['trainer', 3_000, 'by_trainer'],
  ] as const)('uses the refund that the server reports: %s, %i', (by, refundCents, reason) => {
    const facts = cancellationFacts({ appointment, terms }, by, now) as CancellationFacts;
    expect(withToldRefund(facts, refundCents)).toEqual({ refundCents, reason });
  });
});
