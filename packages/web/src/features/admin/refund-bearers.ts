import type { AdminTransaction } from '@x1/contract/admin/money.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { platformFeeCents, returnedFeeCents, undonePriceCents } from '@x1/contract/core/platform-fee.ts';
import { personName } from './person-link.tsx';

type Payment = Pick<AdminTransaction, 'amount' | 'discount' | 'feeBasisPoints' | 'journals' | 'refundableAmount' | 'trainer'>;

/** The parts of a refund of the payment as a whole, in cents. */
interface Parts {
  /** X1 gives up so much of its fee. */
  readonly fee: number;
  /** Earned by the trainer and not yet released. */
  readonly setAside: number;
  /** Released: taken from the balance that payouts are paid from, and owed where that is too small. */
  readonly released: number;
  /** Of what X1 paid of the price, it gets so much back. */
  readonly promotion: number;
}

/** How the ledger will book it: fee and share shrink in proportion, and of the share what isn't released goes first (M7, `ledger/journals.ts`). */
function partsOf({ amount, discount, feeBasisPoints, journals, refundableAmount }: Payment, cents: number): Parts {
  const promotionCents = discount?.paidByX1 ?? 0;
  const grossCents = amount + promotionCents;
  const feeCents = platformFeeCents(grossCents, feeBasisPoints);
  const undoneAfter = (returnedCents: number) => undonePriceCents({ paidCents: amount, promotionCents, returnedCents });
  const feeAfter = (returned: number) => returnedFeeCents({ grossCents, feeCents, returnedCents: undoneAfter(returned) });
  const before = amount - refundableAmount;
  const price = undoneAfter(before + cents) - undoneAfter(before);
  const fee = feeAfter(before + cents) - feeAfter(before);
  const postings = journals.flatMap((journal) => journal.postings).filter(({ account }) => account.startsWith('L.earn:'));
  const unreleased = -postings.reduce((sum, { amount: posted }) => sum + posted, 0);
  const setAside = Math.min(price - fee, unreleased);
  return { fee, setAside, released: price - fee - setAside, promotion: price - cents };
}

/** Whose money goes back, in sentences. @param cents at least one, and at most what is left */
export function refundBearers(payment: Payment, cents: number): string[] {
  const { fee, setAside, released, promotion } = partsOf(payment, cents);
  const trainer = personName(payment.trainer);
  return [
    ...(released > 0 ? [`${formatCents(released)} comes out of ${trainer}'s next payout, or later ones if that's too small.`] : []),
    ...(setAside > 0 ? [`${formatCents(setAside)} comes out of ${trainer}'s share, which hasn't been released for payout yet.`] : []),
    ...(fee > 0 ? [`${formatCents(fee)} is X1's fee, which X1 gives up.`] : []),
    ...(promotion > 0 ? [`X1 gets back ${formatCents(promotion)} of the discount it paid for.`] : []),
  ];
}
