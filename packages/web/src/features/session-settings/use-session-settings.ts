import { useQuery } from '@tanstack/react-query';
import type { UserId } from '@x1/contract/core/ids.ts';
import type { SessionSettings } from '@x1/contract/trainers/session-settings.ts';
import { trainersApi } from '../../lib/api/trainers.ts';
import { queryClient } from '../../lib/query-client.ts';
import { trainerKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';

/** Usual hours and meeting link of the signed-in trainer (R111). */
export function useSessionSettings(userId: UserId) {
  return useQuery({
    queryKey: trainerKeys.sessionSettings(userId),
    queryFn: ({ signal }) => trainersApi.sessionSettings({}, { signal }),
  });
}

/** Sets them; open sessions show the new link at once. */
export function useSaveSessionSettings(userId: UserId) {
  return useChange({
    call: (body: SessionSettings) => trainersApi.setSessionSettings({ body }),
    stale: trainersApi.setSessionSettings.stale,
    onDone: (saved) => queryClient.setQueryData(trainerKeys.sessionSettings(userId), saved),
  });
}
