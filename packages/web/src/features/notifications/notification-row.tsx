import type { Notification } from '@x1/contract/notifications/notification.ts';
import { Banknote, CalendarCheck, Clock, Landmark, type LucideIcon, MessageCircle, ShieldCheck, Star, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';

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

/** One line of the bell: what happened, when, and the way to it. */
export function NotificationRow({ notification, isNew, moment, onOpen }: NotificationRowProps) {
  const { topic, title, body, path } = notification;
  const inner = (
    <>
      <Icon of={icons[topic]} />
      <span className="grow">
        <strong>
          {isNew && <span className="sr">New: </span>}
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
