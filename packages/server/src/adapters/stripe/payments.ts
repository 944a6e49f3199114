import { GiftCardId, TransactionId } from '@x1/contract/core/ids.ts';
import Stripe from 'stripe';
import type { PaymentGateway, ProviderCharge, ProviderIntent } from '../../modules/payments/port.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { toProviderDispute, toProviderRefund } from './charge-objects.ts';
import { listPage, pageSize } from './list-page.ts';
import { keyIn, toMetadata } from './row-metadata.ts';
import { callStripe, isMissing } from './stripe-client.ts';

const kind = 'payment_intent';
/** What settles while the payer waits: cards, the wallets that hand over a card (Apple Pay, Google Pay), and Link (decision 0070). */
const paymentTypes = ['card', 'link'] as const;
const openStatuses: readonly Stripe.PaymentIntent.Status[] = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
/** Expands the charge with its refunds and disputes in the same call. */
const withFee = { expand: ['latest_charge.balance_transaction'] };

/** Card payments through Stripe: separate charges on the platform's account, transferred to trainers at payout. */
export function createStripePayments(stripe: Stripe): PaymentGateway {
  const retrieve = (intentId: string) => callStripe<Stripe.PaymentIntent>(kind, () => stripe.paymentIntents.retrieve(intentId, withFee));
  const read = async (intentId: string) => toProviderIntent(await retrieve(intentId));
  const refundsOf = async (intentId: string) =>
    (await callStripe<Stripe.ApiList<Stripe.Refund>>('list', () => stripe.refunds.list({ payment_intent: intentId, limit: pageSize })))
      .data;
  const disputesOf = async (intentId: string) =>
    (await callStripe<Stripe.ApiList<Stripe.Dispute>>('list', () => stripe.disputes.list({ payment_intent: intentId, limit: pageSize })))
      .data;

  async function cancel(intentId: string): Promise<ProviderIntent> {
    try {
      return toProviderIntent(await callStripe<Stripe.PaymentIntent>(kind, () => stripe.paymentIntents.cancel(intentId)));
    } catch (error) {
      // It succeeded or was canceled in the meantime: its current state is the answer.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return read(intentId);
      throw error;
    }
  }

  /** Why a payment's customer couldn't be changed; undefined for a reason that isn't its state. */
  async function explainRefusal(intentId: string, customerId: string | undefined) {
    const { status, customer } = await retrieve(intentId);
    if (!openStatuses.includes(status)) return 'ended';
    const owner = typeof customer === 'string' ? customer : (customer?.id ?? null);
    return owner !== null && customerId !== undefined && owner !== customerId ? 'other_customer' : undefined;
  }

  /** The provider forgets an idempotency key after a day and repeats its first answer until then, so the refund's state is looked up. */
  async function listTries(intentId: string, key: string): Promise<Stripe.Refund[]> {
    return (await refundsOf(intentId)).filter(({ metadata }) => keyIn('refundId', metadata) === key);
  }

  async function createRefund(refund: Stripe.RefundCreateParams, idempotencyKey: string): Promise<Stripe.Refund> {
    try {
      return await callStripe<Stripe.Refund>('refund', () => stripe.refunds.create(refund, { idempotencyKey }));
    } catch (error) {
      throw toRefusal(error);
    }
  }

  async function readCharge(intentId: string): Promise<ProviderCharge> {
    const intent = await retrieve(intentId);
    const charge = toCharge(intent);
    return {
      processingFeeCents: processingFeeOf(intent),
      // A refund that the bank is still processing does not count as refunded, so the list is read whenever there may be one.
      refunds: charge ? (await refundsOf(intentId)).map(toProviderRefund) : [],
      disputes: charge?.disputed ? (await disputesOf(intentId)).map(toProviderDispute) : [],
    };
  }

  return {
    // Nothing here may change between two calls for one transaction: the idempotency key is tied to exactly these parameters.
    createIntent: async ({ key, amountCents, ...of }) =>
      toProviderIntent(
        await callStripe<Stripe.PaymentIntent>(kind, () =>
          stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: 'usd',
              description: 'transactionId' in of ? `X1 training, payment ${of.transactionId}` : `X1 gift card ${of.giftCardId}`,
              allowed_payment_method_types: [...paymentTypes],
              ...('transactionId' in of
                ? {
                    metadata: toMetadata({ kind: 'transactionId', id: of.transactionId, key }),
                    transfer_group: `transaction-${of.transactionId}`,
                  }
                : { metadata: toMetadata({ kind: 'giftCardId', id: of.giftCardId, key }) }),
            },
            { idempotencyKey: `intent:${key}` },
          ),
        ),
      ),
    readIntent: read,
    assignIntent: async (intentId, { customerId, keepsCard }) => {
      const change: Stripe.PaymentIntentUpdateParams = {
        ...(customerId !== undefined && { customer: customerId }),
        setup_future_usage: keepsCard ? 'on_session' : '',
      };
      try {
        await callStripe<Stripe.PaymentIntent>(kind, () => stripe.paymentIntents.update(intentId, change));
        return 'done';
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        if (isMissing(error) && error.param === 'customer') return 'customer_gone';
        const outcome = await explainRefusal(intentId, customerId);
        if (outcome === undefined) throw error;
        return outcome;
      }
    },
    cancelIntent: cancel,
    readCharge,
    listDisputes: (query) => listPage(query, (range) => stripe.disputes.list(range), toProviderDispute),
    listRefunds: (query) => listPage(query, (range) => stripe.refunds.list(range), toProviderRefund),
    listIntents: (query) => listPage(query, (range) => stripe.paymentIntents.list(range), toProviderIntent),
    refundLost: async ({ intentId, amountCents }) => {
      await createRefund({ payment_intent: intentId, amount: amountCents }, `refund-lost:${intentId}:${amountCents}`);
    },
    refund: async ({ refundId, key, intentId, amountCents, decidedDisputes }) => {
      const tries = await listTries(intentId, key);
      const idempotencyKey = `refund:${key}:${tries.length}:${decidedDisputes}`;
      const metadata = toMetadata({ kind: 'refundId', id: refundId, key });
      const refund =
        tries.find(({ status }) => status !== 'failed' && status !== 'canceled') ??
        (await createRefund({ payment_intent: intentId, amount: amountCents, metadata }, idempotencyKey));
      invariant(refund.amount === amountCents, `refund ${refundId} was made at another amount`);
      return { providerRefundId: refund.id, isSucceeded: refund.status === 'succeeded' };
    },
  };
}

