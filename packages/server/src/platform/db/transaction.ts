import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Expression, type QueryExecutor, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { isTransactionConflict } from './database-errors.ts';
import { markAsLast } from './last-statement.ts';
import { assertHeld } from './lease.ts';

export interface TransactionOptions {
  /** How often work that lost against a concurrent transaction is done again, 3 by default. */
  retries?: number;
}

const longestPauseMs = 50;

/**
 * Runs work in one transaction, committed when it returns and rolled back when it throws. After a deadlock or serialization
 * failure the work is repeated from its start, so it must not do anything outside the transaction. Under a lease (`whileAlone`) it commits only while
 * the lease is held.
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>, options: TransactionOptions = {}): Promise<Result> {
  const { retries = 3 } = options;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        await assertHeld(tx);
        return work(tx);
      });
    } catch (error) {
      if (attempt >= retries || !isTransactionConflict(error)) throw error;
      await delay(randomInt(longestPauseMs));
    }
  }
}

/**
 * A transaction for its last statement: COMMIT goes out with it in one piece, which saves a round trip (decision 0123). PostgreSQL commits only where
 * the statement succeeds; where it doesn't, or where the commit fails, the statement is what throws, and `inTransaction` does what it does after any
 * failure.
 *
 * Whoever uses it has decided before: what the statement answers may no longer lead to a rollback, and a further statement is refused, since what
 * came before is committed.
 */
export function atEndOf(tx: Tx): Tx {
  // The same transaction, but with an executor of its own.
  const last = tx.withoutPlugins();
  const executor = last.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor) as QueryExecutor['executeQuery'];
  executor.executeQuery = (query, options) => {
    markAsLast(query.parameters);
    return executeQuery(query, options);
  };
  return last;
}

/**
 * Serializes transactions that name the same thing, until the end of the transaction. Take it before
 * reading what the decision is based on, and before row locks.
 *
 * @param namespace what kind of thing, such as `trainer`
 * @throws DatabaseError 55P03 after two seconds of waiting, see `isDatabaseUnavailable`
 */
export async function advisoryLock(tx: Tx, namespace: string, id: number | string): Promise<void> {
  await sql`select ${advisoryLockOf(namespace, sql`${String(id)}::text`)}`.execute(tx);
}

/** The same lock within a statement, for each row that it finds. What the statement reads may be older than the lock: read again to decide. */
export function advisoryLockOf(namespace: string, id: Expression<unknown>): RawBuilder<unknown> {
  return sql`pg_advisory_xact_lock(hashtextextended(${namespace} || ':' || ${id}, 0))`;
}
