import type { User } from '@x1/contract/accounts/user.ts';
import type { UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { notificationsApi } from '../../lib/api/notifications.ts';
import { whenSessionEnds } from '../../lib/end-session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { bellLabel, unreadText } from './labels.ts';
import { useUnreadNotifications } from './queries.ts';

const loadList = () => import('./notification-list.tsx');
const NotificationList = lazy(async () => ({ default: (await loadList()).NotificationList }));
/** A failure is shown when the list is opened; here it only means there was no head start. */
const preload = () => void loadList().catch(() => undefined);

/** The bell of the top bar: how much is unread, and under it what it is (R134). */
export function NotificationBell({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const unreadCount = useUnreadNotifications();
  useOwnPush(user.id);
  const label = bellLabel(unreadCount);
  return (
    <Popover
      title={t('Notifications')}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button type="button" className="iconbtn bell" aria-label={label} title={label} onPointerEnter={preload}>
          <Icon of={Bell} />
          {unreadCount > 0 && (
            <span className="count" aria-hidden="true">
              {unreadText(unreadCount)}
            </span>
          )}
        </button>
      }
    >
      <Suspense
        fallback={
          <div className="pad">
            <Spinner place="inline" />
          </div>
        }
      >
        <NotificationList user={user} onOpen={() => setIsOpen(false)} />
      </Suspense>
    </Popover>
  );
}

/** For whom it was looked after since the page was loaded. */
let ownedBy: UserId | undefined;

/**
 * Keeps push messages of a browser in which they are allowed to whoever is signed in: who signs in gets the own ones (a browser changes its address
 * now and then, too), who leaves takes them along (L27). Where nobody has ever allowed them, nothing is loaded and nobody is asked.
 */
function useOwnPush(userId: UserId): void {
  useEffect(() => {
    if (ownedBy === userId) return;
    ownedBy = userId;
    // A try that fails is made up for with the next page.
    if (mayShow()) void renew().catch(() => undefined);
    const stop = whenSessionEnds(() => {
      stop();
      ownedBy = undefined;
      if (mayShow()) void forget().catch(() => undefined);
    });
  }, [userId]);
}

function mayShow(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'granted';
}

async function renew(): Promise<void> {
  const { preferences, channels } = await notificationsApi.preferences({});
  if (!preferences.pushNotifications || channels.pushPublicKey === null) return;
  const { switchPushOn } = await import('./push.ts');
  await switchPushOn(channels.pushPublicKey);
}

async function forget(): Promise<void> {
  const { forgetPushOfThisBrowser } = await import('./push.ts');
  await forgetPushOfThisBrowser();
}
