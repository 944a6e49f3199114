import { type CompiledQuery, Kysely, type PostgresPool, type PostgresPoolClient, type Selectable, type Transaction } from 'kysely';
import pg from 'pg';
import { limitBackground } from './background.ts';
import { beginWithFirst } from './begin.ts';
import { CamelCaseDialect, readInCamelCase } from './camel-case.ts';
import { DatabaseBusyError } from './database-errors.ts';
import { askPrepared, createPreparedStatements } from './prepared.ts';
import type { Database } from './schema.generated.ts';
import { breakOnSilence } from './silence.ts';
import { openSocket } from './socket.ts';
import { limitTransactions, type Pooling, sessionLimits } from './time-limits.ts';
import { parseTimestamp } from './timestamps.ts';

/** The database outside a transaction. */
export type Db = Kysely<Database>;
/** A running transaction: what stores receive. */
export type Tx = Transaction<Database>;

/** A row of a table as read, or some of its columns. */
export type Row<Table extends keyof Database, Column extends keyof Selectable<Database[Table]> = keyof Selectable<Database[Table]>> = Pick<
  Selectable<Database[Table]>,
  Column
>;

export interface DatabaseOptions {
  url: string;
  /** Who shares the connections with this process, `session` by default. */
  pooling?: Pooling;
  /** Connections of this process, 10 by default. */
  poolSize?: number;
  /** How many pieces of work in the background (`inBackground`) have connections at once; all that there are by default. */
  backgroundSize?: number;
  /** Queries that may wait for a connection before further ones are refused immediately, 200 by default. */
  maxWaiting?: number;
  /** How long PostgreSQL may say nothing while a query waits, 7,000 ms by default: longer than its own limit. */
  silenceMs?: number;
  /** Called with every statement that was run: for measuring. */
  onQuery?: (query: CompiledQuery, durationMs: number) => void;
  /** Called once for each connection that breaks, for example because PostgreSQL restarts. The pool replaces it automatically. */
  onConnectionError?: (error: Error) => void;
}

export interface DatabaseHandle {
  db: Db;
  /** How many connections the pool has in use, idle, and wanted by waiting queries. */
  countConnections(): { inUse: number; idle: number; waiting: number };
  /** Closes every connection after running queries have finished. */
  close(): Promise<void>;
}

/** Connections of a process. */
export const DEFAULT_POOL_SIZE = 10;
const connectTimeoutMs = 5_000;
const defaultSilenceMs = 7_000;

/**
 * Opens the database: no connection is made before the first query.
 *
 * Tables and columns are named in camelCase. Values arrive as follows: `bigint` and `numeric` as number (an integer beyond 2^53 - 1 is an error, never a rounded
 * amount), `timestamptz` as Date, `date` as text `YYYY-MM-DD`, `time` as text. A statement may take 5 s, wait 2 s for a lock,
 * and a transaction may idle 10 s; where PostgreSQL doesn't answer at all, the query fails after 7 s (security.md F35). Too many waiting queries give a DatabaseBusyError.
 */
export function openDatabase(options: DatabaseOptions): DatabaseHandle {
  const {
    url,
    pooling = 'session',
    poolSize = DEFAULT_POOL_SIZE,
    backgroundSize = poolSize,
    maxWaiting = 200,
    silenceMs = defaultSilenceMs,
    onConnectionError = () => {},
    onQuery,
  } = options;
  const statements = createPreparedStatements();
  const askOwn = (client: pg.PoolClient) => beginWithFirst(client, (isInTransaction) => askPrepared(client, statements, isInTransaction));
  const watch = (client: pg.PoolClient) => breakOnSilence(client, silenceMs, pooling === 'session' ? askOwn : limitTransactions);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    // A beginning goes out with what it's for.
    pipeline: true,
    stream: openSocket,
    types: { getTypeParser },
    // Awaited before the connection is given to anybody.
    ...(pooling === 'session' && { onConnect: (client) => watch(client as pg.PoolClient).query(sessionLimits, []) }),
  });
  pool.on('connect', (client) => {
    readInCamelCase(client);
    // The pool listens to idle connections only. Without a listener of its own, one that breaks between two statements of a
    // transaction ends the process. PostgreSQL's reason comes first, the end of the connection may follow as a second error.
    client.once('error', onConnectionError);
    client.on('error', () => {});
  });
  pool.on('error', () => {}); // The connection has reported it.
  const dialect = new CamelCaseDialect({ pool: withBounds(pool, { maxWaiting, backgroundSize, watch }) });
  const db = new Kysely<Database>({
    dialect,
    ...(onQuery && { log: ({ query, queryDurationMillis }) => onQuery(query, queryDurationMillis) }),
  });
  const countConnections = () => ({ inUse: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { db, countConnections, close: () => db.destroy() };
}

interface Bounds {
  readonly maxWaiting: number;
  readonly backgroundSize: number;
  readonly watch: (client: pg.PoolClient) => PostgresPoolClient;
}

function withBounds(pool: pg.Pool, { maxWaiting, backgroundSize, watch }: Bounds): PostgresPool {
  const connect = async () => {
    if (pool.waitingCount >= maxWaiting) throw new DatabaseBusyError();
    return watch(await pool.connect());
  };
  return {
    connect: limitBackground(connect, backgroundSize),
    end: () => pool.end(),
    options: pool.options,
  };
}

const { builtins } = pg.types;
const bigintArrayType = 1016;
const dateArrayType = 1182;
const numericArrayType = 1231;
const textArrayType = 1009 as typeof pg.types.builtins.TEXT; // array types are missing from the list of ids
const parseTexts: (value: string) => (string | null)[] = pg.types.getTypeParser(textArrayType, 'text');

const textParsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, toExactNumber],
  [builtins.NUMERIC, toExactNumber],
  [builtins.DATE, (value) => value],
  [builtins.TIMESTAMPTZ, parseTimestamp],
  [bigintArrayType, toExactNumbers],
  [numericArrayType, toExactNumbers],
  [dateArrayType, parseTexts],
]);

function getTypeParser(type: number, format: 'text' | 'binary' = 'text'): (value: string) => unknown {
  return (format === 'text' && textParsers.get(type)) || pg.types.getTypeParser(type, format as 'text');
}

/** A sum of cents fits in a number by far; one that does not is refused instead of rounded. Averages keep their fraction. */
function toExactNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new RangeError(`${text} is too large to be exact`);
  return value;
}

function toExactNumbers(value: string): (number | null)[] {
  return parseTexts(value).map((text) => (text === null ? null : toExactNumber(text)));
}
