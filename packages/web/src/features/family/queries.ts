import { useQuery } from '@tanstack/react-query';
import { t } from '@x1/contract/core/texts.ts';
import { familyApi } from '../../lib/api/family.ts';
import { queryClient } from '../../lib/query-client.ts';
import { familyKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** The adults of this person's family, and an invitation that waits. */
export function useFamily() {
  return useRead(familyKeys.all, familyApi.family, {});
}

/** Invites another adult; the form shows why it couldn't be. */
export function useInviteAdult() {
  return useChange({
    call: (email: string) => familyApi.inviteAdult({ body: { email } }),
    stale: [],
    onDone: (family) => queryClient.setQueryData(familyKeys.all, family),
  });
}

export function useWithdrawInvitation(onDone: () => void) {
  return useChange({
    call: () => familyApi.withdrawInvitation(),
    stale: familyApi.withdrawInvitation.stale,
    refreshAfter: 'both',
    done: { title: t('Invitation Canceled') },
    failed: t('Failed to cancel the invitation. Please try again.'),
    onDone,
  });
}

export function useRemoveAdult(onDone: () => void) {
  return useChange({
    call: () => familyApi.removeAdult(),
    stale: familyApi.removeAdult.stale,
    refreshAfter: 'both',
    done: { title: t('Adult Removed') },
    failed: t('Failed to remove the adult. Please try again.'),
    onDone,
  });
}

/** Ends the own membership; the page then starts over, without the family. */
export function useLeaveFamily() {
  return useChange({
    call: () => familyApi.leaveFamily(),
    stale: familyApi.leaveFamily.stale,
    refreshAfter: 'both',
    failed: t('Failed to leave the family. Please try again.'),
  });
}

/** Who invites, by the link of the email; a link that no longer works stays so. */
export function useInvitation(token: string | null) {
  return useQuery({
    queryKey: familyKeys.invitation(token),
    queryFn: ({ signal }) => familyApi.readInvitation({ body: { token: token ?? '' } }, { signal }),
    enabled: token !== null,
  });
}

export function useAcceptInvitation() {
  return useChange({
    call: (token: string) => familyApi.acceptInvitation({ body: { token } }),
    // The page starts over as a member of the family.
    stale: [],
  });
}

export function useDeclineInvitation() {
  return useChange({ call: (token: string) => familyApi.declineInvitation({ body: { token } }), stale: [] });
}
