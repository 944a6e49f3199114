import { locale, t } from '@x1/contract/core/texts.ts';
import { formatTime } from '@x1/contract/core/time-format.ts';

interface Saved {
  /** Milliseconds since 1970; null where nothing is shown that was saved. */
  readonly savedAt: number | null;
  /** The browser has a line, and the server doesn't answer. */
  readonly isDeviceOnline: boolean;
  readonly zone: string;
  readonly now: Date;
}

/** "You're offline. Here's what we saved today at 4:10 PM." */
export function savedText({ savedAt, isDeviceOnline, zone, now }: Saved): string {
  const state = isDeviceOnline ? t("X1 can't be reached right now.") : t("You're offline.");
  if (savedAt === null) return `${state} ${t("You can look around, but changes have to wait until you're back online.")}`;
  return `${state} ${whenText(new Date(savedAt), zone, now)}`;
}

const DAY_MS = 24 * 60 * 60_000;

/** "Here's what we saved today at 4:10 PM.", 'yesterday at 4:10 PM', 'on March 10 at 4:10 PM'. */
function whenText(at: Date, zone: string, now: Date): string {
  const time = formatTime(at.toISOString(), zone);
  const day = (instant: Date) => new Intl.DateTimeFormat(locale(), { timeZone: zone, dateStyle: 'short' }).format(instant);
  if (day(at) === day(now)) return t("Here's what we saved today at {time}.", { time });
  if (day(at) === day(new Date(now.getTime() - DAY_MS))) return t("Here's what we saved yesterday at {time}.", { time });
  const date = new Intl.DateTimeFormat(locale(), { timeZone: zone, month: 'long', day: 'numeric' }).format(at);
  return t("Here's what we saved on {date} at {time}.", { date, time });
}
