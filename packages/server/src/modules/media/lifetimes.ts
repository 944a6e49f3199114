/** How long an upload may be in progress, or a media file unused (security.md F04). */
const lifetimeMs = 24 * 3_600_000;

/** How long what an operator took down is kept (security.md §5.4). */
const evidenceMs = 365 * lifetimeMs;

/** The day until which new evidence is kept. */
export function evidenceUntil(now: Date): Date {
  return new Date(now.getTime() + evidenceMs);
}

/** What was started, or last used, before this instant has expired. */
export function expiryOf(now: Date): Date {
  return new Date(now.getTime() - lifetimeMs);
}
