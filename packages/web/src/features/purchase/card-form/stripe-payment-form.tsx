import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { Appearance, Stripe, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useCallback, useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { paymentMessages } from '../messages.ts';
import type { CardFormProps, CardOutcome } from './card-form.ts';
import { confirmAtStripe, keepAtStripe } from './stripe-confirm.ts';

type Script = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; stripe: Stripe };

const notReady: CardOutcome = { kind: 'not_sent', message: paymentMessages.notReady };

/**
 * The provider's Payment Element (decision 0070): cards, Apple Pay or Google Pay where the device has one, and Link. Its script is asked for when
 * this is drawn, and what it does with a card stays in its frame.
 */
export function StripePaymentForm({ publishableKey, amountCents, keepsCard, ...props }: CardFormProps) {
  const [script, reload] = useStripeScript(publishableKey);
  const options = useMemo(() => elementsOptions(amountCents, keepsCard), [amountCents, keepsCard]);
  const isReady = script.kind === 'ready';
  useImperativeHandle(isReady ? null : props.handle, () => ({ pay: async () => notReady, keep: async () => notReady }), []);
  if (script.kind === 'loading') return <Placeholder height={50} />;
  if (script.kind === 'failed') return <LoadFailed what={paymentMessages.notReady} onRetry={reload} />;
  return (
    <Elements stripe={script.stripe} options={options}>
      <StripeFields {...props} isPayment={amountCents !== null} />
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

/** Without an intent, so that what was typed outlives a declined one; the same as the server asks for, or the provider refuses to confirm. */
function elementsOptions(amountCents: number | null, keepsCard: boolean): StripeElementsOptionsMode {
  if (amountCents === null) {
    return {
      mode: 'setup',
      currency: 'usd',
      allowedPaymentMethodTypes: ['card'],
      setupFutureUsage: 'off_session',
      appearance: appearance(),
    };
  }
  return {
    mode: 'payment',
    amount: amountCents,
    currency: 'usd',
    allowedPaymentMethodTypes: ['card', 'link'],
    setupFutureUsage: keepsCard ? 'on_session' : null,
    appearance: appearance(),
  };
}

/** The page's own colors in the provider's frames. */
function appearance(): Appearance {
  const token = (name: string) => colorOf(`var(--${name})`);
  return {
    theme: 'flat',
    variables: {
      colorPrimary: token('ink'),
      colorBackground: token('surface'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorTextPlaceholder: token('muted'),
      colorDanger: token('danger'),
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '8px',
    },
    rules: { '.Input': { border: `1px solid ${token('field')}` }, '.Block': { backgroundColor: token('surface') } },
  };
}

/** A token as the frame can read it: the theme's side of `light-dark()` is chosen here. */
function colorOf(value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

interface StripeFieldsProps extends Pick<CardFormProps, 'handle' | 'isDisabled' | 'onKeepable'> {
  isPayment: boolean;
}

/** Where a card is added nothing keeps itself: no wallets, no Link; and whoever adds it is told by us that only they pay with it. */
const cardAlone = { wallets: { applePay: 'never', googlePay: 'never', link: 'never' }, terms: { card: 'never' } } as const;

function StripeFields({ handle, isDisabled, isPayment, onKeepable }: StripeFieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [hasFailed, setFailed] = useState(false);
  useImperativeHandle(
    handle,
    () => ({
      pay: async (intent, way) =>
        stripe && elements ? confirmAtStripe({ stripe, elements, origin: location.origin }, intent, way) : notReady,
      keep: async (begin) => (stripe && elements ? keepAtStripe({ stripe, elements }, begin) : notReady),
    }),
    [stripe, elements],
  );
  if (hasFailed) return <LoadFailed what={paymentMessages.notReady} onRetry={() => setFailed(false)} />;
  return (
    <fieldset>
      <legend className="label">{isPayment ? 'Payment' : 'Card'}</legend>
      <PaymentElement
        options={{ readOnly: isDisabled, layout: 'tabs', ...(isPayment ? {} : cardAlone) }}
        onChange={({ value }) => onKeepable(value.type === 'card')}
        onLoadError={() => setFailed(true)}
      />
    </fieldset>
  );
}
