import type { Socket } from 'node:net';
import type { PostgresCursor, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';

/** PostgreSQL has answered nothing: it is frozen, or the way to it swallows what is sent. */
export class SilentDatabaseError extends Error {
  override name = 'SilentDatabaseError';
  constructor() {
    super('PostgreSQL does not answer');
  }
}

/** Asks PostgreSQL one thing over one connection. */
export type Ask = <R>(sql: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<R>>;

const watched = new WeakMap<PoolClient, PostgresPoolClient>();

/**
 * A connection that breaks when PostgreSQL says nothing for that long while a query waits for it. Every other limit is PostgreSQL's own, which a
 * frozen or unreachable one doesn't keep. A connection without a query may be silent.
 *
 * @param toAsk makes how it is asked, once for a connection
 */
export function breakOnSilence(client: PoolClient, silenceMs: number, toAsk: (client: PoolClient) => Ask): PostgresPoolClient {
  const known = watched.get(client);
  if (known) return known;
  const ask = toAsk(client);
  const stream = client.connection.stream as Socket;
  let asked = 0;
  // Whatever is sent or received begins the time anew; a silent connection that is asked nothing stays.
  stream.setTimeout(silenceMs);
  // Not as its callback, which would be heard once: a connection rests often.
  stream.on('timeout', () => {
    if (asked > 0) stream.destroy(new SilentDatabaseError());
  });
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new Error('Cursors are not watched');
    return watch(ask<R>(sql, parameters));
  }
  async function watch<Result>(answer: Promise<Result>): Promise<Result> {
    asked += 1;
    try {
      return await answer;
    } finally {
      asked -= 1;
    }
  }
  const breakable: PostgresPoolClient = { query, release: (isBroken) => client.release(isBroken) };
  watched.set(client, breakable);
  return breakable;
}
