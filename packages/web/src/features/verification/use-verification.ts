import { useMutation, useQuery } from '@tanstack/react-query';
import { verificationApi } from '../../lib/api/verification.ts';
import { leaveTo } from '../../lib/leave-to.ts';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys, verificationKeys } from '../../lib/query-keys.ts';

/** How far the identity check of the signed-in trainer is. @param isWanted false asks nothing */
export function useVerificationStatus({ isWanted = true } = {}) {
  return useQuery({
    queryKey: verificationKeys.status(),
    queryFn: ({ signal }) => verificationApi.status({}, { signal }),
    enabled: isWanted,
  });
}

/** The server answered without the page to go to (S2§8). */
export class NoVerificationUrl extends Error {}

/**
 * Starts or reopens the identity check and leaves for its hosted page.
 *
 * The mutation fails with `NoVerificationUrl` when the answer names no page.
 */
export function useStartVerification() {
  return useMutation({
    mutationFn: async () => {
      const { url } = await verificationApi.createSession();
      if (!url) throw new NoVerificationUrl('No verification URL received');
      await leaveTo(url);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: verificationKeys.all }),
  });
}

/** Has the server ask the provider for the state of the check (R61); profile and status are read anew. */
export function useCheckVerification() {
  return useMutation({ mutationFn: () => verificationApi.checkStatus(), onSuccess: rereadVerification });
}

async function rereadVerification(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: verificationKeys.all }),
    queryClient.invalidateQueries({ queryKey: trainerKeys.all }),
  ]);
}
