import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptionsMode } from '@stripe/stripe-js';
import { t } from '@x1/contract/core/texts.ts';
import { useImperativeHandle, useMemo, useState } from 'react';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Placeholder } from '../../../ui/placeholder.tsx';
import { paymentMessages } from '../messages.ts';
import type { CardFormProps, CardOutcome } from './card-form.ts';
import { confirmAtStripe, keepAtStripe } from './stripe-confirm.ts';
import { appearance } from './stripe-look.ts';
import { useStripeScript } from './use-stripe-script.ts';

const notReady: CardOutcome = { kind: 'not_sent', message: paymentMessages.notReady };

/**
 * The provider's Payment Element (decision 0070): a card that is typed. Its script is asked for when this is drawn, and what it does with a card
 * stays in its frame.
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

interface StripeFieldsProps extends Pick<CardFormProps, 'handle' | 'isDisabled' | 'onKeepable'> {
  isPayment: boolean;
}

/** Wallets and Link have their own buttons above, where one pays (`stripe-wallets.tsx`); where a card is added nothing keeps itself. */
const noWallets = { wallets: { applePay: 'never', googlePay: 'never', link: 'never' } } as const;
/** Whoever adds a card is told by us that only they pay with it. */
const ownTerms = { terms: { card: 'never' } } as const;

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
      <legend className="label">{isPayment ? t('Payment') : t('Card')}</legend>
      <PaymentElement
        options={{ readOnly: isDisabled, layout: 'tabs', ...noWallets, ...(isPayment ? {} : ownTerms) }}
        onChange={({ value }) => onKeepable(value.type === 'card')}
        onLoadError={() => setFailed(true)}
      />
    </fieldset>
  );
}
