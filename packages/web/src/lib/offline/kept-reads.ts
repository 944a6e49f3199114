import { readToken } from '../token.ts';
import { noteReached, noteUnreached } from './line.ts';

/**
 * The reads that are kept on the device: who this is, own sessions, the conversations and the newest messages of each. Never money, never the
 * family's or athletes' records (decision 0102).
 */
const KEPT =
  /^\/api\/(?:auth\/me|appointments\/(?:(?:parent|trainer)\/\d+(?:\/agenda)?(?:\?.*)?|\d+\/details)|(?:mentorship|message)s\/\d+\?limit=100|conversations\/unread)$/;

/** Whether an answer to this may stay on the device. */
export const isKept = (path: string): boolean => KEPT.test(path);

/** Once the page has had time to show it. */
const QUIET_MS = 1_000;

/** What keeps them comes once there's something to keep, or nothing else to show. */
const library = () => import('./kept-answers.ts');

/**
 * Asks the server, and keeps the answer for when there's no line; without one it's what this page or this device has.
 *
 * @throws whatever `ask` throws, where nothing is kept
 */
export async function askOrTakeKept(path: string, ask: () => Promise<Response>): Promise<Response> {
  const token = readToken();
  if (token === null || !isKept(path)) return noteLine(ask);
  try {
    const response = await noteLine(ask);
    if (response.ok) {
      // Reading it may be broken off with the call.
      const answer = { token, at: Date.now(), body: response.clone().text().catch(nothing) };
      setTimeout(() => void library().then(({ keep }) => keep(path, answer), nothing), QUIET_MS);
    }
    return response;
  } catch (error) {
    const kept = isAborted(error) ? undefined : await library().then(({ take }) => take(path, token), nothing);
    if (!kept) throw error;
    return kept;
  }
}

const nothing = () => undefined;

/** Sends a call, and notes whether there was an answer. */
export async function noteLine(ask: () => Promise<Response>): Promise<Response> {
  const askedAt = performance.now();
  try {
    const response = await ask();
    noteReached(askedAt);
    return response;
  } catch (error) {
    if (!isAborted(error)) noteUnreached();
    throw error;
  }
}

/** Nobody waits for it anymore; it says nothing about the line. */
const isAborted = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';
