import type { ClientOptions } from '@x1/contract/core/client.ts';
import { forgetEarlyAnswers, takeOrAsk } from '../early-answers.ts';
import { askOrTakeKept, noteLine } from '../offline/kept-reads.ts';
import { readToken } from '../token.ts';

/** What every client of the page shares: its own origin and the saved token. */
export const clientOptions: ClientOptions = {
  baseUrl: '',
  fetch: createSendOnce(sendUnlessAsked),
  getToken: readToken,
};

type Fetch = typeof fetch;

/** What was asked before the app was there isn't asked again; a change makes it old. Without a line some reads are answered by this device. */
async function sendUnlessAsked(...[input, init]: Parameters<Fetch>): Promise<Response> {
  if (init?.method !== 'GET') {
    forgetEarlyAnswers();
    return noteLine(() => fetch(input, init));
  }
  const path = String(input);
  return askOrTakeKept(path, () => takeOrAsk(path, () => fetch(input, init)));
}

/**
 * Sends a change once, however often it is asked for before the answer is there: a double click, or Enter and a click, share one request
 * and its answer. Screens disable their buttons too, but a second click may come before the first one is drawn. Reads pass through.
 */
export function createSendOnce(send: Fetch): Fetch {
  const underWay = new Map<string, Promise<Response>>();
  return async (input, init) => {
    const method = init?.method ?? 'GET';
    if (method === 'GET') return send(input, init);
    const key = JSON.stringify([method, String(input), init?.headers, init?.body]);
    const running = underWay.get(key) ?? send(input, init).finally(() => underWay.delete(key));
    underWay.set(key, running);
    // Everybody reads a copy: a body can be read only once.
    return (await running).clone();
  };
}
