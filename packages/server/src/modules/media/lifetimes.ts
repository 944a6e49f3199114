/** How long an upload may be under way, and a media file be shown nowhere (security.md F04). */
const lifetimeMs = 24 * 3_600_000;

/** How long what an operator took down is kept (security.md §5.4). */
const evidenceMs = 365 * lifetimeMs;

/** The day until which evidence of this moment is kept. */
export function evidenceUntil(now: Date): Date {
  return new Date(now.getTime() + evidenceMs);
}

/** What was begun, or has been of no use, since then or longer is over. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() - lifetimeMs);
}
