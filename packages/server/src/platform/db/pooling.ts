import { Client, DatabaseError } from 'pg';
import type { Pooling } from './time-limits.ts';

/** What is at an address: PostgreSQL itself and a pooler in session mode can't be told apart, and needn't be. */
interface Found {
  readonly pooling: Pooling | 'statement';
  /** The same for two addresses of one database. */
  readonly identity: string;
}

/** In this order two connections ask who answers them: each of them twice in a row, and both in turn. */
const askers = [0, 1, 0, 0, 1, 1, 0, 1, 0, 1] as const;
const protocolViolation = '08P01';

/**
 * Finds out who shares the connections to an address with us: over two connections of our own the same two processes of PostgreSQL must answer,
 * each always the same. A pooler in transaction mode gives both the one that was used last, or each time the next one.
 */
export async function findPooling(url: string): Promise<Found> {
  const [one, other] = [await connect(url), await connect(url)];
  const clients = [one, other];
  try {
    if (!(await canBegin(one))) return { pooling: 'statement', identity: '' };
    const answering = [new Set<number>(), new Set<number>()] as const;
    for (const asker of askers) answering[asker].add(await readPid(clients[asker] ?? one));
    const isShared = answering.some(({ size }) => size > 1) || !answering[0].isDisjointFrom(answering[1]);
    return { pooling: isShared ? 'transaction' : 'session', identity: await readIdentity(one) };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 5_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** PgBouncer in statement mode ends the connection of whoever begins a transaction. */
async function canBegin(client: Client): Promise<boolean> {
  try {
    await client.query('BEGIN');
    await client.query('COMMIT');
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === protocolViolation) return false;
    throw error;
  }
}

async function readPid(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

async function readIdentity(client: Client): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(
    "SELECT oid || ' of ' || pg_postmaster_start_time() AS identity FROM pg_database WHERE datname = current_database()",
  );
  return rows[0]?.identity ?? '';
}
