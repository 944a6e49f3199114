import type { PayoutId, UserId } from '@x1/contract/core/ids.ts';

/** A payout account at the provider. */
export interface ProviderAccount {
  /** The owner went through the bank set-up to its end. */
  readonly detailsSubmitted: boolean;
  /** The bank may be paid. */
  readonly payoutsEnabled: boolean;
  /** We may move earnings to the account. */
  readonly transfersEnabled: boolean;
  readonly hold: 'none' | 'under_review' | 'rejected';
  /** What the provider calls the bank accounts and debit cards it pays to, by number; a card has the one it has as a payer's (R182). */
  readonly fingerprints: readonly string[];
}

/** Whose an account at the provider is. */
export interface AccountOwner {
  readonly userId: UserId;
  /** The user's `externalKey`: one key has one account. */
  readonly key: string;
}

/** One payment of a trainer's earnings, on its way from the platform to the trainer's account and from there to the bank. */
export interface PayoutOrder {
  readonly payoutId: PayoutId;
  /** The payout's `externalKey`: one key is one transfer and one payment to the bank. */
  readonly key: string;
  /** The provider's account of the trainer. */
  readonly accountId: string;
  /** Whole US cents. */
  readonly amountCents: number;
  /** Goes up by one after each definite refusal: the provider repeats its answer to the same attempt for a day. */
  readonly attempt: number;
}

/**
 * Why the provider will not do it now. `too_little_available`: the money is not there yet. `account_not_payable`: the owner or the provider
 * has something to do first. `account_gone`: the account no longer exists, or is not ours.
 */
export type Refusal = 'too_little_available' | 'account_not_payable' | 'account_gone';

export type Outcome<Done> = ({ readonly kind: 'done' } & Done) | { readonly kind: 'refused'; readonly reason: Refusal };

/** A payment from a trainer's account to the bank, at the provider. */
export interface BankPayout {
  readonly bankPayoutId: string;
  /** `failed` also days after `paid`: the bank has sent it back. */
  readonly state: 'on_its_way' | 'paid' | 'failed';
  /** Why it failed in a few plain words, such as 'account closed'. */
  readonly failure: string | null;
}

/** Money of a transfer that came back to the platform. */
export interface Reversal {
  readonly reversalId: string;
  readonly amountCents: number;
}

/** A transfer to a trainer's account, by anyone. */
export interface ProviderTransfer {
  readonly transferId: string;
  readonly accountId: string;
  readonly amountCents: number;
  readonly reversedCents: number;
  /** The `externalKey` of the payout it was made for; undefined for one made by hand. */
  readonly key: string | undefined;
  readonly createdAt: Date;
}

/** Who holds trainers' bank accounts and pays them out. Bank details never reach us. */
export interface PayoutProvider {
  /**
   * Opens an account. Asked twice for one owner, it is one account.
   *
   * @returns the provider's id of the account
   * @throws AppError 'provider.unavailable'
   */
  createAccount(owner: AccountOwner): Promise<string>;
  /**
   * A fresh address of the hosted bank set-up, good for one visit.
   *
   * @param visit `returnUrl` is where it ends, `refreshUrl` where it goes when the address was used or is too old
   * @throws AppError 'provider.unavailable', or 'payout_account.closed' for an account that the provider has rejected or does not know
   */
  onboardingLink(visit: { accountId: string; returnUrl: string; refreshUrl: string }): Promise<string>;
  /**
   * The current state of an account.
   *
   * @throws AppError 'provider.unavailable'
   */
  readAccount(accountId: string): Promise<ProviderAccount>;
  /**
   * Moves a payout from the platform to the trainer's account. However often and late it is asked for, it is one transfer.
   *
   * @throws AppError 'provider.unavailable'; then it may have happened, and has to be asked for again under the same attempt
   */
  transfer(order: PayoutOrder): Promise<Outcome<{ readonly transferId: string }>>;
  /** One page of all transfers since an instant, newest first; `after` is the `next` of the page before. @throws AppError 'provider.unavailable' */
  listTransfers(query: {
    createdAfter: Date;
    after: string | undefined;
  }): Promise<{ readonly items: readonly ProviderTransfer[]; readonly next: string | undefined }>;
  /** What was reversed of a transfer, by anyone. @throws AppError 'provider.unavailable' */
  listReversals(transferId: string): Promise<Reversal[]>;
  /** Reverses whatever has not been reversed of a transfer. @throws AppError 'provider.unavailable' */
  reverse(order: Pick<PayoutOrder, 'payoutId' | 'key' | 'attempt'> & { transferId: string }): Promise<Outcome<object>>;
  /**
   * Sends a transferred payout on to the bank; like `transfer` once for all.
   *
   * @throws AppError 'provider.unavailable'
   */
  payOut(order: PayoutOrder): Promise<Outcome<{ readonly bankPayout: BankPayout }>>;
  /** The current state of a payment to the bank. @throws AppError 'provider.unavailable' */
  readBankPayout(payment: { accountId: string; bankPayoutId: string }): Promise<BankPayout>;
}

/** Opening and reading accounts, without moving money. */
export type AccountProvider = Pick<PayoutProvider, 'createAccount' | 'onboardingLink' | 'readAccount'>;
