import type { ClientOptions } from '@x1/contract/core/client.ts';
import { readToken } from '../token.ts';
import { createSendOnce } from './send-once.ts';

/** What every client of the page shares: its own origin and the saved token. */
export const clientOptions: ClientOptions = {
  baseUrl: '',
  fetch: createSendOnce((input, init) => fetch(input, init)),
  getToken: readToken,
};
