import type { UserId } from '@x1/contract/core/ids.ts';
import { deviceDraft, likeBlank } from '../../lib/form-draft.ts';
import { emptyProfileValues, type ProfileValues } from './profile-values.ts';
import { type SetupStep, toSetupStep } from './setup-steps.ts';

const stepKey = (userId: UserId) => `trainer-setup:${userId}`;
const valuesKey = (userId: UserId) => `draft:setup:${userId}`;

/** What was typed but not saved yet; it survives reloads (R17). */
export function setupDraft(userId: UserId) {
  return deviceDraft<ProfileValues>(valuesKey(userId), likeBlank(emptyProfileValues));
}

/** How far the setup of this person is on this device. An older version or a hand may have written it: what is no step is none. */
export function readSetupStep(userId: UserId): SetupStep | undefined {
  return toSetupStep(localStorage.getItem(stepKey(userId)) ?? undefined);
}

/** Keeps the step through reloads and through the hosted pages of the last two steps (R17). */
export function keepSetupStep(userId: UserId, step: SetupStep): void {
  localStorage.setItem(stepKey(userId), String(step));
}

/** The setup is done, or was left on purpose. */
export function clearSetup(userId: UserId): void {
  localStorage.removeItem(stepKey(userId));
  localStorage.removeItem(valuesKey(userId));
}
