import { TransactionId } from '@x1/contract/core/ids.ts';
import Stripe from 'stripe';
import type { PaymentGateway, ProviderIntent } from '../../modules/payments/port.ts';
import { AppError } from '../../platform/errors.ts';
import { callStripe } from './stripe-client.ts';

const kind = 'payment_intent';
/** The most one page holds; a payment has a handful. */
const mostRefunds = 100;

/** Card payments through Stripe: separate charges on the platform's account, transferred to trainers at payout. */
export function createStripePayments(stripe: Stripe): PaymentGateway {
  const read = async (intentId: string) =>
    toProviderIntent(await callStripe<Stripe.PaymentIntent>(kind, () => stripe.paymentIntents.retrieve(intentId)));

  async function cancel(intentId: string): Promise<ProviderIntent> {
    try {
      return toProviderIntent(await callStripe<Stripe.PaymentIntent>(kind, () => stripe.paymentIntents.cancel(intentId)));
    } catch (error) {
      // It succeeded or was cancelled while we asked: how it stands now is the answer.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) return read(intentId);
      throw error;
    }
  }

  /** The provider forgets an idempotency key after a day and repeats its first answer until then: what it has, says how a refund stands. */
  async function listTries(intentId: string, refundId: number): Promise<Stripe.Refund[]> {
    const { data } = await callStripe<Stripe.ApiList<Stripe.Refund>>('list', () =>
      stripe.refunds.list({ payment_intent: intentId, limit: mostRefunds }),
    );
    return data.filter(({ metadata }) => metadata?.['refundId'] === String(refundId));
  }

  return {
    // Nothing here may change between two calls for one transaction: the key stands for exactly these parameters.
    createIntent: async ({ transactionId, amountCents }) =>
      toProviderIntent(
        await callStripe<Stripe.PaymentIntent>(kind, () =>
          stripe.paymentIntents.create(
            {
              amount: amountCents,
              currency: 'usd',
              description: `X1 training, payment ${transactionId}`,
              allowed_payment_method_types: ['card'],
              metadata: { transactionId: String(transactionId) },
              transfer_group: `transaction-${transactionId}`,
            },
            { idempotencyKey: `intent:${transactionId}` },
          ),
        ),
      ),
    readIntent: read,
    cancelIntent: cancel,
    refund: async ({ refundId, intentId, amountCents }) => {
      const tries = await listTries(intentId, refundId);
      const refund =
        tries.find(({ status }) => status !== 'failed' && status !== 'canceled') ??
        (await callStripe<Stripe.Refund>('refund', () =>
          stripe.refunds.create(
            { payment_intent: intentId, amount: amountCents, metadata: { refundId: String(refundId) } },
            { idempotencyKey: `refund:${refundId}:${tries.length}` },
          ),
        ));
      return { providerRefundId: refund.id, isSucceeded: refund.status === 'succeeded' };
    },
  };
}

function toProviderIntent(intent: Stripe.PaymentIntent): ProviderIntent {
  if (!intent.client_secret)
    throw new AppError('provider.unavailable', undefined, { cause: new Error('a payment came without its secret') });
  const transactionId = TransactionId.safeParse(Number(intent.metadata['transactionId']));
  return {
    intentId: intent.id,
    clientSecret: intent.client_secret,
    state: toState(intent.status),
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    currency: intent.currency,
    transactionId: transactionId.data,
  };
}

function toState(status: Stripe.PaymentIntent.Status): ProviderIntent['state'] {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'canceled') return 'canceled';
  return status === 'processing' ? 'processing' : 'open';
}
