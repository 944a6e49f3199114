import { t } from '@x1/contract/core/texts.ts';
import { formatDate, formatTime } from '@x1/contract/core/time-format.ts';

const MOST_COUNTED = 100;

/** '2', or '99+': more are not counted. */
export function unreadText(count: number): string {
  return count >= MOST_COUNTED ? `${MOST_COUNTED - 1}+` : String(count);
}

/** What the bell is called: 'Notifications, 3 unread'. */
export function bellLabel(count: number): string {
  return count === 0 ? t('Notifications') : t('Notifications, {unread} unread', { unread: unreadText(count) });
}

/** '4:30 PM' of today, else 'Sat, Mar 14 · 4:30 PM', with the year when it is another. */
export function momentText(instant: string, timeZone: string, now: Date): string {
  const [day, today] = [formatDate(instant, timeZone, now), formatDate(now.toISOString(), timeZone, now)];
  return day === today ? formatTime(instant, timeZone) : `${day} · ${formatTime(instant, timeZone)}`;
}
