import { CircleAlert, Info, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

interface NoticeProps {
  tone?: 'info' | 'warn' | 'bad' | 'plain';
  title?: string;
  children?: ReactNode;
  /** One outline button (size s). */
  action?: ReactNode;
  icon?: LucideIcon;
  /** Read out when it appears: failures that happen while the page is open. */
  isAnnounced?: boolean;
}

const ICONS = { info: Info, warn: TriangleAlert, bad: CircleAlert, plain: Info };
const LOOKS = { info: '', warn: 'warn', bad: 'bad', plain: 'plainnote' };

/** A banner within the page: what is the matter, and one thing to do about it. */
export function Notice({ tone = 'info', title, children, action, icon, isAnnounced }: NoticeProps) {
  return (
    <div className={classes('notice', LOOKS[tone])} role={isAnnounced ? 'alert' : undefined}>
      <Icon of={icon ?? ICONS[tone]} />
      <div className="notice-body">
        <div className="notice-text">
          {title && <strong>{title}</strong>}
          {children && <div>{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
