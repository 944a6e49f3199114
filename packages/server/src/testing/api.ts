import { allRoutes } from '@x1/contract/all-routes.ts';
import { type Client, createClient } from '@x1/contract/core/client.ts';
import type { RouteTable } from '@x1/contract/core/route.ts';

/** A typed client of every module: `api.accounts.login({ body: … })`. */
export type Api = { readonly [Module in keyof typeof allRoutes]: Client<(typeof allRoutes)[Module]> };

/** Calls a running server over HTTP, as the owner of a token or as nobody. @param send does it where it isn't the global `fetch` */
export function createApi(baseUrl: string, token: string | null, send: typeof fetch = fetch): Api {
  const tables: [string, RouteTable][] = Object.entries(allRoutes);
  const clients = tables.map(([module, routes]) => [module, createClient(routes, { baseUrl, fetch: send, getToken: () => token })]);
  return Object.fromEntries(clients) as Api;
}
