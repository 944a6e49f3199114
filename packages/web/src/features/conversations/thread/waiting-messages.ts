import type { OutgoingMessage } from '@x1/contract/conversations/thread-state.ts';
import { lineNow } from '../../../lib/offline/line.ts';
import { forgetWaiting, MESSAGES_TAG, noteWaiting } from '../../../lib/offline/waiting-messages.ts';
import { WORKER } from '../../../lib/offline/worker.ts';
import { readToken } from '../../../lib/token.ts';
import type { ThreadStore } from './thread-store.ts';

/**
 * Tells the service worker which messages of a conversation wait for a line: it sends them if no page is open by then. The page sends them too,
 * and it stays one message (R141).
 */
export function tellWorker(store: ThreadStore): void {
  const { mentorshipId, outbox } = store.view().thread;
  // Those from before a reload are known to it.
  const told = new Set(outbox.map(({ clientMessageId }) => clientMessageId));
  store.subscribe(() => {
    const waiting = store.view().thread.outbox.filter(({ state }) => state !== 'refused');
    if (lineNow().isOffline) for (const message of waiting) if (!told.has(message.clientMessageId)) tell(mentorshipId, message, told);
    for (const id of told) if (!waiting.some(({ clientMessageId }) => clientMessageId === id)) forget(id, told);
  });
}

function tell(mentorshipId: number, { clientMessageId, content, attachments, writtenAt }: OutgoingMessage, told: Set<string>): void {
  const token = readToken();
  if (token === null) return;
  told.add(clientMessageId);
  const attachmentIds = attachments?.map(({ id }) => id);
  void noteWaiting({ clientMessageId, mentorshipId, content, attachmentIds, writtenAt, token }).then(askForSync, () => undefined);
}

function forget(id: string, told: Set<string>): void {
  told.delete(id);
  void forgetWaiting(id).catch(() => undefined);
}

/** Where browsers have it, they wake the worker once the line is back. */
async function askForSync(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  const { sync } = (registration ?? {}) as { sync?: { register: (tag: string) => Promise<void> } };
  await sync?.register(MESSAGES_TAG).catch(() => undefined);
}
