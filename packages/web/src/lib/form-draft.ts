import type { Changes } from './form-changes.ts';

/** Where unsaved changes of a form survive a reload. */
export interface FormDraft<Values> {
  readonly read: () => Changes<Values>;
  readonly keep: (changes: Changes<Values>) => void;
}

/**
 * Unsaved changes on this device, until the person leaves (lib/end-session.ts).
 *
 * @param accepts whether a value fits a field; false for fields the form does not have. An older version may have written the draft: what
 *   is not accepted is left out
 */
export function deviceDraft<Values extends object>(key: string, accepts: (field: string, value: unknown) => boolean): FormDraft<Values> {
  return {
    read: () => Object.fromEntries(Object.entries(readObject(key)).filter(([field, value]) => accepts(field, value))) as Changes<Values>,
    keep: (changes) => {
      try {
        if (Object.keys(changes).length === 0) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify(changes));
      } catch {
        // A full or forbidden storage: the form works as before, it just does not survive a reload.
      }
    },
  };
}

/** The same for forms of one thing that ask for different parts of it: each keeps what was typed into the others. */
export function sharedDraft<Values extends object>(key: string, accepts: (field: string, value: unknown) => boolean): FormDraft<Values> {
  const own = deviceDraft<Values>(key, accepts);
  return {
    read: own.read,
    keep: (changes) => {
      const ofOthers = Object.fromEntries(Object.entries(readObject(key)).filter(([field, value]) => !accepts(field, value)));
      own.keep({ ...ofOthers, ...changes });
    },
  };
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

function readObject(key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
