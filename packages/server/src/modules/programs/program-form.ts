import { centsToDollars } from '@x1/contract/core/money.ts';
import { type ProgramDraft, ProgramForm } from '@x1/contract/programs/program.ts';
import { validate } from '../../http/validate.ts';
import type { StoredForm } from './store.ts';

/**
 * A stored program with the changed fields laid over it, as its form would send it: what is not named keeps its value, and the whole has to
 * satisfy the form's rules (R12).
 *
 * @param change wire values as they came; unknown keys are dropped
 * @throws AppError 'request.invalid' with the form's own messages
 */
export function mergeIntoForm(stored: StoredForm, change: Readonly<Record<string, unknown>>): ProgramDraft {
  const merged = { ...toWire(stored), ...withoutClearedLists(change) };
  return validate(ProgramForm, merged) as ProgramDraft;
}

function toWire(stored: StoredForm) {
  return { ...stored, individualPrice: centsToDollars(stored.individualPrice), groupPrice: centsToDollars(stored.groupPrice) };
}

/** null clears a list as it clears a text. */
function withoutClearedLists(change: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const cleared = ['tags', 'mediaFiles'].filter((name) => change[name] === null);
  return { ...change, ...Object.fromEntries(cleared.map((name) => [name, []])) };
}
