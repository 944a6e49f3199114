import type { AppointmentId, TrainerId, TransactionId } from '@x1/contract/core/ids.ts';
import { platformFeeCents } from '@x1/contract/core/platform-fee.ts';
import { leftOfSessions, type ReturnedPart, releasableCents } from '@x1/contract/payments/session-shares.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chargeJournal, type Journal, refundJournal, releaseJournal } from './journals.ts';

/** The books of one payment of several sessions by the rules alone, which the payments module applies with rows and locks. */

const charge = { transactionId: 11 as TransactionId, trainerId: 7 as TrainerId };
const sumOf = (journals: readonly Journal[], code: string) =>
  journals
    .flatMap(({ postings }) => postings)
    .reduce((sum, { account, amountCents }) => (account.code === code ? sum + amountCents : sum), 0);

type Step =
  | { readonly kind: 'release'; readonly pick: number }
  | { readonly kind: 'refundSession'; readonly pick: number; readonly part: number }
  | { readonly kind: 'refundWhole'; readonly part: number };

const part = fc.double({ min: 0, max: 1, noNaN: true });
const step = fc.oneof(
  fc.record({ kind: fc.constant('release' as const), pick: fc.nat(51) }),
  fc.record({ kind: fc.constant('refundSession' as const), pick: fc.nat(51), part: fc.oneof(fc.constant(1), part) }),
  fc.record({ kind: fc.constant('refundWhole' as const), part: fc.oneof(fc.constant(1), part) }),
);
const purchase = fc
  .record({
    grossCents: fc.integer({ min: 500, max: 1_000_000 }),
    /** Of what the card paid: a code of X1 takes off 90 % at most. */
    promotionPercent: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900 })),
    feeBasisPoints: fc.oneof(fc.constantFrom(0, 1_500, 10_000), fc.integer({ min: 0, max: 10_000 })),
    count: fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 52 })),
  })
  .map(({ promotionPercent, ...terms }) => ({ ...terms, promotionCents: Math.floor((terms.grossCents * promotionPercent) / 100) }));

class Book {
  readonly journals: Journal[];
  readonly returns: ReturnedPart[] = [];
  readonly released = new Map<number, number>();

  readonly bought: { grossCents: number; promotionCents: number; feeBasisPoints: number; count: number };

  constructor(bought: Book['bought']) {
    this.bought = bought;
    this.journals = [chargeJournal({ ...charge, ...bought })];
  }

  left = () => leftOfSessions(this.bought, this.returns);
  earned = () => 0 - sumOf(this.journals, 'L.earn:7');
  payable = () => 0 - sumOf(this.journals, 'L.pay:7');

  release(number: number): void {
    if (this.released.has(number)) return;
    const { grossCents, promotionCents, feeBasisPoints, count } = this.bought;
    const open = new Map(
      this.left()
        .map((cents, index) => [index + 1, cents] as const)
        .filter(([each]) => !this.released.has(each)),
    );
    const priceCents = grossCents + promotionCents;
    const shareCents = priceCents - platformFeeCents(priceCents, feeBasisPoints);
    const cents = releasableCents({ grossCents, shareCents, count }, { number, unreleasedCents: this.earned(), open });
    this.released.set(number, cents);
    if (cents > 0) this.journals.push(releaseJournal({ ...charge, appointmentId: number as AppointmentId, shareCents: cents }));
  }

  refund(amountCents: number, sessionNumber: number | null): void {
    if (amountCents <= 0) return;
    const alreadyReturnedCents = this.returns.reduce((sum, each) => sum + each.amountCents, 0);
    this.returns.push({ amountCents, sessionNumber });
    this.journals.push(
      refundJournal({
        ...charge,
        ...this.bought,
        refundId: this.returns.length,
        amountCents,
        alreadyReturnedCents,
        unreleasedCents: this.earned(),
        takesFirst: sessionNumber !== null && this.released.has(sessionNumber) ? 'payable' : 'unreleased',
        isLast: this.left().every((cents, index) => cents === 0 || this.released.has(index + 1)),
      }),
    );
  }

  take(what: Step): void {
    const left = this.left();
    const number = what.kind === 'refundWhole' ? 0 : (what.pick % this.bought.count) + 1;
    if (what.kind === 'refundWhole') this.refund(Math.floor(left.reduce((sum, cents) => sum + cents, 0) * what.part), null);
    else if (what.kind === 'release') this.release(number);
    else this.refund(Math.floor((left[number - 1] ?? 0) * what.part), number);
  }
}

it('a payment of several sessions loses no cent in any order of releases and refunds', () => {
  fc.assert(
    fc.property(purchase, fc.array(step, { maxLength: 30 }), (bought, steps) => {
      const book = new Book(bought);
      for (const each of steps) {
        book.take(each);
        const newest = book.journals.at(-1);
        expect(newest?.postings.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
        expect(book.earned()).toBeGreaterThanOrEqual(0);
        expect(book.payable()).toBeGreaterThanOrEqual(0);
      }
      for (let number = 1; number <= bought.count; number += 1) if ((book.left()[number - 1] ?? 0) > 0) book.release(number);
      const returned = book.returns.reduce((sum, { amountCents }) => sum + amountCents, 0);
      expect(sumOf(book.journals, 'A.stripe')).toBe(bought.grossCents - returned);
      expect(book.earned()).toBe(0);
      if (returned === bought.grossCents)
        expect([book.payable(), sumOf(book.journals, 'R.fee'), sumOf(book.journals, 'E.promo')]).toEqual([0, 0, 0]);
    }),
    { numRuns: 2_000 },
  );
});

it('each held session releases its share to within two cents, with a code of X1 and a cent of the card, and leaves the others theirs', () => {
  fc.assert(
    fc.property(purchase, fc.array(fc.nat(51), { maxLength: 60 }), ({ count, ...terms }, order) => {
      const book = new Book({ count, ...terms });
      const [cancelled, ...rest] = [
        ...new Set([...order.map((pick) => (pick % count) + 1), ...Array.from({ length: count }, (_, at) => at + 1)]),
      ];
      book.refund(book.left()[(cancelled ?? 1) - 1] ?? 0, cancelled ?? 1);
      for (const number of rest) book.release(number);
      const priceCents = terms.grossCents + terms.promotionCents;
      const shareCents = priceCents - platformFeeCents(priceCents, terms.feeBasisPoints);
      // A cent on the card is this much of the price.
      const centOfCard = terms.promotionCents > 0 ? Math.ceil(priceCents / terms.grossCents) : 0;
      for (const [number, cents] of book.released) {
        const own = Math.floor((shareCents * number) / count) - Math.floor((shareCents * (number - 1)) / count);
        // The price of the canceled session and its part of the fee are rounded separately; the last one held absorbs both.
        expect(Math.abs(cents - own)).toBeLessThanOrEqual(2 + centOfCard);
      }
      expect(book.earned()).toBe(0);
    }),
    { numRuns: 500 },
  );
});
