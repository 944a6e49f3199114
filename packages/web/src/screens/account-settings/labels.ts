import type { AuthSession } from '@x1/contract/accounts/account-links.ts';
import { formatDate, formatTime } from '@x1/contract/core/time-format.ts';

const MINUTES_NOW = 5;
const DAY_MS = 86_400_000;

/** When a device was last used, as its owner would say it: 'Used just now', 'Used today at 3:12 PM', 'Last used Mar 2'. */
export function lastUsedText(lastUsedAt: string, { now, zone }: { now: Date; zone: string }): string {
  const agoMs = now.getTime() - new Date(lastUsedAt).getTime();
  if (agoMs < MINUTES_NOW * 60_000) return 'Used just now';
  const day = formatDate(lastUsedAt, zone);
  if (day === formatDate(now.toISOString(), zone)) return `Used today at ${formatTime(lastUsedAt, zone)}`;
  if (day === formatDate(new Date(now.getTime() - DAY_MS).toISOString(), zone)) return `Used yesterday at ${formatTime(lastUsedAt, zone)}`;
  return `Last used ${formatDate(lastUsedAt, zone, now.getFullYear())}`;
}

/** The second line of a device: when it was used, and from roughly where. */
export function deviceNote({ lastUsedAt, addressBlock }: AuthSession, viewer: { now: Date; zone: string }): string {
  return [lastUsedText(lastUsedAt, viewer), addressBlock && addressBlock !== 'unknown' && `Network ${addressBlock}`]
    .filter(Boolean)
    .join(' · ');
}

/** Phones and tablets are drawn as such. */
export function isHandheld({ device }: AuthSession): boolean {
  return /iPhone|iPad|Android/.test(device ?? '');
}
