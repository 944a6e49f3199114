import type { ClosingObstacle } from '@x1/contract/accounts/account-links.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Keeps new purchases away from an account that is being closed. */
export interface SalesHold {
  /** Until the transaction ends nobody begins to buy from this person. */
  holdSales(tx: Tx, userId: UserId): Promise<void>;
}

/** What all modules store about a person. */
export interface PersonReader {
  /** What keeps a person from closing the account. */
  findClosingObstacles(tx: Tx, userId: UserId): Promise<ClosingObstacle[]>;
  /** Everything that is stored of a person, and what of others that person has seen: by area, ready to be written as JSON (B18). */
  gatherPersonalData(userId: UserId): Promise<Readonly<Record<string, unknown>>>;
}

/** Acts while an account is being closed, in that transaction: the last moment at which it is known who this is. */
export interface ClosingListener {
  /** Keeps, forgets or mails what needs the person's name or address. */
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
