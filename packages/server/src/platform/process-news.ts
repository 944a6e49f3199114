import { sql } from 'kysely';
import type { Tx } from './db/database.ts';

/** What processes on one database tell each other by NOTIFY: told in a transaction, it's heard once that commits, by every process. */
export interface ProcessNews {
  /** Before the application starts. `handler` is also called after a time in which something may have been missed. */
  listen(topic: string, handler: () => void): void;
}

/** The end of the line on which they are heard. */
export interface HeardNews extends ProcessNews {
  hear(payload: string | undefined): void;
  missed(): void;
}

export const NEWS_CHANNEL = 'x1_news';

/** Nobody has heard anything yet. */
export function createProcessNews(): HeardNews {
  const handlers = new Map<string, (() => void)[]>();
  return {
    listen: (topic, handler) => void handlers.set(topic, [...(handlers.get(topic) ?? []), handler]),
    hear: (payload) => {
      for (const handle of handlers.get(JSON.parse(payload || '""')) ?? []) handle();
    },
    missed: () => {
      for (const handle of [...handlers.values()].flat()) handle();
    },
  };
}

/** Tells every process, this one too, once the transaction commits. */
export async function tellProcesses(tx: Tx, topic: string): Promise<void> {
  // As JSON, since the sockets' adapter reads what it hears on this line as JSON.
  await sql`select pg_notify(${NEWS_CHANNEL}, ${JSON.stringify(topic)})`.execute(tx);
}
