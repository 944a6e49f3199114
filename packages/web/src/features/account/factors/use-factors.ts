import type { FactorAnswer, PasskeyOptions, PasskeyRegistration } from '@x1/contract/accounts/factors.ts';
import type { FactorId } from '@x1/contract/core/ids.ts';
import { factorsApi } from '../../../lib/api/factors.ts';
import { factorKeys } from '../../../lib/query-keys.ts';
import { useChange } from '../../../lib/use-change.ts';
import { useRead } from '../../../lib/use-read.ts';
import { enter } from '../sign-in.ts';

/** The person's second factors, which may be changed on another device. */
export function useFactors() {
  return useRead(factorKeys.all, factorsApi.factors, {}, { refetchOnMount: 'always' });
}

/** Completes a sign-in that waits for the second factor. */
export function useAnswerFactor() {
  return useChange({
    call: (body: { challenge: string; answer: FactorAnswer }) => factorsApi.answerFactor({ body }),
    stale: factorsApi.answerFactor.stale,
    onDone: enter,
  });
}

export function useAddTotp() {
  return useChange({
    call: (body: { enrollment: string; code: string; name: string }) => factorsApi.addTotp({ body }),
    stale: factorsApi.addTotp.stale,
  });
}

/** Has the browser make a passkey, and adds it. */
export function useAddPasskey() {
  return useChange({
    call: async ({ enrollment, options, name }: { enrollment: string; options: PasskeyOptions; name: string }) => {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const response = (await startRegistration({ optionsJSON: options as never })) as PasskeyRegistration;
      return factorsApi.addPasskey({ body: { enrollment, response, name } });
    },
    stale: factorsApi.addPasskey.stale,
  });
}

export function useRemoveFactor() {
  return useChange({
    call: (factorId: FactorId) => factorsApi.removeFactor({ params: { factorId } }),
    stale: factorsApi.removeFactor.stale,
  });
}

export function useRenewRecoveryCodes() {
  return useChange({
    call: () => factorsApi.renewRecoveryCodes(),
    stale: factorsApi.renewRecoveryCodes.stale,
  });
}

/** Has the browser sign with a passkey. @throws Error when the person gives up, or there is none here */
export async function signWithPasskey(options: PasskeyOptions): Promise<FactorAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return { method: 'passkey', response: (await startAuthentication({ optionsJSON: options as never })) as never };
}

/** Whether this browser can at all. */
export const hasPasskeys = () => typeof globalThis.PublicKeyCredential === 'function';
