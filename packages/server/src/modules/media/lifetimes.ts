/** How long an upload may be under way, and a media file be shown nowhere (security.md F04). */
const lifetimeMs = 24 * 3_600_000;

/** What was begun, or has been of no use, since then or longer is over. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() - lifetimeMs);
}
