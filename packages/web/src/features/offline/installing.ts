import { useSyncExternalStore } from 'react';

/** The browser's own question, where it can ask one; kept in `appearance.js`, because it comes early and only once. */
interface InstallQuestion extends Event {
  prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const world = globalThis as { x1Install?: InstallQuestion | undefined };
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** How X1 gets onto this device's home screen: by one press, by the person's own hands (iPhone and iPad), or not at all. */
export type WayToInstall = 'asks' | 'by-hand' | 'none';

export function useWayToInstall(): WayToInstall {
  return useSyncExternalStore(subscribe, wayToInstall);
}

/** Lets the browser ask. @returns whether the person said yes */
export async function askToInstall(): Promise<boolean> {
  const question = world.x1Install;
  if (!question) return false;
  // It can be asked once.
  world.x1Install = undefined;
  const { outcome } = await question.prompt();
  tell();
  return outcome === 'accepted';
}

function wayToInstall(): WayToInstall {
  if (isInstalled()) return 'none';
  if (world.x1Install) return 'asks';
  return isAppleDevice() ? 'by-hand' : 'none';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const noteLater = () => setTimeout(tell);
  addEventListener('beforeinstallprompt', noteLater);
  addEventListener('appinstalled', noteLater);
  return () => {
    listeners.delete(listener);
    removeEventListener('beforeinstallprompt', noteLater);
    removeEventListener('appinstalled', noteLater);
  };
}

const isInstalled = () => matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** An iPad says it's a Mac, with a screen that is touched. */
function isAppleDevice(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

const VISITS = 'x1.visits';
const DISMISSED = 'dismissed:install';
/** What lies further apart is another visit. */
const VISIT_MS = 4 * 60 * 60_000;

/** Counts this visit. @returns whether somebody is here at least for the second time, and hasn't said no for good */
export function isWorthAsking(storage: Storage, now: number): boolean {
  try {
    const [count = 0, lastAt = 0] = (storage.getItem(VISITS) ?? '').split(' ').map(Number);
    const visits = count === 0 || now - lastAt > VISIT_MS ? count + 1 : count;
    storage.setItem(VISITS, `${visits} ${now}`);
    return visits >= 2 && storage.getItem(DISMISSED) === null;
  } catch {
    return false;
  }
}

/** It isn't offered on this device again. */
export function dismissInstallHint(storage: Storage): void {
  try {
    storage.setItem(DISMISSED, '1');
  } catch {
    // Then it's offered again.
  }
}
