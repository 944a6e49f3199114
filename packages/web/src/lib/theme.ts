import { useSyncExternalStore } from 'react';

/** 'device' follows the device's setting. */
export type Appearance = 'device' | 'light' | 'dark';

// appearance.js reads the same key before the first paint.
const STORAGE_KEY = 'x1.appearance';
const listeners = new Set<() => void>();

/** Shows the page light, dark, or as the device says, and remembers it on this device. */
export function setAppearance(appearance: Appearance): void {
  if (appearance === 'device') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = appearance;
  try {
    if (appearance === 'device') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, appearance);
  } catch {
    // Storage may be closed (private windows); the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const shownAppearance = (): Appearance => {
  const theme = document.documentElement.dataset['theme'];
  return theme === 'light' || theme === 'dark' ? theme : 'device';
};

/** The appearance in force, and how to change it. */
export function useAppearance(): [Appearance, (appearance: Appearance) => void] {
  return [useSyncExternalStore(subscribe, shownAppearance), setAppearance];
}
