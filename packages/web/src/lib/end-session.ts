import type { QueryClient } from '@tanstack/react-query';
import { OFFLINE_DATABASE } from './offline/database-name.ts';
import { accountKeys, configKeys } from './query-keys.ts';
import { storageKeys } from './storage-keys.ts';

/** Keys that stay on the device when the person leaves (L27): what was dismissed, the appearance, and which sign-in form was used. */
const KEPT = /^(?:dismissed:|x1\.(?:appearance|sign-in-side)$)/;

/**
 * Makes this page a visitor's: no token, no data of the person who left, neither in memory nor on the device (S1§4, L27).
 */
export function endSession(queryClient: QueryClient): void {
  clearDevice(localStorage);
  globalThis.indexedDB?.deleteDatabase(OFFLINE_DATABASE);
  forgetUser(queryClient);
}

const listeners = new Set<() => void>();

/** Calls back whenever the person of this page leaves, for work outside of the screens. Returns a function that unsubscribes. */
export function whenSessionEnds(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The half of `endSession` for a tab that learns from another one that the person left. */
export function forgetUser(queryClient: QueryClient): void {
  for (const listener of listeners) listener();
  queryClient.setQueryData(accountKeys.me(), null);
  const kept: readonly string[] = [accountKeys.all[0], configKeys.all[0]];
  queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(String(queryKey[0])) });
}

function clearDevice(storage: Storage): void {
  for (const key of storageKeys(storage).filter((name) => !KEPT.test(name))) storage.removeItem(key);
}
