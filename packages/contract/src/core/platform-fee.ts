/** The platform's fee on a charge (security.md M4): half a cent rounds up, the trainer's share is the rest. */
export function platformFeeCents(grossCents: number, feeBasisPoints: number): number {
  return Math.floor((grossCents * feeBasisPoints + 5_000) / 10_000);
}

/** How much of the fee has been returned once `returnedCents` of `grossCents` are returned (security.md M7). */
export function returnedFeeCents(charge: { grossCents: number; feeCents: number; returnedCents: number }): number {
  return Math.floor((charge.feeCents * charge.returnedCents + Math.floor(charge.grossCents / 2)) / charge.grossCents);
}

/**
 * How much of the price has been undone once `returnedCents` of the `paidCents` on the card are returned, where X1 paid `promotionCents` of that
 * price (decision 0085): the card's part of it. Without a promotion it is what was returned.
 */
export function undonePriceCents(charge: { paidCents: number; promotionCents: number; returnedCents: number }): number {
  return Math.floor(((charge.paidCents + charge.promotionCents) * charge.returnedCents) / charge.paidCents);
}
