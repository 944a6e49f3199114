import type { NotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import { notificationsApi } from '../../lib/api/notifications.ts';
import { queryClient } from '../../lib/query-client.ts';
import { preferenceKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** The signed-in person's notification preferences, and the available channels. */
export function useNotificationPreferences() {
  return useRead(preferenceKeys.all, notificationsApi.preferences, {});
}

/** Saves the given switches; the others stay as they are, also when another device has changed them. */
export function useSaveNotificationPreferences() {
  return useChange({
    call: (body: Partial<NotificationPreferences>) => notificationsApi.savePreferences({ body }),
    stale: notificationsApi.savePreferences.stale,
    onDone: (answer) => queryClient.setQueryData(preferenceKeys.all, answer),
  });
}
