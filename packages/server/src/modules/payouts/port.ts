import type { UserId } from '@x1/contract/core/ids.ts';

/** A payout account as the provider tells of it. */
export interface ProviderAccount {
  /** The owner went through the bank set-up to its end. */
  readonly detailsSubmitted: boolean;
  /** The bank may be paid. */
  readonly payoutsEnabled: boolean;
  /** We may move earnings to the account. */
  readonly transfersEnabled: boolean;
  readonly hold: 'none' | 'under_review' | 'rejected';
}

/** Who holds trainers' bank accounts and pays them out. Bank details never reach us. */
export interface PayoutProvider {
  /**
   * Opens an account. Asked twice for one user, it is one account.
   *
   * @returns the provider's id of the account
   * @throws AppError 'provider.unavailable'
   */
  createAccount(owner: { userId: UserId }): Promise<string>;
  /**
   * A fresh address of the hosted bank set-up, good for one visit.
   *
   * @param visit `returnUrl` is where it ends, `refreshUrl` where it goes when the address was used or is too old
   * @throws AppError 'provider.unavailable'
   */
  onboardingLink(visit: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string>;
  /**
   * How an account stands now.
   *
   * @throws AppError 'provider.unavailable'
   */
  readAccount(accountId: string): Promise<ProviderAccount>;
}
