import { useMutation, useQuery } from '@tanstack/react-query';
import type { NotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import { notificationsApi } from '../../lib/api/notifications.ts';
import { queryClient } from '../../lib/query-client.ts';
import { settingsKeys } from '../../lib/query-keys.ts';

/** What the signed-in person wants to be told, and which ways there are. */
export function useNotificationPreferences() {
  return useQuery({ queryKey: settingsKeys.notifications(), queryFn: ({ signal }) => notificationsApi.preferences({}, { signal }) });
}

/** Saves the given switches; the others stay as they are, also when another device has changed them. */
export function useSaveNotificationPreferences() {
  return useMutation({
    mutationFn: (body: Partial<NotificationPreferences>) => notificationsApi.savePreferences({ body }),
    onSuccess: (answer) => queryClient.setQueryData(settingsKeys.notifications(), answer),
  });
}
