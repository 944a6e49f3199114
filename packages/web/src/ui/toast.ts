import { t } from '@x1/contract/core/texts.ts';
import { useSyncExternalStore } from 'react';

/** One at a time; shown 5000 ms; a dismissed one is removed after 1,000,000 ms (S1§9). */
const TOAST_LIMIT = 1;
export const TOAST_DURATION_MS = 5000;
const TOAST_REMOVE_DELAY_MS = 1_000_000;

export interface ToastRequest {
  title: string;
  description?: string;
  /** A line of its own after it: what is still to come. */
  note?: string;
  /** destructive: an error, read out at once. */
  variant?: 'default' | 'destructive';
  action?: { label: string; onAction: () => void };
}

export interface ShownToast extends ToastRequest {
  id: number;
  isOpen: boolean;
}

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removals = new Map<number, ReturnType<typeof setTimeout>>();

function replace(next: readonly ShownToast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message in place of the one before it; works outside of React too. Returns a function that dismisses it. */
export function toast(request: ToastRequest): () => void {
  lastId += 1;
  const id = lastId;
  replace([{ ...request, id, isOpen: true }, ...toasts].slice(0, TOAST_LIMIT));
  return () => dismissToast(id);
}

/** A part that is loaded with a press didn't arrive. */
export function tellNotLoaded(): void {
  toast({ title: t("This didn't load"), description: t('Check your connection, then try again.'), variant: 'destructive' });
}

/** Closes a message; it leaves the list 1,000,000 ms later, or when the next one takes its place. */
export function dismissToast(id: number): void {
  if (!removals.has(id))
    removals.set(
      id,
      setTimeout(() => remove(id), TOAST_REMOVE_DELAY_MS),
    );
  replace(toasts.map((one) => (one.id === id ? { ...one, isOpen: false } : one)));
}

function remove(id: number) {
  removals.delete(id);
  replace(toasts.filter((one) => one.id !== id));
}

/** Takes every message away at once, as a reload does. */
export function forgetToasts(): void {
  for (const removal of removals.values()) clearTimeout(removal);
  removals.clear();
  replace([]);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The messages to draw; at most one. */
export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, () => toasts);
}
