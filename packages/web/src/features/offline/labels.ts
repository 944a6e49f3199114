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
  const state = isDeviceOnline ? "X1 can't be reached right now." : "You're offline.";
  if (savedAt === null) return `${state} You can look around, but changes have to wait until you're back online.`;
  return `${state} Here's what we saved ${whenText(new Date(savedAt), zone, now)}.`;
}

const DAY_MS = 24 * 60 * 60_000;

/** 'today at 4:10 PM', 'yesterday at 4:10 PM', 'on March 10 at 4:10 PM'. */
function whenText(at: Date, zone: string, now: Date): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(at);
  const day = (instant: Date) => new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'short' }).format(instant);
  if (day(at) === day(now)) return `today at ${time}`;
  if (day(at) === day(new Date(now.getTime() - DAY_MS))) return `yesterday at ${time}`;
  return `on ${new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'long', day: 'numeric' }).format(at)} at ${time}`;
}
