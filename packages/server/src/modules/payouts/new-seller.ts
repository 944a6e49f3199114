/** Until when a trainer counts as new, and what a payout of a new one is at most (R182). */
interface NewSellerLimits {
  /** From so many sessions held on a trainer is not new any more. */
  readonly sessions: number;
  /** Nor so many days after the first sale. */
  readonly days: number;
  readonly capCents: number;
}

/** What a trainer has done so far. */
export interface SellerRecord {
  readonly heldSessions: number;
  /** Undefined before the first payment of a parent. */
  readonly firstSaleAt: Date | undefined;
  /** Whether a payout was made that did not come back. */
  readonly hasBeenPaid: boolean;
}

/** What holds for the payouts of a trainer who is new. */
export interface NewSellerTerms {
  readonly capCents: number;
  /** How many sessions have still to be held. */
  readonly sessionsLeft: number;
  /** When it ends at the latest; undefined before the first sale. */
  readonly until: Date | undefined;
  /** The first payout is that of a Friday. */
  readonly canRequest: boolean;
}

const dayMs = 86_400_000;

/** Null for a trainer who is not new (R182): then every payout is as large as the balance allows. */
export function newSellerTerms(record: SellerRecord, { sessions, days, capCents }: NewSellerLimits, now: Date): NewSellerTerms | null {
  const { heldSessions, firstSaleAt, hasBeenPaid } = record;
  const until = firstSaleAt && new Date(firstSaleAt.getTime() + days * dayMs);
  if (heldSessions >= sessions || (until && until <= now)) return null;
  return { capCents, sessionsLeft: sessions - heldSessions, until, canRequest: hasBeenPaid };
}
