import { useQuery } from '@tanstack/react-query';
import type { NotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import { notificationsApi } from '../../lib/api/notifications.ts';
import { queryClient } from '../../lib/query-client.ts';
import { preferenceKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';

/** What the signed-in person wants to be told, and which ways there are. */
export function useNotificationPreferences() {
  return useQuery({ queryKey: preferenceKeys.all, queryFn: ({ signal }) => notificationsApi.preferences({}, { signal }) });
}

/** Saves the given switches; the others stay as they are, also when another device has changed them. */
export function useSaveNotificationPreferences() {
  return useChange({
    call: (body: Partial<NotificationPreferences>) => notificationsApi.savePreferences({ body }),
    stale: notificationsApi.savePreferences.stale,
    onDone: (answer) => queryClient.setQueryData(preferenceKeys.all, answer),
  });
}
