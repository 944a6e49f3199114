import type { User } from '@x1/contract/accounts/user.ts';
import { type ComponentType, useEffect, useState } from 'react';

/** By then the screen and the connection are there. */
const QUIET_MS = 3_000;

/** What is said above every screen when there's no line, and the offer to install X1: loaded once the page rests, at once where it opens without a line. */
export function LateNotices({ user }: { user: User }) {
  const [Notices, setNotices] = useState<ComponentType<{ user: User }>>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const loadAfter = (ms: number) => {
      timer = setTimeout(() => {
        import('../features/offline/notices.tsx').then(
          (loaded) => setNotices(() => loaded.Notices),
          () => loadAfter(QUIET_MS),
        );
      }, ms);
    };
    loadAfter(navigator.onLine ? QUIET_MS : 0);
    return () => clearTimeout(timer);
  }, []);
  return Notices && <Notices user={user} />;
}