/** Refusals explained by the state of the payment; everything else is passed through. */
function toRefusal(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return error;
  if (error.code === 'charge_disputed') return new AppError('refund.disputed', undefined, { cause: error });
  const isTooMuch = error.code === 'charge_already_refunded' || error.code === 'amount_too_large' || error.param === 'amount';
  return isTooMuch ? new AppError('refund.more_than_left', undefined, { cause: error }) : error;
}

function toCharge({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return typeof charge === 'object' && charge !== null ? charge : undefined;
}

/** Undefined before a charge succeeded, and briefly afterwards, until the provider has booked it. */
function processingFeeOf(intent: Stripe.PaymentIntent): number | undefined {
  const booked = toCharge(intent)?.balance_transaction;
  return intent.status === 'succeeded' && typeof booked === 'object' && booked !== null ? booked.fee : undefined;
}

function toProviderIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  if (!intent.client_secret)
    throw new AppError('provider.unavailable', undefined, { cause: new Error('a payment came without its secret') });
  const transactionId = TransactionId.safeParse(Number(intent.metadata['transactionId']));
  const giftCardId = GiftCardId.safeParse(Number(intent.metadata['giftCardId']));
  return {
    intentId: intent.id,
    clientSecret: intent.client_secret,
    state: toState(intent.status),
    isConfirming: intent.status === 'processing' || intent.status === 'requires_action',
    // We create it without a payment method: one comes with a try, and a failed try takes it away again but leaves its error.
    wasAttempted: intent.payment_method !== null || intent.last_payment_error !== null,
    keepsCard: Boolean(intent.setup_future_usage),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    transactionId: transactionId.data,
    giftCardId: giftCardId.data,
    key: keyIn(giftCardId.success ? 'giftCardId' : 'transactionId', intent.metadata),
    payerFingerprint: toCharge(intent)?.payment_method_details?.card?.fingerprint ?? undefined,
    processingFeeCents: processingFeeOf(intent),
  };
}

function toState(status: Stripe.PaymentIntent.Status): ProviderIntent['state'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'canceled') return 'canceled';
  return status === 'processing' ? 'processing' : 'open';
}
