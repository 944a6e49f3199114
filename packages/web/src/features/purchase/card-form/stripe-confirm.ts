import type { PaymentIntentResult, SetupIntentResult, Stripe, StripeElements } from '@stripe/stripe-js';
import { paymentMessages } from '../messages.ts';
import type { CardIntent } from '../purchase-machine.ts';
import { returnUrlOf } from '../returned-payment.ts';
import type { CardOutcome, Confirmation, WayToPay } from './card-form.ts';

interface PaymentElements {
  readonly stripe: Pick<Stripe, 'confirmPayment'>;
  readonly elements: StripeElements;
  /** Our own, to come back to. */
  readonly origin: string;
}

type Answer = (PaymentIntentResult & { setupIntent?: undefined }) | (SetupIntentResult & { paymentIntent?: undefined });

/**
 * Pays with a kept card, or with what the Payment Element was given. Only a payment that needs it leads away from the page, and comes back to the
 * home screen (R90).
 */
export async function confirmAtStripe(
  { stripe, elements, origin }: PaymentElements,
  payment: CardIntent | Confirmation,
  { cardId, announce }: WayToPay,
): Promise<CardOutcome> {
  try {
    if (cardId === null) {
      // Before anything else: a wallet asks its owner in answer to the press alone.
      const { error } = await elements.submit();
      if (error) return { kind: 'not_sent', message: error.type === 'validation_error' ? null : (error.message ?? null) };
    }
    const refusal = await announce();
    if (refusal) return refusal;
    const address = { return_url: returnUrlOf(payment, origin) };
    const { clientSecret } = payment;
    const shared = { clientSecret, redirect: 'if_required' } as const;
    return toOutcome(
      cardId === null
        ? await stripe.confirmPayment({ ...shared, elements, confirmParams: address })
        : await stripe.confirmPayment({ ...shared, confirmParams: { ...address, payment_method: cardId } }),
    );
  } catch {
    return { kind: 'unknown' };
  }
}

/** Adds the card that the Payment Element was given, without paying. Only a card whose bank asks about it leads away from the page. */
export async function keepAtStripe(
  { stripe, elements }: { readonly stripe: Pick<Stripe, 'confirmSetup'>; readonly elements: StripeElements },
  begin: () => Promise<Confirmation | string>,
): Promise<CardOutcome> {
  try {
    const { error } = await elements.submit();
    if (error) return { kind: 'not_sent', message: error.type === 'validation_error' ? null : (error.message ?? null) };
    const begun = await begin();
    if (typeof begun === 'string') return { kind: 'not_sent', message: begun };
    const { clientSecret, returnUrl } = begun;
    const confirmParams = { return_url: returnUrl };
    return toOutcome(await stripe.confirmSetup({ elements, clientSecret, confirmParams, redirect: 'if_required' }));
  } catch {
    return { kind: 'unknown' };
  }
}

/** What the provider's answer means. 'processing' counts as paid here; the server knows when it is. */
function toOutcome({ error, paymentIntent, setupIntent }: Answer): CardOutcome {
  if (error?.type === 'validation_error') return { kind: 'not_sent', message: null };
  if (error?.type === 'api_connection_error' || error?.type === 'api_error') return { kind: 'unknown' };
  if (error) return { kind: 'declined', message: error.message ?? paymentMessages.notReady };
  const { status } = paymentIntent ?? setupIntent ?? {};
  return status === 'succeeded' || status === 'processing' ? { kind: 'paid' } : { kind: 'unknown' };
}
