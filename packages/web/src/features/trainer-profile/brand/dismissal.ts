import type { UserId } from '@x1/contract/core/ids.ts';

/** Kept when the person leaves (lib/end-session.ts): what was dismissed stays dismissed for this person on this device. */
const keyOf = (userId: UserId) => `dismissed:brand:${userId}`;

/** Whether this person closed the dialog on this device before (S1§2). */
export function isBrandDismissed(userId: UserId): boolean {
  return localStorage.getItem(keyOf(userId)) !== null;
}

/** Remembers that it is not wanted. */
export function dismissBrand(userId: UserId): void {
  localStorage.setItem(keyOf(userId), '1');
}
