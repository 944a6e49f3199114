import type { PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import { isLast } from './last-statement.ts';
import type { Ask } from './silence.ts';

const begins = /^(begin|start transaction)\b/;
const ends = /^(commit|rollback)$/;

/** Asks one thing. @param isCommitted with COMMIT in the same piece */
export type AskOwn = <R>(sql: string, parameters: readonly unknown[], isCommitted?: boolean) => Promise<PostgresQueryResult<R>>;

/** What became of a transaction that was committed with its last statement. */
type Outcome = 'committed' | { readonly failure: unknown };

/** More was to be done in a transaction after its last statement, or it was to be undone: a mistake of whoever called that statement the last. */
class TransactionEndedError extends Error {
  override name = 'TransactionEndedError';
  constructor() {
    super('The transaction has ended with the statement that was said to be its last');
  }
}

/**
 * Sends the beginning of a transaction together with its first statement, and COMMIT together with its last one where that is known (`atEndOf`),
 * which is one round trip less each (decisions 0089 and 0123). A transaction without statements is never sent.
 *
 * @param client a pipelining one of our own
 * @param toAsk how statements are asked, given whether they are part of a transaction: until the first is answered, the connection doesn't know
 */
export function beginWithFirst(client: PoolClient, toAsk: (isInTransaction: () => boolean) => AskOwn): Ask {
  const { stream } = client.connection;
  let isBegun = false;
  let unsent: string | undefined;
  let outcome: Outcome | undefined;
  const ask = toAsk(() => isBegun);

  const askWithBeginning = <R>(sql: string, parameters: readonly unknown[], isCommitted: boolean): Promise<PostgresQueryResult<R>> => {
    if (unsent === undefined) return ask<R>(sql, parameters, isCommitted);
    const begin = unsent;
    unsent = undefined;
    return askBoth<R>(begin, sql, parameters, isCommitted);
  };

  async function askBoth<R>(
    begin: string,
    sql: string,
    parameters: readonly unknown[],
    isCommitted: boolean,
  ): Promise<PostgresQueryResult<R>> {
    // Both are written at once.
    stream.cork();
    const asked = [ask(begin, []), ask<R>(sql, parameters, isCommitted)] as const;
    stream.uncork();
    const [begun, answer] = await Promise.allSettled(asked);
    // Where both fail, the first says why.
    if (begun.status === 'rejected') throw begun.reason;
    if (answer.status === 'rejected') throw answer.reason;
    return answer.value;
  }

  async function askLast<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      const answer = await askWithBeginning<R>(sql, parameters, true);
      outcome = 'committed';
      return answer;
    } catch (error) {
      outcome = { failure: error };
      throw error;
    }
  }

  /** Whoever began the transaction still ends it, and only then is the connection as before. */
  async function askAfterLast<R>(sql: string): Promise<PostgresQueryResult<R>> {
    const ended = outcome;
    const isExpected = sql === (ended === 'committed' ? 'commit' : 'rollback');
    if (isExpected || sql === 'rollback') outcome = undefined;
    // After a failure PostgreSQL may have ended it already or not, which makes no difference to a rollback.
    if (isExpected) return ended === 'committed' ? nothingAsked('COMMIT') : ask<R>(sql, []);
    throw sql === 'commit' && typeof ended === 'object' ? ended.failure : new TransactionEndedError();
  }

  return <R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (begins.test(sql)) {
      [unsent, isBegun] = [sql, true];
      return Promise.resolve(nothingAsked<R>());
    }
    const isEnd = ends.test(sql);
    if (isEnd) isBegun = false;
    if (outcome !== undefined) return askAfterLast<R>(sql);
    if (isEnd && unsent !== undefined) {
      unsent = undefined;
      return Promise.resolve(nothingAsked<R>());
    }
    return isBegun && isLast(parameters) ? askLast<R>(sql, parameters) : askWithBeginning<R>(sql, parameters, false);
  };
}

const nothingAsked = <R>(command: 'SELECT' | 'COMMIT' = 'SELECT') =>
  ({ command, rowCount: 0, rows: [] }) as unknown as PostgresQueryResult<R>;
