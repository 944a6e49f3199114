import { allOf, type WaitingMessage, withStore } from './database.ts';

/** What the browser calls the service worker by when the line is back. */
export const MESSAGES_TAG = 'x1-messages';

/** A message waits for a line: the service worker sends it, should no page be open by then. */
export async function noteWaiting(message: WaitingMessage): Promise<void> {
  await withStore('messages', 'readwrite', (store) => store.put(message));
}

/** A message is stored, refused or taken back. */
export async function forgetWaiting(clientMessageId: string): Promise<void> {
  await withStore('messages', 'readwrite', (store) => {
    store.delete(clientMessageId);
    return undefined;
  });
}

/**
 * Sends everything that waits, oldest first. What the server refuses is left to the page, which sends it once more and shows why.
 *
 * @throws Error while there's no line or the server can't answer
 */
export async function sendAll(): Promise<void> {
  const waiting = (await allOf('messages')).sort((one, other) => one.writtenAt.localeCompare(other.writtenAt));
  for (const { clientMessageId, mentorshipId, content, attachmentIds, token } of waiting) {
    const answer = await fetch('/api/messages', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ mentorshipId, content, attachmentIds, clientMessageId }),
    });
    if (answer.status >= 500 || answer.status === 429) throw new Error(`Messages can't be sent now: ${answer.status}`);
    await forgetWaiting(clientMessageId);
  }
}
