import { buildPath } from '@x1/contract/core/client.ts';
import type { RouteDefinition } from '@x1/contract/core/route.ts';
import type { ActorName, World } from './people.ts';

/** Those of the contract, and those of the tus protocol besides. */
type Method = RouteDefinition['method'] | 'HEAD' | 'PATCH';

/** One call and what each of the six actors is answered, as security.md §2.2 and §2.3 say. */
export interface MatrixRow {
  /** The row of the document. */
  readonly row: string;
  readonly method: Method;
  /** As registered in the server. */
  readonly path: string;
  /** V PO PX TO TX AD. */
  readonly statuses: readonly [number, number, number, number, number, number];
  /** Creates what the call is about, separately for each actor. */
  readonly arrange: (world: World, actor: ActorName) => Promise<{ url: string; body?: unknown; headers?: Record<string, string> }>;
}

let counter = 0;
/** A number that no other call of this run has. */
export const fresh = () => {
  counter += 1;
  return counter;
};

/** One row of the matrix. @param statuses V PO PX TO TX AD */
export function row(
  name: string,
  { method, path }: { readonly method: Method; readonly path: string },
  statuses: MatrixRow['statuses'],
  arrange: (
    world: World,
    actor: ActorName,
  ) => Promise<{ params?: object; query?: object; body?: unknown; headers?: Record<string, string> }> = async () => ({}),
): MatrixRow {
  return {
    row: name,
    method,
    path,
    statuses,
    arrange: async (world, actor) => {
      const { params = {}, query = {}, ...rest } = await arrange(world, actor);
      return { url: buildPath(path, { params: params as Record<string, number>, query: query as Record<string, unknown> }), ...rest };
    },
  };
}

/** The person whose own data a path names. */
export const ownUser = (name: 'PO' | 'TO') => async (world: World) => ({ params: { userId: world.users[name] } });
