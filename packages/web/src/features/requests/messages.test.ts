import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { describe, expect, it } from 'vitest';
import { sampleDetails } from '../../testing/sample-session.ts';
import { rejectionText } from './reject-dialog.tsx';

type Sibling = [status: SessionDetails['purchase'][number]['state'], leftCents: number];

const request = { id: 102 as AppointmentId, parentName: 'Dana Whitfield', askedAgain: null };

/** A purchase of these sessions. */
function purchaseOf(siblings: readonly Sibling[], status: NonNullable<SessionDetails['transaction']>['status'] = 'succeeded') {
  const { transaction } = sampleDetails();
  const purchase = siblings.map(([state, leftCents], index) => ({
    id: 101 + index,
    sessionNumber: index + 1,
    state,
    startTime: null,
    leftCents,
  }));
  return { purchase: purchase as unknown as SessionDetails['purchase'], transaction: transaction && { ...transaction, status } };
}

describe('consequence of a rejection', () => {
  it.each<[string, Sibling[], string]>([
    ['one session', [['scheduled', 8_900]], 'Dana Whitfield gets $89.00 back and reads your reason.'],
    [
      'a package',
      [
        ['needs_time', 3_333],
        ['scheduled', 3_333],
        ['needs_time', 3_334],
      ],
      'All 3 sessions are declined. Dana Whitfield gets $100.00 back and reads your reason.',
    ],
    [
      'a package of which one was cancelled',
      [
        ['cancelled', 0],
        ['needs_time', 3_333],
        ['needs_time', 3_334],
      ],
      'The 2 sessions still open are declined. Dana Whitfield gets $66.67 back and reads your reason.',
    ],
    [
      'a package of which one is left',
      [
        ['cancelled', 0],
        ['cancelled', 0],
        ['needs_time', 3_334],
      ],
      'The 1 session still open is declined. Dana Whitfield gets $33.34 back and reads your reason.',
    ],
    ['money that is gone', [['needs_time', 0]], "Dana Whitfield reads your reason. There's no money left to refund."],
  ])('says how many sessions are declined and what is refunded: %s', (_, siblings, sentence) => {
    expect(rejectionText(request, purchaseOf(siblings))).toBe(sentence);
  });

  it('names no amount while a bank decides or the amount is unknown', () => {
    expect(rejectionText(request, purchaseOf([['needs_time', 8_900]], 'disputed'))).toBe(
      "Dana Whitfield reads your reason. The parent's bank is reviewing this payment, and decides first who gets the money.",
    );
    expect(rejectionText(request, undefined)).toBe('Dana Whitfield gets a refund and sees your reason.');
  });

  it('of one session that the trainer was asked about again declines and pays back this one alone (R175)', () => {
    const askedAgain = { at: '2026-03-12T12:00:00.000Z', reason: 'outside_hours' } as const;
    const purchase = purchaseOf([
      ['completed', 3_333],
      ['scheduled', 3_333],
      ['needs_time', 3_334],
    ]);
    expect(rejectionText({ ...request, askedAgain }, purchase)).toBe(
      'Only this session is declined. Dana Whitfield gets $33.33 back and reads your reason.',
    );
  });
});
