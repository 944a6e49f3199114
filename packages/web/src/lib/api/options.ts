import type { ClientOptions } from '@x1/contract/core/client.ts';
import { readToken } from '../token.ts';

/** What every client of the page shares: its own origin and the saved token. */
export const clientOptions: ClientOptions = {
  baseUrl: '',
  fetch: (input, init) => fetch(input, init),
  getToken: readToken,
};
