/** One money invariant of security.md §4.2 as SQL. */
export interface MoneyCheck {
  readonly id: string;
  /** What a returned row means. */
  readonly breach: string;
  /** Returns the rows that break it, so none is right. */
  readonly sql: string;
}

/** Whether a posting of a refund's journal, to account `a`, is what went back to the payer: to the card, or as credit. */
export const BACK_TO_PAYER = `(a.code = 'A.stripe' or a.code like 'L.credit:%')`;

/** The states of a payment whose money has arrived. */
export const PAID = `('succeeded', 'partially_refunded', 'refunded', 'disputed')`;
