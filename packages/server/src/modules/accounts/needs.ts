import type { ClosingObstacle } from '@x1/contract/accounts/account-links.ts';
import type { AthleteId, UserId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Prevents new purchases from an account that is being closed. */
export interface SalesHold {
  /** Until the transaction ends nobody can start buying from this person. */
  holdSales(tx: Tx, userId: UserId): Promise<void>;
}

/** What all modules store about a person. */
export interface PersonReader {
  /** What blocks a person from closing the account. */
  findClosingObstacles(tx: Tx, userId: UserId): Promise<ClosingObstacle[]>;
  /** Everything stored about a person, and what that person has seen of others: by area, ready to be written as JSON (B18). */
  gatherPersonalData(userId: UserId): Promise<Readonly<Record<string, unknown>>>;
  /** Whether an athlete has a paid session, held or to come. */
  isAthleteBooked(tx: Tx, athleteId: AthleteId): Promise<boolean>;
  /** Whether a person has bought, or is buying, or has a conversation: then they can join no family (R172). */
  hasDealings(tx: Tx, userId: UserId): Promise<boolean>;
}

/** Runs while an account is being closed, in that transaction: the last moment at which the person's identity is known. */
export interface ClosingListener {
  /** Keeps, deletes or mails what needs the person's name or address. */
  onAccountClosed(tx: Tx, person: { userId: UserId; email: string }): Promise<void>;
}

/** What module accounts takes from other modules. */
export interface AccountsNeeds {
  programs: SalesHold;
  safety: ClosingListener;
  support: ClosingListener;
  notifications: ClosingListener;
  personalData: PersonReader;
}
