import { type Client, createClient } from '@x1/contract/core/client.ts';
import type { RouteDefinition, RouteTable } from '@x1/contract/core/route.ts';
import type { Topics } from '../stale-topics.ts';
import { clientOptions } from './options.ts';

/** Reads change nothing, and webhooks are not called by this page. */
type ChangingName<Routes extends RouteTable> = {
  [Name in keyof Routes]: Routes[Name] extends { method: 'GET' } | { hasRawBody: true } ? never : Name;
}[keyof Routes];

/** For each call that changes something, what it leaves out of date; empty where its answer says all there is to know. */
type StaleTable<Routes extends RouteTable> = Readonly<Record<ChangingName<Routes>, Topics>>;

export type Api<Routes extends RouteTable> = Client<Routes> & {
  readonly [Name in ChangingName<Routes>]: { readonly stale: Topics };
};

/**
 * The client of one module on the page's own origin, with the saved token. A changing call carries what it leaves out of date as `stale`,
 * for `useChange` and `refresh`; one that does not say so does not compile.
 */
export function createApi<const Routes extends Readonly<Record<string, RouteDefinition>>>(
  routes: Routes,
  stale: StaleTable<Routes>,
): Api<Routes> {
  const client = createClient(routes, clientOptions);
  for (const [name, topics] of Object.entries<Topics>(stale)) Object.assign(client[name] as object, { stale: topics });
  return client as Api<Routes>;
}
