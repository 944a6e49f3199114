import { CardSetupId, KeptCardId } from '@x1/contract/payments/kept-card.ts';
import Stripe from 'stripe';
import type { CardKeeper, ProviderCard, ProviderCardSetup } from '../../modules/payments/port.ts';
import { AppError } from '../../platform/errors.ts';
import { pageSize } from './list-page.ts';
import { toMetadata } from './row-metadata.ts';
import { callStripe, isMissing } from './stripe-client.ts';

/** Kept cards: payment methods of a customer who has no name there, only the key of our row. */
export function createStripeCards(stripe: Stripe): CardKeeper {
  return {
    createCustomer: async ({ userId, key }) => {
      const metadata = toMetadata({ kind: 'userId', id: userId, key });
      const customer = await callStripe<Stripe.Customer>('customer', () =>
        stripe.customers.create({ metadata }, { idempotencyKey: `customer:${key}` }),
      );
      return customer.id;
    },

    deleteCustomer: async (customerId) => {
      await ignoring(isMissing, () => callStripe<Stripe.DeletedCustomer>('customer', () => stripe.customers.del(customerId)));
    },

    // Nothing here may change between two calls with one key: the provider ties it to exactly these parameters.
    beginCard: ({ customerId, key }) => {
      const setup = { customer: customerId, allowed_payment_method_types: ['card' as const], usage: 'off_session' as const };
      return readingSetup(() => stripe.setupIntents.create(setup, { idempotencyKey: `setup:${key}` }));
    },

    readSetup: (setupId) => readingSetup(() => stripe.setupIntents.retrieve(setupId)),

    listCards: async (customerId) => {
      const list = () => stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: pageSize });
      const page = await ignoring(isMissing, () => callStripe<Stripe.ApiList<Stripe.PaymentMethod>>('list', list));
      return page?.data.flatMap(toCards) ?? [];
    },

    removeCard: async (cardId) => {
      // Missing, or not attached any more: somebody else has removed it.
      const detach = () => callStripe<Stripe.PaymentMethod>('payment_method', () => stripe.paymentMethods.detach(cardId));
      await ignoring((error) => error instanceof Stripe.errors.StripeInvalidRequestError, detach);
    },
  };
}

async function readingSetup(call: () => Promise<Stripe.SetupIntent>): Promise<ProviderCardSetup | undefined> {
  const setup = await ignoring(isMissing, () => callStripe<Stripe.SetupIntent>('setup_intent', call));
  return setup && toSetup(setup);
}

function toSetup({ id, client_secret: clientSecret, customer, payment_method: method, status }: Stripe.SetupIntent): ProviderCardSetup {
  if (!clientSecret) throw new AppError('provider.unavailable', undefined, { cause: new Error('a setup came without its secret') });
  return {
    setupId: CardSetupId.parse(id),
    clientSecret,
    customerId: idOf(customer),
    cardId: status === 'succeeded' ? KeptCardId.parse(idOf(method)) : undefined,
  };
}

function idOf(object: string | { id: string } | null): string | undefined {
  return typeof object === 'string' ? object : object?.id;
}

async function ignoring<Answer>(isExpected: (error: unknown) => boolean, call: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call();
  } catch (error) {
    if (isExpected(error)) return undefined;
    throw error;
  }
}

function toCards({ id, card }: Stripe.PaymentMethod): ProviderCard[] {
  if (!card) return [];
  const { brand, last4, exp_month: expMonth, exp_year: expYear, fingerprint } = card;
  return [{ id: KeptCardId.parse(id), brand, last4, expMonth, expYear, fingerprint: fingerprint ?? undefined }];
}
