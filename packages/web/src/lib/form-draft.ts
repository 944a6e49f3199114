/** Fields of a form that were changed and are not saved yet. */
export type Changes<Values> = Partial<Values>;

/**
 * What was typed on this device before, or nothing. An older version or a hand may have written it: what is not accepted is left out.
 *
 * @param accepts whether a value fits a field; false for fields the form does not have
 */
export function readChanges<Values extends object>(
  storage: Storage,
  key: string,
  accepts: (field: string, value: unknown) => boolean,
): Changes<Values> {
  const fitting = Object.entries(parseObject(read(storage, key))).filter(([field, value]) => accepts(field, value));
  return Object.fromEntries(fitting) as Changes<Values>;
}

/** Accepts texts and lists of texts where the blank form has them. */
export function likeBlank(blank: object): (field: string, value: unknown) => boolean {
  const kinds = new Map<string, unknown>(Object.entries(blank));
  return (field, value) => {
    const kind = kinds.get(field);
    if (typeof kind === 'string') return typeof value === 'string';
    return Array.isArray(kind) && Array.isArray(value) && value.every((one) => typeof one === 'string');
  };
}

/** Keeps the changes through a reload; none clears the draft. A full or forbidden storage only means that there is no draft. */
export function keepChanges<Values extends object>(storage: Storage, key: string, changes: Changes<Values>): void {
  try {
    if (Object.keys(changes).length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(changes));
  } catch {
    // The form works as before, it just does not survive a reload.
  }
}

/** The changes without fields that are as saved again, so that a form knows when nothing is left to save. */
export function withoutSame<Values extends object>(changes: Changes<Values>, saved: Values): Changes<Values> {
  const entries = Object.entries(changes).filter(([field, value]) => !isSame(value, saved[field as keyof Values]));
  return Object.fromEntries(entries) as Changes<Values>;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
