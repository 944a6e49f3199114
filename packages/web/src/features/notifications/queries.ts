import type { NotificationId } from '@x1/contract/core/ids.ts';
import { notificationsRoutes } from '@x1/contract/notifications/routes.ts';
import { notificationsApi } from '../../lib/api/notifications.ts';
import { queryClient } from '../../lib/query-client.ts';
import { notificationKeys } from '../../lib/query-keys.ts';
import { usePages, useRead } from '../../lib/use-read.ts';

const PAGE_SIZE = '20';

/** How many lines of the bell are unread; 0 while nothing is known. */
export function useUnreadNotifications(): number {
  const unread = useRead(notificationKeys.unread(), notificationsApi.unreadCount, {});
  return unread.data?.unreadCount ?? 0;
}

/** The lines of the bell, newest first, page by page. What came since it was last open is fetched at once. */
export function useNotificationPages() {
  return usePages(notificationKeys.list(), notificationsRoutes.list, { query: { limit: PAGE_SIZE } }, { refetchOnMount: 'always' });
}

/**
 * Marks everything up to an entry as read. If that fails nothing is lost: they stay unread until the next opening.
 *
 * @param upToId the first line that is shown: all below it were there to be seen
 */
export async function markShownAsRead(upToId: NotificationId): Promise<void> {
  const unread = await notificationsApi.markRead({ body: { upToId } }).catch(() => undefined);
  if (unread) queryClient.setQueryData(notificationKeys.unread(), unread);
}
