import { lineNow, onLineChange } from '../lib/offline/line.ts';
import { registerWorker } from '../lib/offline/worker.ts';
import { queryClient, refresh } from '../lib/query-client.ts';
import { accountKeys } from '../lib/query-keys.ts';
import { readToken } from '../lib/token.ts';

/** By then the first screen and what it loads afterwards have come, on most lines. */
const WORKER_AFTER_MS = 5_000;

/** Follows the line as long as a person is signed in, and lets the device keep what it needs without one. Returns what ends it. */
export function startOffline(): () => void {
  const timer = setTimeout(whenIdle, WORKER_AFTER_MS, keepWhatIsNeeded);
  const onBack = () => void refresh(['me']);
  addEventListener('online', onBack);
  let wasOffline = lineNow().isOffline;
  const stop = onLineChange(({ isOffline }) => {
    // What is shown was kept, or couldn't be read.
    if (wasOffline && !isOffline) void queryClient.invalidateQueries();
    wasOffline = isOffline;
  });
  return () => {
    clearTimeout(timer);
    removeEventListener('online', onBack);
    stop();
  };
}

/** Browsers without it have a moment anyway. */
function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task);
  else task();
}

function keepWhatIsNeeded(): void {
  void keepOwnName();
  // Whoever saves data fetches nothing ahead.
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!('serviceWorker' in navigator) || connection?.saveData) return;
  void registerWorker().catch(() => undefined);
}

/** Who has just signed in was never asked for: without a line the next page must know. */
async function keepOwnName(): Promise<void> {
  const [token, user] = [readToken(), queryClient.getQueryData(accountKeys.me())];
  const { keep } = await import('../lib/offline/kept-answers.ts');
  if (token !== null && user) await keep('/api/auth/me', { token, at: Date.now(), body: Promise.resolve(JSON.stringify({ user })) });
}
