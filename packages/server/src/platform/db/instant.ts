/** A moment as the wire has it; null stays null. */
export function toInstant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
