import type { TransactionId } from '@x1/contract/core/ids.ts';

/** A payment as the provider knows it. */
export interface ProviderIntent {
  readonly intentId: string;
  /** What lets the payer's browser finish this one payment; told to nobody else, never logged. */
  readonly clientSecret: string;
  /** `open`: the payer still has to do something; `processing`: the provider has. */
  readonly state: 'open' | 'processing' | 'succeeded' | 'canceled';
  readonly amountCents: number;
  readonly receivedCents: number;
  readonly currency: string;
  /** The transaction we made it for, as the provider kept it. */
  readonly transactionId: TransactionId | undefined;
}

export interface ProviderRefund {
  readonly providerRefundId: string;
  readonly isSucceeded: boolean;
}

/** The card processor in our words. Every call may be repeated with the same arguments; amounts are whole US cents. */
export interface PaymentGateway {
  /** Prepares a payment. Called again for the same transaction, it returns the same one. @throws AppError 'provider.unavailable' */
  createIntent(payment: { transactionId: TransactionId; amountCents: number }): Promise<ProviderIntent>;

  /** @throws AppError 'provider.unavailable' */
  readIntent(intentId: string): Promise<ProviderIntent>;

  /** Makes sure that no money can arrive any more. A payment that has succeeded meanwhile is answered as it is. @throws AppError 'provider.unavailable' */
  cancelIntent(intentId: string): Promise<ProviderIntent>;

  /** Sends money back. The same `refundId` is one refund however often and late it is asked for; one that failed is made anew. @throws AppError 'provider.unavailable' */
  refund(refund: { refundId: number; intentId: string; amountCents: number }): Promise<ProviderRefund>;
}
