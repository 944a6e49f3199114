import type { AppointmentId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { disputeLostJournal, disputeOpenedJournal, disputeWonJournal } from './dispute-journals.ts';
import { chargeJournal, type Journal, providerFeeJournal, refundJournal, releaseJournal } from './journals.ts';

const transactionId = 11 as TransactionId;
const trainerId = 7 as TrainerId;
const disputeId = 3;

const sumOf = (journals: readonly Journal[], code?: string) =>
  journals
    .flatMap(({ postings }) => postings)
    .filter(({ account }) => !code || account.code === code)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

const sale = fc.record({
  grossCents: fc.integer({ min: 1, max: 10_000_000 }),
  feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
  /** How much of it was refunded before, as fractions of the whole. */
  returned: fc.double({ min: 0, max: 0.999, noNaN: true }),
  feeCents: fc.integer({ min: 0, max: 10_000 }),
  isReleased: fc.boolean(),
});

function histories(
  run: (values: { grossCents: number; alreadyReturnedCents: number; feeCents: number; isReleased: boolean } & Sale) => void,
) {
  fc.assert(
    fc.property(sale, ({ returned, ...values }) => {
      const alreadyReturnedCents = Math.floor(values.grossCents * returned);
      run({ ...values, alreadyReturnedCents, transactionId, trainerId });
    }),
    { numRuns: 2_000 },
  );
}
interface Sale {
  transactionId: TransactionId;
  trainerId: TrainerId;
  feeBasisPoints: number;
}

type Values = Parameters<Parameters<typeof histories>[0]>[0];

/** The sale, its release if it was released, refunds, and a dispute about the rest. */
function disputed({ alreadyReturnedCents, feeCents, isReleased, ...charge }: Values): Journal[] {
  const amountCents = charge.grossCents - alreadyReturnedCents;
  const sold = chargeJournal(charge);
  const shareCents = 0 - sumOf([sold], 'L.earn:7');
  const release = releaseJournal({ ...charge, appointmentId: 5 as AppointmentId, shareCents });
  const before = isReleased && shareCents > 0 ? [sold, release] : [sold];
  const refund = refundJournal({ ...charge, ...bornBy(before), refundId: 1, amountCents: alreadyReturnedCents, alreadyReturnedCents: 0 });
  return [
    ...before,
    ...(alreadyReturnedCents > 0 ? [refund] : []),
    disputeOpenedJournal({ disputeId, transactionId, amountCents, feeCents }),
  ];
}

/** Where the trainer's part of the next return comes from. */
const bornBy = (journals: readonly Journal[]) => ({
  unreleasedCents: 0 - sumOf(journals, 'L.earn:7'),
  takesFirst: 'unreleased' as const,
  isLast: false,
});

describe('journals of disputes', () => {
  it("hold the disputed amount and leave the trainer's share alone until the decision", () => {
    histories((values) => {
      const before = disputed(values).slice(0, -1);
      const after = disputed(values);
      expect(after.map((journal) => sumOf([journal]))).toEqual(after.map(() => 0));
      expect(sumOf(after, 'L.dispute:3')).toBe(values.grossCents - values.alreadyReturnedCents);
      expect(sumOf(after, 'A.stripe')).toBe(0 - values.feeCents);
      for (const code of ['L.earn:7', 'L.pay:7', 'R.fee']) expect(sumOf(after, code)).toBe(sumOf(before, code));
    });
  });

  it('undo everything but the fee when the dispute is won', () => {
    histories((values) => {
      const amountCents = values.grossCents - values.alreadyReturnedCents;
      for (const returnedFeeCents of [0, values.feeCents]) {
        const won = disputeWonJournal({ disputeId, transactionId, amountCents, returnedFeeCents });
        const after = [...disputed(values), won];
        expect(sumOf([won])).toBe(0);
        expect(sumOf(after, 'L.dispute:3')).toBe(0);
        expect(sumOf(after, 'A.stripe')).toBe(amountCents - values.feeCents + returnedFeeCents);
        expect(sumOf(after, 'E.dispute')).toBe(values.feeCents - returnedFeeCents);
      }
    });
  });

  it('leave nothing of the sale with platform or trainer when the dispute is lost', () => {
    histories((values) => {
      const amountCents = values.grossCents - values.alreadyReturnedCents;
      const lost = disputeLostJournal({ ...values, ...bornBy(disputed(values)), disputeId, amountCents });
      const after = [...disputed(values), lost];
      expect(sumOf([lost])).toBe(0);
      expect(sumOf(after, 'L.dispute:3')).toBe(0);
      expect(sumOf(after, 'R.fee')).toBe(0);
      expect(sumOf(after, 'L.earn:7') + sumOf(after, 'L.pay:7')).toBe(0);
      expect(sumOf(after, 'A.stripe')).toBe(0 - values.feeCents);
      expect(sumOf([lost], values.isReleased ? 'L.earn:7' : 'L.pay:7')).toBe(0);
    });
  });

  it('contain no posting of zero', () => {
    histories((values) => {
      const amountCents = values.grossCents - values.alreadyReturnedCents;
      const lost = disputeLostJournal({ ...values, ...bornBy(disputed(values)), disputeId, amountCents });
      const won = disputeWonJournal({ disputeId, transactionId, amountCents, returnedFeeCents: 0 });
      for (const journal of [...disputed(values), lost, won]) {
        expect(journal.postings.every((posting) => posting.amountCents !== 0 && Number.isSafeInteger(posting.amountCents))).toBe(true);
        expect(journal.postings.length).toBeGreaterThanOrEqual(2);
      }
    });
  });
});

it("books the processor's fee as a cost of the platform", () => {
  const journal = providerFeeJournal({ transactionId, feeCents: 172 });
  expect([sumOf([journal]), sumOf([journal], 'E.stripe'), sumOf([journal], 'A.stripe')]).toEqual([0, 172, -172]);
});
