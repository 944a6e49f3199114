import type { User } from '@x1/contract/accounts/user.ts';
import { Bell } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { bellLabel, unreadText } from './labels.ts';
import { useUnreadNotifications } from './queries.ts';
import { useOwnPush } from './use-own-push.ts';

const loadList = () => import('./notification-list.tsx');
const NotificationList = lazy(async () => ({ default: (await loadList()).NotificationList }));
/** A failure is told when the list is drawn; here it only means that there was no head start. */
const preload = () => void loadList().catch(() => undefined);

/** The bell of the top bar: how much is unread, and under it what it is (R134). */
export function NotificationBell({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false);
  const unreadCount = useUnreadNotifications();
  useOwnPush(user.id);
  const label = bellLabel(unreadCount);
  return (
    <Popover
      title="Notifications"
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
