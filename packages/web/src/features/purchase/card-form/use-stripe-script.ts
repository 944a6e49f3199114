import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { language } from '@x1/contract/core/texts.ts';
import { useCallback, useEffect, useState } from 'react';

type Script = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; stripe: Stripe };

/** The provider's script, asked for when this is first used on a page. The second answer asks again. */
export function useStripeScript(publishableKey: string): [Script, () => void] {
  const [script, setScript] = useState<Script>({ kind: 'loading' });
  const load = useCallback(() => {
    setScript({ kind: 'loading' });
    // Its fields and refusals speak the page's language, whatever the browser's is.
    loadStripe(publishableKey, { locale: language() === 'es' ? 'es-419' : 'en' }).then(
      (stripe) => setScript(stripe ? { kind: 'ready', stripe } : { kind: 'failed' }),
      () => setScript({ kind: 'failed' }),
    );
  }, [publishableKey]);
  useEffect(load, [load]);
  return [script, load];
}
