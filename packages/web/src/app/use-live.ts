import type { User } from '@x1/contract/accounts/user.ts';
import { useEffect } from 'react';

/** By then what is seen first is drawn on most lines. */
const QUIET_MS = 1_000;
const RETRY_MS = 10_000;

let loaded: typeof import('./live.ts') | undefined;

/**
 * Keeps the page up to date with changes made elsewhere (R28). What does that is loaded once the page has had time to draw: the server says
 * what was missed until then (decision 0077).
 */
export function useLive(user: Pick<User, 'id' | 'familyId'>): void {
  // Once per person; who else is in the family cannot change while the page is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the user may.
  useEffect(() => {
    if (loaded) return loaded.startLive(user);
    let isHere = true;
    let timer: ReturnType<typeof setTimeout>;
    const startAfter = (ms: number) => {
      timer = setTimeout(async () => {
        loaded ??= await import('./live.ts').catch(() => undefined);
        if (!isHere) return;
        if (loaded) loaded.startLive(user);
        else startAfter(RETRY_MS);
      }, ms);
    };
    startAfter(QUIET_MS);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [user.id]);
}
