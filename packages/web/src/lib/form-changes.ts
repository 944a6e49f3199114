/** Fields of a form that were changed and are not saved yet. */
export type Changes<Values> = Partial<Values>;

/** The changes without fields that are as saved again, so that a form knows when nothing is left to save. */
export function withoutSame<Values extends object>(changes: Changes<Values>, saved: Values): Changes<Values> {
  const entries = Object.entries(changes).filter(([field, value]) => !isSame(value, saved[field as keyof Values]));
  return Object.fromEntries(entries) as Changes<Values>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
