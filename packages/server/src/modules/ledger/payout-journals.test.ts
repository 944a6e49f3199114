import type { PayoutId, TrainerId } from '@x1/contract/core/ids.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Journal } from './journals.ts';
import {
  debtJournal,
  payoutJournal,
  recoveryJournal,
  transferJournal,
  transferRefusedJournal,
  transferReversedJournal,
  writeOffJournal,
} from './payout-journals.ts';

const trainerId = 7 as TrainerId;
const payoutId = 5 as PayoutId;

const sumOf = (journals: readonly Journal[], code?: string) =>
  journals
    .flatMap(({ postings }) => postings)
    .filter(({ account }) => !code || account.code === code)
    .reduce((sum, { amountCents }) => sum + amountCents, 0);

const cents = fc.integer({ min: 1, max: 10_000_000 });
const forAmounts = (run: (amountCents: number) => void) => fc.assert(fc.property(cents, run), { numRuns: 1_000 });

describe('journals of payouts', () => {
  it('take money from the payable balance when decided, and from the platform when transferred', () => {
    forAmounts((amountCents) => {
      const decided = payoutJournal({ payoutId, trainerId, amountCents, occasion: '2026-01-09' });
      const sent = transferJournal({ payoutId, trainerId, amountCents, transferId: 'tr_1' });
      expect([sumOf([decided]), sumOf([sent])]).toEqual([0, 0]);
      expect([sumOf([decided], 'L.pay:7'), sumOf([decided], 'L.transit:7')]).toEqual([amountCents, 0 - amountCents]);
      expect([sumOf([decided, sent], 'L.transit:7'), sumOf([decided, sent], 'A.stripe')]).toEqual([0, 0 - amountCents]);
    });
  });

  it('undo everything when the transfer is refused', () => {
    forAmounts((amountCents) => {
      const journals = [
        payoutJournal({ payoutId, trainerId, amountCents, occasion: 'r1' }),
        transferRefusedJournal({ payoutId, trainerId, amountCents }),
      ];
      for (const code of ['L.pay:7', 'L.transit:7', 'A.stripe']) expect(sumOf(journals, code)).toBe(0);
    });
  });

  it('repay a debt first when a transfer is reversed, and make the rest payable', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 12_000_000 }), (amountCents, owedCents) => {
        const back = transferReversedJournal({ payoutId, trainerId, amountCents, owedCents, reversalId: 'trr_1' });
        expect(sumOf([back])).toBe(0);
        expect(sumOf([back], 'A.stripe')).toBe(amountCents);
        expect(sumOf([back], 'A.recv:7')).toBe(0 - Math.min(amountCents, owedCents));
        expect(sumOf([back], 'L.pay:7')).toBe(0 - Math.max(0, amountCents - owedCents));
        expect(back.postings.every((posting) => posting.amountCents !== 0)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('book a shortfall as a debt, which later earnings or a write-off end', () => {
    forAmounts((amountCents) => {
      const debt = { trainerId, amountCents, sequence: 1 };
      const [owes, pays, lost] = [debtJournal(debt), recoveryJournal(debt), writeOffJournal(debt)];
      for (const journal of [owes, pays, lost]) expect(sumOf([journal])).toBe(0);
      expect([sumOf([owes], 'A.recv:7'), sumOf([owes], 'L.pay:7')]).toEqual([amountCents, 0 - amountCents]);
      expect([sumOf([owes, pays], 'A.recv:7'), sumOf([owes, pays], 'L.pay:7')]).toEqual([0, 0]);
      expect([sumOf([owes, lost], 'A.recv:7'), sumOf([owes, lost], 'E.loss')]).toEqual([0, amountCents]);
    });
  });

  it('have a business key for each occasion, so that none is written twice', () => {
    const payout = { payoutId, trainerId, amountCents: 1 };
    const keys = [
      payoutJournal({ ...payout, occasion: '2026-01-09' }),
      payoutJournal({ ...payout, occasion: 'r1' }),
      transferJournal({ ...payout, transferId: 'tr_1' }),
      transferRefusedJournal(payout),
      transferReversedJournal({ ...payout, owedCents: 0, reversalId: 'trr_1' }),
      ...[debtJournal, recoveryJournal, writeOffJournal].map((make) => make({ ...payout, sequence: 2 })),
    ].map(({ businessKey }) => businessKey);
    expect(keys).toEqual(['po:7:2026-01-09', 'po:7:r1', 'tr:tr_1', 'tf:5', 'rv:trr_1', 'ng:7:2', 'rc:7:2', 'wo:7:2']);
  });
});
