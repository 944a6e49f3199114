import { t } from '@x1/contract/core/texts.ts';
import { verificationApi } from '../../lib/api/verification.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { verificationKeys } from '../../lib/query-keys.ts';
import { type FailureMessage, useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** How far the identity check of the signed-in trainer is. @param isWanted false asks nothing */
export function useVerificationStatus({ isWanted = true } = {}) {
  return useRead(verificationKeys.status(), verificationApi.status, {}, { enabled: isWanted });
}

/** The server answered without the page to go to (S2§8). */
export class NoVerificationUrl extends Error {}

/**
 * Starts or reopens the identity check and leaves for its hosted page.
 *
 * The change fails with `NoVerificationUrl` when the answer names no page.
 */
export function useStartVerification(failed: FailureMessage) {
  return useChange({
    call: async () => {
      const { url } = await verificationApi.createSession();
      if (!url) throw new NoVerificationUrl('No verification URL received');
      await leaveTo(url);
    },
    stale: verificationApi.createSession.stale,
    refreshAfter: 'both',
    failed,
  });
}

/** Has the server ask the provider for the state of the check (R61). */
export function useCheckVerification() {
  return useChange({
    call: () => verificationApi.checkStatus(),
    stale: verificationApi.checkStatus.stale,
    failed: t('Failed to check verification status'),
  });
}
