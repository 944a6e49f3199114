import type { allRoutes } from '@x1/contract/all-routes.ts';
import { ApiError, type Client, createClient } from '@x1/contract/core/client.ts';
import type { RouteTable } from '@x1/contract/core/route.ts';
import { calls } from './calls.generated.ts';

/** Where the product is, and who calls. */
export interface X1Options {
  /** Such as `https://x1.example`. */
  readonly baseUrl: string;
  /** An API key (`x1k_…`) or the token of a sign-in; none for what visitors see. */
  readonly token?: string;
  /** Another `fetch` than the platform's. */
  readonly fetch?: typeof fetch;
}

/** Every call of the API by module, with the types of the contract. */
export type X1 = { readonly [Module in keyof typeof allRoutes]: Client<(typeof allRoutes)[Module]> };

/**
 * The API, as one function for each call: `x1.search.listPublicTrainers()`. It checks nothing before it sends, and nothing that comes: the server does
 * the one, and the types say the other. Never retries.
 *
 * @throws X1Error from each call whose answer isn't ok, with its `code`; whatever `fetch` throws when there is no answer
 */
export function createX1({ baseUrl, token, fetch: send = fetch }: X1Options): X1 {
  const options = { baseUrl, fetch: send, getToken: () => token ?? null };
  const modules = Object.entries(calls).map(([module, routes]) => [module, createClient(routes as unknown as RouteTable, options)]);
  return Object.fromEntries(modules) as X1;
}

/** A refused call: `status`, `code` for programs, `text` for people. */
export const X1Error = ApiError;
