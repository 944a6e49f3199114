import type { ProgramId, UserId } from '@x1/contract/core/ids.ts';
import { ProgramFormValues } from './form-values.ts';

/** Where what was typed waits on the device: one draft per person and program, so that nothing typed is lost (ui.md). */
export function draftKey(userId: UserId, programId: ProgramId | null): string {
  return `draft:program:${userId}:${programId ?? 'new'}`;
}

/** What was typed before, or null; something unreadable counts as nothing. */
export function readDraft(storage: Storage, key: string): ProgramFormValues | null {
  try {
    const draft = ProgramFormValues.safeParse(JSON.parse(storage.getItem(key) ?? 'null'));
    return draft.success ? draft.data : null;
  } catch {
    return null;
  }
}

/** Keeps what is typed; a full or forbidden storage only means that there is no draft. */
export function keepDraft(storage: Storage, key: string, values: ProgramFormValues): void {
  try {
    storage.setItem(key, JSON.stringify(values));
  } catch {
    // Without storage the form works as before, it just does not survive a reload.
  }
}
