/** An instant as sent to clients; null stays null. */
export function toInstant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
