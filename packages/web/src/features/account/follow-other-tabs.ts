import { forgetUser } from '../../lib/end-session.ts';
import { queryClient, refresh } from '../../lib/query-client.ts';
import { stopRemembering } from '../../lib/return-path.ts';
import { TOKEN_KEY } from '../../lib/token.ts';

/** Signing in or out in one tab holds for all of them (L27). Returns what stops listening. */
export function followOtherTabs(): () => void {
  const follow = ({ key, oldValue, newValue }: StorageEvent) => {
    // `key` is null when the whole storage was cleared.
    if (key !== null && (key !== TOKEN_KEY || oldValue === newValue)) return;
    // The next person of this browser must not be led to the page the former one was on.
    if (newValue === null) stopRemembering();
    forgetUser(queryClient);
    if (newValue !== null) void refresh(['me']);
  };
  addEventListener('storage', follow);
  return () => removeEventListener('storage', follow);
}
