/** One money invariant of security.md §4.2 as SQL. */
export interface MoneyCheck {
  readonly id: string;
  /** What a returned row means. */
  readonly breach: string;
  /** Returns the rows that break it, so none is right. */
  readonly sql: string;
}

/** The states of a payment whose money has arrived. */
export const PAID = `('succeeded', 'partially_refunded', 'refunded', 'disputed')`;
