import type { UserId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as store from './store.ts';

/** The status of an account when something is written for it: a request may have begun before it was switched off or closed. */
export const accountStatus = {
  /**
   * Makes sure that a person may still act; until the transaction ends nobody switches the account off or closes it. Comes before every
   * other row that the transaction locks.
   *
   * @throws AppError 'auth.required' when the account is switched off or closed
   */
  assertOpen: async (tx: Tx, userId: UserId): Promise<void> => {
    const { isDisabled } = await store.lockAccount(tx, userId);
    if (isDisabled) throw new AppError('auth.required');
  },

  /** The same for those who only refer to the account: many at once may. @throws AppError 'auth.required' */
  assertStaysOpen: async (tx: Tx, userId: UserId): Promise<void> => {
    const { isDisabled } = (await store.getCredentialsForShare(tx, userId)).account;
    if (isDisabled) throw new AppError('auth.required');
  },

  /** Whether a person has left for good; who has not stays until the transaction ends. */
  hasLeft: async (tx: Tx, userId: UserId): Promise<boolean> => (await store.getCredentialsForShare(tx, userId)).account.isClosed,
};
