import './notifications.css';
import type { User } from '@x1/contract/accounts/user.ts';
import type { NotificationId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Notification } from '@x1/contract/notifications/notification.ts';
import { Banknote, CalendarCheck, Clock, Landmark, type LucideIcon, MessageCircle, ShieldCheck, Star, UserRound } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadAsOneScrolls } from '../../ui/load-as-one-scrolls.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { momentText } from './labels.ts';
import { markShownAsRead, useNotificationPages } from './queries.ts';

interface NotificationListProps {
  user: User;
  /** A line was opened: the panel is in the way now. */
  onOpen: () => void;
}

/** What the bell has to tell, in its four states. What is shown counts as read; what was new keeps its mark until the panel closes. */
export function NotificationList({ user, onOpen }: NotificationListProps) {
  const pages = useNotificationPages();
  const now = useNow();
  const shown = pages.data?.items ?? [];
  const newIds = useNewIds(shown);
  if (pages.isPending) return <PlaceholderLines />;
  if (pages.isError && !pages.data) {
    return (
      <div className="pad">
        <LoadFailed what={t("Your notifications couldn't be loaded.")} query={pages} />
      </div>
    );
  }
  if (shown.length === 0) {
    return (
      <EmptyState title={t('Nothing new')} isBare>
        {t('Bookings, payments and messages that need your attention show up here.')}
      </EmptyState>
    );
  }
  const timeZone = viewerTimeZone(user);
  return (
    <>
      <ul className="news-list">
        {shown.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            isNew={newIds.has(notification.id)}
            moment={momentText(notification.createdAt, timeZone, now)}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {pages.isFetchNextPageError && (
        <div className="pad">
          <LoadFailed what={t("Earlier notifications couldn't be loaded.")} onRetry={() => void pages.fetchNextPage()} />
        </div>
      )}
      <LoadAsOneScrolls
        isReady={pages.hasNextPage && !pages.isFetchingNextPage && !pages.isFetchNextPageError}
        onNear={pages.fetchNextPage}
      />
      {pages.hasNextPage && <LoadMore hasMore isLoading={pages.isFetchingNextPage} onLoadMore={() => void pages.fetchNextPage()} />}
    </>
  );
}

/** Which of the shown entries were unread when first shown here; marks them as read on the server. */
function useNewIds(shown: readonly Notification[]): ReadonlySet<NotificationId> {
  const [newIds, setNewIds] = useState<ReadonlySet<NotificationId>>(new Set());
  const unread = shown.filter(({ id, isRead }) => !isRead && !newIds.has(id)).map(({ id }) => id);
  if (unread.length > 0) setNewIds(new Set([...newIds, ...unread]));
  const upToId = shown.some(({ isRead }) => !isRead) ? shown[0]?.id : undefined;
  useEffect(() => {
    if (upToId !== undefined) void markShownAsRead(upToId);
  }, [upToId]);
  return newIds;
}

const LINES = [62, 48, 71, 55, 66];

function PlaceholderLines() {
  return (
    <PlaceholderGroup label={t('Loading notifications')}>
      <ul className="news-list">
        {LINES.map((width) => (
          <li className="news" key={width}>
            <Placeholder width={20} height={20} className="round" />
            <span className="grow">
              <Placeholder width={`${width}%`} height={14} className="mb-2" />
              <Placeholder width="85%" height={12} className="mb-2" />
              <Placeholder width={90} height={12} />
            </span>
          </li>
        ))}
      </ul>
    </PlaceholderGroup>
  );
}

const icons: Readonly<Record<Notification['topic'], LucideIcon>> = {
  booking: CalendarCheck,
  payment: Banknote,
  payout: Landmark,
  message: MessageCircle,
  verification: ShieldCheck,
  review: Star,
  reminder: Clock,
  account: UserRound,
};

interface NotificationRowProps {
  notification: Notification;
  /** Not seen before the panel was opened. */
  isNew: boolean;
  moment: string;
  /** It was opened. */
  onOpen: () => void;
}

/** One line of the bell: what happened, when, and a link to it. */
function NotificationRow({ notification, isNew, moment, onOpen }: NotificationRowProps) {
  const { topic, title, body, path } = notification;
  const inner = (
    <>
      <Icon of={icons[topic]} />
      <span className="grow">
        <strong>
          {isNew && <span className="sr">{t('New:')} </span>}
          {title}
        </strong>
        <span className="news-body">{body}</span>
        <span className="news-when num">{moment}</span>
      </span>
      {isNew && <span className="news-dot" aria-hidden="true" />}
    </>
  );
  return (
    <li>
      <Line path={path} className={classes('news', isNew && 'new')} onOpen={onOpen}>
        {inner}
      </Line>
    </li>
  );
}

function Line({ path, className, onOpen, children }: { path: string | null; className: string; onOpen: () => void; children: ReactNode }) {
  if (path === null) return <div className={className}>{children}</div>;
  return (
    <Link href={path} className={className} onClick={onOpen}>
      {children}
    </Link>
  );
}
