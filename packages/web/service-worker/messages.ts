import { MESSAGES_TAG, sendAll } from '../src/lib/offline/waiting-messages.ts';
import { worker } from './worker-scope.ts';

/** Of browsers that wake a worker when the line is back; TypeScript doesn't know it. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Sends what was written without a line, also when no page is open. A page that is does it too: sent twice it stays one message (R141). */
export function sendWaitingMessages(): void {
  worker.addEventListener('sync' as 'activate', (event: ExtendableEvent) => {
    // A rejection lets the browser try again later.
    if ((event as SyncEvent).tag === MESSAGES_TAG) event.waitUntil(sendAll());
  });
}
