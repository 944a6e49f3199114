import type { GiftCardId, TransactionId, UserId } from '@x1/contract/core/ids.ts';
import type { CardSetupId, KeptCard, KeptCardId } from '@x1/contract/payments/kept-card.ts';

/** A payment as the provider knows it. */
export interface ProviderIntent {
  readonly intentId: string;
  /** The secret with which the payer's browser completes this payment; never given to anyone else, never logged. */
  readonly clientSecret: string;
  /** `open`: the payer still has to do something; `processing`: the provider has. */
  readonly state: 'open' | 'processing' | 'succeeded' | 'canceled';
  /** Whether the payer, or the provider, is about to complete a try: an authentication is asked for, or the bank has not answered yet. */
  readonly isConfirming: boolean;
  /** Whether somebody has tried to pay it: declined, stopped by an authentication, in progress or paid (R183). */
  readonly wasAttempted: boolean;
  /** Whether the card that pays it is kept for its customer. */
  readonly keepsCard: boolean;
  readonly amountCents: number;
  readonly receivedCents: number;
  readonly currency: string;
  /** The transaction we made it for, as the provider kept it. */
  readonly transactionId: TransactionId | undefined;
  /** The gift card we made it for instead. */
  readonly giftCardId: GiftCardId | undefined;
  /** The `externalKey` of that row. */
  readonly key: string | undefined;
  /** What the provider calls the card that paid: the same card number has the same one (R182). Undefined before it is paid. */
  readonly payerFingerprint: string | undefined;
  /** What the provider keeps of the charge; undefined until it knows. */
  readonly processingFeeCents: number | undefined;
}

/** A card that somebody keeps at the provider. The same card number has the same fingerprint. */
export interface ProviderCard extends Omit<KeptCard, 'isExpired'> {
  readonly fingerprint: string | undefined;
}

/** A card that its owner is about to add. */
export interface ProviderCardSetup {
  readonly setupId: CardSetupId;
  /** The secret with which the owner's browser hands over the card; never given to anyone else, never logged. */
  readonly clientSecret: string;
  readonly customerId: string | undefined;
  /** Undefined while nothing is kept: not typed yet, declined, or its bank hasn't answered. */
  readonly cardId: KeptCardId | undefined;
}

/** Where kept cards are, in our words. Every call may be repeated. @throws AppError 'provider.unavailable' from all of them */
export interface CardKeeper {
  /** Somebody who keeps cards; called again with the same key, it returns the same one. */
  createCustomer(person: { userId: UserId; key: string }): Promise<string>;

  /** Erases a customer with all cards; one that is gone is fine. */
  deleteCustomer(customerId: string): Promise<void>;

  /** Begins to add a card; called again with the same key, it returns the same one. @returns undefined when the customer is gone */
  beginCard(card: { customerId: string; key: string }): Promise<ProviderCardSetup | undefined>;

  /** Undefined for one the provider doesn't know. */
  readSetup(setupId: CardSetupId): Promise<ProviderCardSetup | undefined>;

  /** The newest first; of a customer who is gone, none. */
  listCards(customerId: string): Promise<readonly ProviderCard[]>;

  /** It can never pay again; one that is gone is fine. */
  removeCard(cardId: string): Promise<void>;
}

/** A refund at the provider, by any initiator. */
export interface ProviderRefund {
  readonly providerRefundId: string;
  /** The payment it belongs to; undefined for one that is not ours. */
  readonly intentId: string | undefined;
  /** Our own row it was made for; undefined when somebody made it by hand at the provider. */
  readonly refundId: number | undefined;
  /** That row's `externalKey`: the number alone may be that of another one since a restore. */
  readonly key: string | undefined;
  readonly amountCents: number;
  readonly state: 'pending' | 'succeeded' | 'failed';
}

