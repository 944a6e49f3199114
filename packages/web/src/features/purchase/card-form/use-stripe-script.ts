import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useCallback, useEffect, useState } from 'react';

type Script = { kind: 'loading' } | { kind: 'failed' } | { kind: 'ready'; stripe: Stripe };

/** The provider's script, asked for when this is first used on a page. The second answer asks again. */
export function useStripeScript(publishableKey: string): [Script, () => void] {
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
