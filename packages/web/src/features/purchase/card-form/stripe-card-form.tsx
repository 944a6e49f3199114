import { CardElement, Elements, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Stripe, StripeCardElement } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useCallback, useEffect, useImperativeHandle, useState } from 'react';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { paymentMessages } from '../messages.ts';
import type { OpenIntent } from '../purchase-machine.ts';
import type { CardFormProps, CardOutcome } from './card-form.ts';

type Script = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; stripe: Stripe };

/** The provider's own card form; its script is asked for when this is drawn, and what it does with the card stays in its frame. */
export function StripeCardForm({ handle, publishableKey, isDisabled }: CardFormProps) {
  const [script, reload] = useStripeScript(publishableKey);
  useImperativeHandle(
    script.kind === 'ready' ? null : handle,
    () => ({ confirm: async (): Promise<CardOutcome> => ({ kind: 'not_sent', message: paymentMessages.notReady }) }),
    [],
  );
  if (script.kind === 'loading') return <Placeholder height={50} />;
  if (script.kind === 'failed') return <LoadFailed what={paymentMessages.notReady} onRetry={reload} />;
  return (
    <Elements stripe={script.stripe}>
      <StripeField handle={handle} isDisabled={isDisabled} />
    </Elements>
  );
}

function useStripeScript(publishableKey: string): [Script, () => void] {
  const [script, setScript] = useState<Script>({ kind: 'loading' });
  const load = useCallback(() => {
    setScript({ kind: 'loading' });
    loadStripe(publishableKey).then(
      (stripe) => setScript(stripe ? { kind: 'ready', stripe } : { kind: 'failed' }),
      () => setScript({ kind: 'failed' }),
    );
  }, [publishableKey]);
  useEffect(load, [load]);
  return [script, load];
}

function StripeField({ handle, isDisabled }: Pick<CardFormProps, 'handle' | 'isDisabled'>) {
  const stripe = useStripe();
  const elements = useElements();
  useImperativeHandle(
    handle,
    () => ({
      confirm: (intent) => {
        const element = elements?.getElement(CardElement) ?? null;
        return confirmAtStripe(stripe, element, intent);
      },
    }),
    [stripe, elements],
  );
  const { color } = getComputedStyle(document.body);
  return (
    <fieldset>
      <legend className="label">Card</legend>
      <div className="cardbox px-3.5 py-3.5">
        <CardElement options={{ disabled: isDisabled, style: { base: { color, fontSize: '16px', iconColor: color } } }} />
      </div>
    </fieldset>
  );
}

async function confirmAtStripe(stripe: Stripe | null, element: StripeCardElement | null, intent: OpenIntent): Promise<CardOutcome> {
  if (!stripe || !element) return { kind: 'not_sent', message: paymentMessages.notReady };
  try {
    const { error, paymentIntent } = await stripe.confirmCardPayment(intent.clientSecret, { payment_method: { card: element } });
    if (error?.type === 'validation_error') return { kind: 'not_sent', message: error.message ?? null };
    if (error?.type === 'api_connection_error' || error?.type === 'api_error') return { kind: 'unknown' };
    if (error) return { kind: 'declined', message: error.message ?? paymentMessages.notReady };
    return paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing' ? { kind: 'paid' } : { kind: 'unknown' };
  } catch {
    return { kind: 'unknown' };
  }
}
