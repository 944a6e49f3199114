import { shareOfSession } from './refund-policy.ts';

/** A part of a payment that was refunded, or is being refunded. */
export interface ReturnedPart {
  readonly amountCents: number;
  /** The session it was refunded for, from 1; null for the payment as a whole. */
  readonly sessionNumber: number | null;
}

/**
 * What is left of the price of each session of a payment (R38), in cents: its share, less refunds for it, less its part of refunds
 * of the payment as a whole, which all sessions bear in proportion to what they had left.
 *
 * @param returns in the order in which they were requested
 * @returns one amount per session, none below zero; together they are exactly what is left of the payment
 */
export function leftOfSessions(payment: { grossCents: number; count: number }, returns: readonly ReturnedPart[]): number[] {
  const shares = Array.from({ length: payment.count }, (_, index) =>
    shareOfSession(payment.grossCents, { number: index + 1, count: payment.count }),
  );
  return returns.reduce(afterReturn, shares);
}

function afterReturn(left: number[], { amountCents, sessionNumber }: ReturnedPart): number[] {
  if (sessionNumber === null) return inProportion(left, amountCents);
  const own = Math.min(amountCents, left[sessionNumber - 1] ?? 0);
  const without = left.map((cents, index) => (index === sessionNumber - 1 ? cents - own : cents));
  // What exceeds the session's share is taken from the others: a bank may have taken what was promised for it.
  return inProportion(without, amountCents - own);
}

/** Takes an amount from several, each in proportion to what it has, without losing a cent. */
function inProportion(left: number[], amountCents: number): number[] {
  const total = left.reduce((sum, cents) => sum + cents, 0);
  const taken = Math.min(amountCents, total);
  if (taken <= 0) return left;
  const takenUpTo = (cents: number) => Math.floor((taken * cents) / total);
  let before = 0;
  return left.map((cents) => {
    const part = takenUpTo(before + cents) - takenUpTo(before);
    before += cents;
    return cents - part;
  });
}

/**
 * What a session earns its trainer when it is held (R38, R97), in cents: its share, reduced by refunds of its price, and never what
 * the other sessions still need. The last open one gets everything that is left, so that no cent stays behind.
 *
 * @param payment `shareCents` is the trainer's part of the whole price
 * @param unreleasedCents what the trainer has earned with the payment and cannot be paid out yet
 * @param open what is left of the price of each session without a release, including this one; others without money are ignored
 */
export function releasableCents(
  payment: { grossCents: number; shareCents: number; count: number },
  { number, unreleasedCents, open }: { number: number; unreleasedCents: number; open: ReadonlyMap<number, number> },
): number {
  const shareLeft = (session: number, leftCents: number): number => {
    const grossShare = shareOfSession(payment.grossCents, { number: session, count: payment.count });
    const share = shareOfSession(payment.shareCents, { number: session, count: payment.count });
    return grossShare === 0 ? share : Math.floor((share * leftCents) / grossShare);
  };
  const others = [...open].filter(([session, leftCents]) => session !== number && leftCents > 0);
  if (others.length === 0) return unreleasedCents;
  const needed = others.reduce((sum, [session, leftCents]) => sum + shareLeft(session, leftCents), 0);
  return Math.max(0, Math.min(shareLeft(number, open.get(number) ?? 0), unreleasedCents - needed));
}
