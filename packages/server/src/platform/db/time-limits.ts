import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { PoolClient } from 'pg';
import type { Ask } from './silence.ts';

/** Whom a connection belongs to: this process while it is open, or, behind a pooler in transaction mode, each transaction for itself. */
export type Pooling = 'session' | 'transaction';

const settings = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  // Index reads are not slower than table reads when both are in memory or on flash: PostgreSQL's default of 4 is for spinning disks.
  random_page_cost: 1.1,
};
const statements = (command: string) =>
  Object.entries(settings)
    .map(([name, value]) => `${command} ${name} = ${value}`)
    .join('; ');

/** The limits of a connection of our own. They are statements, because poolers refuse most parameters at connecting (decision 0046). */
export const sessionLimits = statements('SET');
const transactionLimits = statements('SET LOCAL');

/** Asks over a connection that has its limits. */
export const askPlainly =
  (client: PostgresPoolClient): Ask =>
  (sql, parameters) =>
    client.query(sql, parameters);

/**
 * Asks over a connection that other processes use between our transactions: what is set for a session would be lost, and would reach them. So
 * the limits travel with the beginning of each transaction, and a statement outside of one gets one of its own.
 *
 * @param client a pipelining one, so that this takes no round trip more than a connection of our own
 */
export function limitTransactions(client: PoolClient): Ask {
  const ask = askPlainly(client);
  return async <R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (client.getTransactionStatus() !== 'I') return ask(sql, parameters);
    if (/^(begin|start transaction)\b/.test(sql)) return ask(`${sql}; ${transactionLimits}`, []);
    // Where several fail, the first says why.
    const [begun, answer, committed] = await Promise.allSettled([
      ask(`begin; ${transactionLimits}`, []),
      ask<R>(sql, parameters),
      ask('commit', []),
    ]);
    if (begun.status === 'rejected') throw begun.reason;
    if (answer.status === 'rejected') throw answer.reason;
    if (committed.status === 'rejected') throw committed.reason;
    return answer.value;
  };
}
