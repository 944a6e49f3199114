import type { UserId } from '@x1/contract/core/ids.ts';
import { emptyProfileValues, type ProfileValues } from './profile-values.ts';
import { type SetupStep, toSetupStep } from './setup-steps.ts';

/** How far the setup is on this device, and what was typed but not saved yet (R17). */
export interface SetupDraft {
  readonly step: SetupStep;
  readonly values?: ProfileValues;
}

const keyOf = (userId: UserId) => `trainer-setup:${userId}`;

/** The draft of this person on this device, if there is one. */
export function readSetupDraft(userId: UserId): SetupDraft | undefined {
  return parseSetupDraft(localStorage.getItem(keyOf(userId)));
}

/** Keeps the draft through reloads and through the hosted pages of the last two steps. */
export function saveSetupDraft(userId: UserId, draft: SetupDraft): void {
  localStorage.setItem(keyOf(userId), JSON.stringify(draft));
}

/** The setup is done, or was left on purpose. */
export function clearSetupDraft(userId: UserId): void {
  localStorage.removeItem(keyOf(userId));
}

/** Reads what an older version or a hand may have written: what does not fit is left out. */
export function parseSetupDraft(text: string | null): SetupDraft | undefined {
  const draft = parseObject(text);
  const step = toSetupStep(draft?.['step']);
  if (!draft || !step) return undefined;
  const values = draft['values'];
  return isRecord(values) ? { step, values: pickValues(values) } : { step };
}

function pickValues(stored: Record<string, unknown>): ProfileValues {
  const entries = Object.entries(emptyProfileValues).map(([field, blank]) => [field, isLike(stored[field], blank) ? stored[field] : blank]);
  return Object.fromEntries(entries) as ProfileValues;
}

function isLike(value: unknown, blank: string | readonly string[]): boolean {
  if (typeof blank === 'string') return typeof value === 'string';
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function parseObject(text: string | null): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
