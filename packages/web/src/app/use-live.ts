import type { User } from '@x1/contract/accounts/user.ts';
import { useEffect, useState } from 'react';

/** By then what is seen first is drawn on most lines. */
const QUIET_MS = 1_000;
const RETRY_MS = 10_000;

let loaded: typeof import('./live.ts') | undefined;

/**
 * Keeps the page up to date with changes made elsewhere (R28). What does that is loaded once the page has had time to draw: the server says
 * what was missed until then (decision 0077).
 *
 * @returns what is said above every screen; undefined until it's loaded
 */
export function useLive(user: Pick<User, 'id' | 'familyId'>) {
  const [isLoaded, setLoaded] = useState(false);
  // Once per person; who else is in the family cannot change while the page is open.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest of the user may.
  useEffect(() => {
    if (loaded) {
      setLoaded(true);
      return loaded.startLive(user);
    }
    let isHere = true;
    let timer: ReturnType<typeof setTimeout>;
    const startAfter = (ms: number) => {
      timer = setTimeout(async () => {
        loaded ??= await import('./live.ts').catch(() => undefined);
        if (!isHere) return;
        setLoaded(loaded !== undefined);
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
  return isLoaded ? loaded?.Notices : undefined;
}
