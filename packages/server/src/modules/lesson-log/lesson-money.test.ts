import type { TrainerId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chargeJournal, type Posting, refundJournal } from '../ledger/journals.ts';
import { moneyOfLessons, sumOfMoney } from './lesson-money.ts';

/** A payment with refunds, some of one session, some of the payment as a whole, some of it as credit. */
const histories = fc
  .record({
    amountCents: fc.integer({ min: 1, max: 200_000 }),
    creditPart: fc.double({ min: 0, max: 1, noNaN: true }),
    promotionCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 50_000 })),
    sessionsIncluded: fc.integer({ min: 1, max: 12 }),
    returns: fc.array(
      fc.record({
        part: fc.double({ min: 0, max: 1, noNaN: true }),
        sessionNumber: fc.option(fc.integer({ min: 1, max: 12 })),
        asCredit: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ returns, creditPart, ...purchase }) => {
    const creditCents = Math.floor(purchase.amountCents * creditPart);
    let [left, creditLeft] = [purchase.amountCents, creditCents];
    const parts = returns.flatMap(({ part, sessionNumber, asCredit }) => {
      const amountCents = Math.floor(left * part);
      if (amountCents === 0) return [];
      const least = Math.max(0, amountCents - (left - creditLeft));
      const most = Math.min(amountCents, creditLeft);
      const asCreditCents = least + Math.floor((most - least) * asCredit);
      left -= amountCents;
      creditLeft -= asCreditCents;
      return [
        {
          amountCents,
          asCreditCents,
          sessionNumber: sessionNumber === null ? null : ((sessionNumber - 1) % purchase.sessionsIncluded) + 1,
        },
      ];
    });
    return { ...purchase, creditCents, parts };
  });

const of = (postings: readonly Posting[], code: RegExp) =>
  postings.reduce((sum, { account, amountCents }) => sum + (code.test(account.code) ? amountCents : 0), 0);

it('adds up to what the ledger books of the payment, whatever was refunded of which session, to the cent', () => {
  fc.assert(
    fc.property(histories, ({ parts, ...purchase }) => {
      const terms = {
        transactionId: 1 as TransactionId,
        trainerId: 1 as TrainerId,
        familyId: 1 as UserId,
        grossCents: purchase.amountCents,
        promotionCents: purchase.promotionCents,
        feeBasisPoints: 1_500,
      };
      const postings = [...chargeJournal({ ...terms, creditCents: purchase.creditCents }).postings];
      let alreadyReturnedCents = 0;
      for (const [index, { amountCents, asCreditCents }] of parts.entries()) {
        const returned = {
          amountCents,
          asCreditCents,
          alreadyReturnedCents,
          unreleasedCents: 0,
          takesFirst: 'payable',
          isLast: false,
        } as const;
        postings.push(...refundJournal({ ...terms, ...returned, refundId: index + 1 }).postings);
        alreadyReturnedCents += amountCents;
      }
      const lessons = moneyOfLessons({
        ...purchase,
        discountCents: purchase.promotionCents,
        returned: parts,
        creditReturnedCents: parts.reduce((sum, { asCreditCents }) => sum + asCreditCents, 0),
      });
      const { fee, refunded, byCard, byCredit, byX1 } = sumOfMoney(lessons);
      expect({ byCard, byCredit, byX1 }).toEqual({
        byCard: of(postings, /^A\.stripe$/),
        byCredit: of(postings, /^L\.credit:/),
        byX1: of(postings, /^E\.promo$/),
      });
      expect(fee).toBe(purchase.amountCents + purchase.promotionCents);
      expect(fee - refunded).toBe(byCard + byCredit + byX1);
      for (const lesson of lessons) {
        expect(lesson.fee - lesson.refunded).toBe(lesson.byCard + lesson.byCredit + lesson.byX1);
        for (const part of Object.values(lesson)) expect(part).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: 500 },
  );
});
