import { t } from '@x1/contract/core/texts.ts';
import { unreadText } from './labels.ts';

/** How many messages wait; nothing is drawn for none. */
export function UnreadCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="count">
      {unreadText(count)}
      <span className="sr"> {t('unread')}</span>
    </span>
  );
}
