import type { PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import type { Ask } from './silence.ts';
import { askPlainly } from './time-limits.ts';

const begins = /^(begin|start transaction)\b/;
const ends = /^(commit|rollback)$/;

/**
 * Sends the beginning of a transaction together with its first statement, which is one round trip less for each transaction (decision 0089). One
 * without statements is never sent.
 *
 * @param client a pipelining one of our own
 * @param toAsk how statements are asked, given whether they are part of a transaction: until the first is answered, the connection doesn't know
 */
export function beginWithFirst(client: PoolClient, toAsk: (isInTransaction: () => boolean) => Ask): Ask {
  const askPlain = askPlainly(client);
  const { stream } = client.connection;
  let isBegun = false;
  let unsent: string | undefined;
  const ask = toAsk(() => isBegun);
  return async <R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (begins.test(sql)) {
      [unsent, isBegun] = [sql, true];
      return nothingAsked();
    }
    const isEnd = ends.test(sql);
    if (isEnd) isBegun = false;
    if (unsent === undefined) return ask<R>(sql, parameters);
    const begin = unsent;
    unsent = undefined;
    if (isEnd) return nothingAsked();
    // Both are written at once.
    stream.cork();
    const asked = [askPlain(begin, []), ask<R>(sql, parameters)] as const;
    stream.uncork();
    const [begun, answer] = await Promise.allSettled(asked);
    // Where both fail, the first says why.
    if (begun.status === 'rejected') throw begun.reason;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  };
}

const nothingAsked = <R>(): PostgresQueryResult<R> => ({ command: 'SELECT', rowCount: 0, rows: [] });
