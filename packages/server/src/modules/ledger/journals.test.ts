import type { AppointmentId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chargeJournal, type Journal, refundJournal, releaseJournal } from './journals.ts';

const transactionId = 11 as TransactionId;
const trainerId = 7 as TrainerId;
const sumOf = (journal: Journal, code?: string) =>
  journal.postings.filter(({ account }) => !code || account.code === code).reduce((sum, { amountCents }) => sum + amountCents, 0);

const unreleasedIn = (journals: readonly Journal[]) => ({
  unreleasedCents: 0 - journals.reduce((sum, journal) => sum + sumOf(journal, 'L.earn:7'), 0),
  takesFirst: 'unreleased' as const,
  isLast: false,
});

/** What X1 pays of a price on top of the card: mostly nothing. */
const promotion = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 10_000_000 }));
const gross = fc.integer({ min: 1, max: 10_000_000 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });

describe('the journals of a payment', () => {
  it('split a charge into share and fee without losing a cent', () => {
    fc.assert(
      fc.property(gross, promotion, basisPoints, (grossCents, promotionCents, feeBasisPoints) => {
        const journal = chargeJournal({ transactionId, trainerId, grossCents, promotionCents, feeBasisPoints });
        const priceCents = grossCents + promotionCents;
        expect(sumOf(journal)).toBe(0);
        expect(sumOf(journal, 'A.stripe')).toBe(grossCents);
        expect(sumOf(journal, 'E.promo')).toBe(promotionCents);
        const feeCents = Number((BigInt(priceCents) * BigInt(feeBasisPoints) + 5_000n) / 10_000n);
        expect(sumOf(journal, 'R.fee')).toBe(0 - feeCents);
        expect(sumOf(journal, 'L.earn:7')).toBe(feeCents - priceCents);
      }),
      { numRuns: 2_000 },
    );
  });

  it('leave nothing of a charge after it is refunded in any number of parts', () => {
    fc.assert(
      fc.property(
        gross,
        promotion,
        basisPoints,
        fc.array(fc.integer({ min: 1, max: 4_000_000 }), { maxLength: 6 }),
        (grossCents, promotionCents, feeBasisPoints, cuts) => {
          const charge = { transactionId, trainerId, grossCents, promotionCents, feeBasisPoints };
          const journals = [chargeJournal(charge)];
          let returned = 0;
          for (const [index, cut] of [...cuts, grossCents].entries()) {
            const amountCents = Math.min(cut, grossCents - returned);
            if (amountCents === 0) break;
            const refund = refundJournal({
              ...charge,
              ...unreleasedIn(journals),
              refundId: index + 1,
              amountCents,
              alreadyReturnedCents: returned,
            });
            expect(sumOf(refund)).toBe(0);
            expect(sumOf(refund, 'R.fee')).toBeGreaterThanOrEqual(0);
            expect(sumOf(refund, 'E.promo')).toBeLessThanOrEqual(0);
            expect(sumOf(refund, 'R.fee')).toBeLessThanOrEqual(amountCents - sumOf(refund, 'E.promo'));
            expect(sumOf(refund, 'L.earn:7')).toBeGreaterThanOrEqual(0);
            journals.push(refund);
            returned += amountCents;
          }
          for (const code of ['A.stripe', 'E.promo', 'R.fee', 'L.earn:7']) {
            expect(journals.reduce((sum, journal) => sum + sumOf(journal, code), 0)).toBe(0);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('split two refunds of a payment with a 15 % fee as in the worked example', () => {
    const charge = { transactionId, trainerId, grossCents: 10_000, feeBasisPoints: 1_500 };
    expect(sumOf(chargeJournal(charge), 'L.earn:7')).toBe(-8_500);
    const unreleased = { unreleasedCents: 8_500, takesFirst: 'unreleased', isLast: false } as const;
    const first = refundJournal({ ...charge, ...unreleased, refundId: 1, amountCents: 3_333, alreadyReturnedCents: 0 });
    expect([sumOf(first, 'R.fee'), sumOf(first, 'L.earn:7')]).toEqual([500, 2_833]);
    const last = { unreleasedCents: 5_667, takesFirst: 'unreleased', isLast: true } as const;
    const second = refundJournal({ ...charge, ...last, refundId: 2, amountCents: 6_667, alreadyReturnedCents: 3_333 });
    expect([sumOf(second, 'R.fee'), sumOf(second, 'L.earn:7')]).toEqual([1_000, 5_667]);
  });

  it("return X1's part of a price in proportion to what went back to the card, as in the worked example", () => {
    const charge = { transactionId, trainerId, grossCents: 4_000, promotionCents: 1_000, feeBasisPoints: 1_500 };
    const paid = chargeJournal(charge);
    expect([sumOf(paid, 'E.promo'), sumOf(paid, 'R.fee'), sumOf(paid, 'L.earn:7')]).toEqual([1_000, -750, -4_250]);
    const unreleased = { unreleasedCents: 4_250, takesFirst: 'unreleased', isLast: false } as const;
    const refund = refundJournal({ ...charge, ...unreleased, refundId: 1, amountCents: 1_000, alreadyReturnedCents: 0 });
    expect(['A.stripe', 'E.promo', 'R.fee', 'L.earn:7'].map((code) => sumOf(refund, code))).toEqual([-1_000, -250, 188, 1_062]);
  });

  it('take a refund after the release from the payable balance', () => {
    const refund = refundJournal({
      transactionId,
      trainerId,
      grossCents: 5_000,
      feeBasisPoints: 0,
      refundId: 1,
      amountCents: 5_000,
      alreadyReturnedCents: 0,
      unreleasedCents: 0,
      takesFirst: 'unreleased',
      isLast: true,
    });
    expect(sumOf(refund, 'L.pay:7')).toBe(5_000);
    expect(sumOf(refund, 'L.earn:7')).toBe(0);
  });

  it('move a released share from earned to payable', () => {
    const journal = releaseJournal({ transactionId, trainerId, appointmentId: 3 as AppointmentId, shareCents: 4_250 });
    expect(sumOf(journal)).toBe(0);
    expect(sumOf(journal, 'L.pay:7')).toBe(-4_250);
  });
});
