import { Elements, ExpressCheckoutElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptionsMode, StripeExpressCheckoutElementOptions } from '@stripe/stripe-js';
import { t } from '@x1/contract/core/texts.ts';
import { useMemo, useState } from 'react';
import type { WalletsProps } from './card-form.ts';
import { confirmAtStripe } from './stripe-confirm.ts';
import { appearance } from './stripe-look.ts';
import { useStripeScript } from './use-stripe-script.ts';
import { payByWallet } from './wallet-payment.ts';

/** Only what settles while the payer waits, as the server asks for (decision 0070). */
const buttons: StripeExpressCheckoutElementOptions = {
  paymentMethods: { applePay: 'auto', googlePay: 'auto', link: 'auto', amazonPay: 'never', paypal: 'never', klarna: 'never' },
  layout: { maxColumns: 2, maxRows: 0, overflow: 'never' },
  buttonHeight: 48,
};

/**
 * Apple Pay, Google Pay and Link, each a button of its own above the cards (decision 0070). Where the device has none of them, and where the
 * provider's script doesn't come, nothing is drawn: the card form says what is wrong.
 */
export function StripeWallets({ publishableKey, amountCents, ...props }: WalletsProps & { publishableKey: string }) {
  const [script] = useStripeScript(publishableKey);
  const options = useMemo<StripeElementsOptionsMode>(
    () => ({
      mode: 'payment',
      amount: amountCents,
      currency: 'usd',
      allowedPaymentMethodTypes: ['card', 'link'],
      setupFutureUsage: null,
      appearance: appearance(),
    }),
    [amountCents],
  );
  if (script.kind !== 'ready') return null;
  return (
    <Elements stripe={script.stripe} options={options}>
      <WalletButtons {...props} />
    </Elements>
  );
}

function WalletButtons({ isReady, pay, announce }: Omit<WalletsProps, 'amountCents'>) {
  const stripe = useStripe();
  const elements = useElements();
  const [isShown, setShown] = useState(false);
  return (
    <div>
      <ExpressCheckoutElement
        options={buttons}
        onReady={({ availablePaymentMethods }) => setShown(availablePaymentMethods !== undefined)}
        onLoadError={() => setShown(false)}
        // A wallet's sheet opens in answer to the press alone, so a payment must be prepared by then.
        onClick={(event) => (isReady && stripe && elements ? event.resolve() : event.reject())}
        onConfirm={(event) => {
          if (!stripe || !elements) return event.paymentFailed({ reason: 'fail' });
          const at = { stripe, elements, origin: location.origin };
          return payByWallet(event, pay, (intent) => confirmAtStripe(at, intent, { cardId: null, announce: () => announce(intent) }));
        }}
      />
      {isShown && <p className="or small muted">{t('or pay with a card')}</p>}
    </div>
  );
}