/** A cardholder disputes a payment at their bank (R104). */
export interface ProviderDispute {
  readonly providerDisputeId: string;
  /** The payment it is about; undefined for one that is not ours. */
  readonly intentId: string | undefined;
  /**
   * `inquiry`: the bank only asks, or has not taken any money yet; `open`: the money is with the bank; `won`: it is back; `lost`: it stays
   * with the cardholder.
   */
  readonly state: 'inquiry' | 'open' | 'won' | 'lost';
  /** What was taken of the payment, without the fee. */
  readonly amountCents: number;
  /** What has come back of that: all of it when it was won, a part of it when it was lost in part. */
  readonly returnedCents: number;
  /** What the provider has taken for the dispute itself, less what it gave back of that. */
  readonly feeCents: number;
  /** What the provider gave back of its fee. */
  readonly returnedFeeCents: number;
  readonly reason: string;
  /** Until when evidence may be sent. */
  readonly evidenceDueAt: Date | undefined;
}

/** Everything that has happened to a paid payment at the provider. */
export interface ProviderCharge {
  readonly processingFeeCents: number | undefined;
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
}

/** One page of a list, newest first. */
export interface ProviderPage<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
}

/** What was made at the provider since an instant; `after` is the `next` of the page before. */
export interface ProviderListQuery {
  readonly createdAfter: Date;
  readonly after?: string | undefined;
}

/** The card processor in our words. Every call may be repeated with the same arguments; amounts are whole US cents. */
export interface PaymentGateway {
  /** Prepares a payment, of a purchase or a gift card. Called again with the same row's key, it returns the same one. @throws AppError 'provider.unavailable' */
  createIntent(
    payment: ({ transactionId: TransactionId } | { giftCardId: GiftCardId }) & { key: string; amountCents: number },
  ): Promise<ProviderIntent>;

  /** @throws AppError 'provider.unavailable' */
  readIntent(intentId: string): Promise<ProviderIntent>;

  /**
   * Says whose cards an unpaid payment may use, and whether the one that pays is kept for that customer. A payment's customer is never exchanged.
   *
   * @param customer without `customerId` it keeps the one it has
   * @returns `ended`: it can't be paid any more; `customer_gone`: the provider knows no such customer
   * @throws AppError 'provider.unavailable'
   */
  assignIntent(
    intentId: string,
    customer: { customerId: string | undefined; keepsCard: boolean },
  ): Promise<'done' | 'ended' | 'other_customer' | 'customer_gone'>;

  /** Makes sure that no money can arrive anymore. A payment that has just succeeded is returned as it is. @throws AppError 'provider.unavailable' */
  cancelIntent(intentId: string): Promise<ProviderIntent>;

  /** Current fee, refunds and disputes of a payment. @throws AppError 'provider.unavailable' */
  readCharge(intentId: string): Promise<ProviderCharge>;

  /** Disputes of all payments, by page. @throws AppError 'provider.unavailable' */
  listDisputes(query: ProviderListQuery): Promise<ProviderPage<ProviderDispute>>;

  /** Refunds of all payments, by page. @throws AppError 'provider.unavailable' */
  listRefunds(query: ProviderListQuery): Promise<ProviderPage<ProviderRefund>>;

  /** All payments, by page, each without what became of its charge. @throws AppError 'provider.unavailable' */
  listIntents(query: ProviderListQuery): Promise<ProviderPage<ProviderIntent>>;

  /** Refunds a payment that we have no row for, once. @throws AppError 'provider.unavailable', and what the provider says when it refuses */
  refundLost(payment: { intentId: string; amountCents: number }): Promise<void>;

  /**
   * Refunds money. The same `key` is one refund, however often and late it is requested; a failed one is created again.
   *
   * @param refund `decidedDisputes` counts what may have changed the provider's mind: it remembers a refusal for a day
   * @throws AppError 'provider.unavailable'
   * @throws AppError 'refund.disputed' when a bank is deciding about the payment, or has found for the cardholder
   * @throws AppError 'refund.more_than_left' when less than that is left at the provider
   */
  refund(refund: {
    refundId: number;
    key: string;
    intentId: string;
    amountCents: number;
    decidedDisputes: number;
  }): Promise<{ providerRefundId: string; isSucceeded: boolean }>;
}
