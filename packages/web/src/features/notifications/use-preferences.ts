import { useQuery } from '@tanstack/react-query';
import type { NotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import { notificationsApi } from '../../lib/api/notifications.ts';
import { queryClient } from '../../lib/query-client.ts';
import { preferenceKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** The signed-in person's notification preferences, and the available channels. */
export function useNotificationPreferences() {
  return useRead(preferenceKeys.own(), notificationsApi.preferences, {});
}

/** Saves the given switches; the others stay as they are, also when another device has changed them. */
export function useSaveNotificationPreferences() {
  return useChange({
    call: (body: Partial<NotificationPreferences>) => notificationsApi.savePreferences({ body }),
    stale: notificationsApi.savePreferences.stale,
    onDone: (answer) => queryClient.setQueryData(preferenceKeys.own(), answer),
  });
}

/** What the unsubscribe link of an email switches off; a link that no longer works stays so. */
export function useUnsubscribeLink(link: string | null) {
  return useQuery({
    queryKey: preferenceKeys.ofLink(link),
    queryFn: ({ signal }) => notificationsApi.readUnsubscribe({ params: { link: link ?? '' } }, { signal }),
    enabled: link !== null,
  });
}

/** Switches it off; the link says whose preference it is, not who is signed in here. */
export function useUnsubscribe() {
  return useChange({
    call: (link: string) => notificationsApi.unsubscribe({ params: { link }, body: { 'List-Unsubscribe': 'One-Click' } }),
    stale: notificationsApi.unsubscribe.stale,
    onDone: () => void queryClient.invalidateQueries({ queryKey: preferenceKeys.own() }),
  });
}
