import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Config } from './config.ts';
import { type DatabaseHandle, type DatabaseOptions, type Db, DEFAULT_POOL_SIZE, openDatabase } from './platform/db/database.ts';
import { isDatabaseUnavailable } from './platform/db/database-errors.ts';
import { startEmbeddedPostgres } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { findPooling } from './platform/db/pooling.ts';
import type { Pooling } from './platform/db/time-limits.ts';
import { limitRepeats } from './platform/limit-repeats.ts';
import type { Logger } from './platform/logger.ts';

/** Of the connections of a process that also answers requests: what jobs may have. */
const backgroundShare = 0.4;

interface Needs {
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'databasePoolSize' | 'migrateWaitMs' | 'dataDirectory' | 'role'>;
  logger: Logger;
  /** Called with every statement that was run. */
  onQuery?: DatabaseOptions['onQuery'];
  /** Gets a one-sentence message when the data had to be stored elsewhere, or the database isn't there yet. */
  announce: (sentence: string) => void;
}

/** A database at the newest schema. */
export interface OpenedDatabase {
  readonly db: Db;
  /** Where transactions go: PostgreSQL, or a pooler in front of it. */
  readonly url: string;
  /** Where whatever lives longer than a transaction goes, such as LISTEN. */
  readonly directUrl: string;
  /** How many connections the pool has in use, idle, and wanted by waiting queries. */
  readonly countConnections: DatabaseHandle['countConnections'];
}

/**
 * Opens the configured database, or the embedded one where none is configured, at the newest schema.
 *
 * @param stack gets what must be closed again, in order
 * @throws Error that says which setting is wrong, when an address is of a pooler that can't be used there
 */
export async function openConfiguredDatabase(
  stack: AsyncDisposableStack,
  { config, logger, announce, onQuery }: Needs,
): Promise<OpenedDatabase> {
  const { directUrl, identity } = await migrateConfiguredDatabase(stack, { config, announce });
  const url = config.databaseUrl ?? directUrl;
  const pooling = url === directUrl ? 'session' : await checkPooler(url, { identity, announce });
  const onConnectionError = limitRepeats((error, count) => logger.warn('A database connection broke', { error, count }));
  const poolSize = config.databasePoolSize ?? DEFAULT_POOL_SIZE;
  const { db, countConnections, close } = openDatabase({
    url,
    pooling,
    onConnectionError,
    ...(onQuery && { onQuery }),
    poolSize,
    // A process that only works has nobody who waits.
    ...(config.role === 'all' && { backgroundSize: Math.ceil(poolSize * backgroundShare) }),
  });
  stack.defer(close);
  return { db, url, directUrl, countConnections };
}

/**
 * Brings the configured database, or the embedded one, to the newest schema.
 *
 * @returns where it is, which one it is, and the names of the migrations that were applied now
 */
export async function migrateConfiguredDatabase(
  stack: AsyncDisposableStack,
  { config, announce }: Pick<Needs, 'config' | 'announce'>,
): Promise<{ directUrl: string; identity: string; applied: string[] }> {
  const given = config.databaseDirectUrl ?? config.databaseUrl;
  const directUrl = given ?? (await startEmbedded(stack, config.dataDirectory, announce));
  if (given !== undefined) await waitForDatabase(given, announce);
  const { pooling, identity } = await findPooling(directUrl);
  if (pooling !== 'session') {
    throw new Error(
      config.databaseDirectUrl === undefined
        ? `DATABASE_URL is a pooler in ${pooling} mode, so DATABASE_DIRECT_URL is needed too: PostgreSQL itself, or a pooler in session mode`
        : `DATABASE_DIRECT_URL is a pooler in ${pooling} mode: it must be PostgreSQL itself, or a pooler in session mode`,
    );
  }
  const turn = config.migrateWaitMs === undefined ? {} : { waitMs: config.migrateWaitMs };
  return { directUrl, identity, applied: await migrate(directUrl, { announce, turn }) };
}

/** @param identity of the database at the direct address */
async function checkPooler(url: string, { identity, announce }: { identity: string } & Pick<Needs, 'announce'>): Promise<Pooling> {
  await waitForDatabase(url, announce);
  const found = await findPooling(url);
  if (found.pooling === 'statement') throw new Error("DATABASE_URL is a pooler in statement mode, which can't carry transactions");
  if (found.identity !== identity) throw new Error('DATABASE_URL and DATABASE_DIRECT_URL are different databases');
  return found.pooling;
}

const waitMs = 60_000;
const pauseMs = 500;

/**
 * After a machine or a cluster has started, the database may be there later than the server.
 *
 * @param announce gets one sentence before the first pause
 * @throws Error when it isn't there after 60 s, or at once when it refuses the server for another reason
 */
export async function waitForDatabase(url: string, announce: (sentence: string) => void): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (let tries = 1; ; tries += 1) {
    try {
      return await connectOnce(url);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() > deadline) throw error;
      if (tries === 1) announce(`The database isn't there yet; waiting for it for up to ${waitMs / 1_000} s.`);
      await delay(pauseMs);
    }
  }
}

async function connectOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}

async function startEmbedded(stack: AsyncDisposableStack, dataDirectory: string, announce: (sentence: string) => void): Promise<string> {
  const { url, stop } = await startEmbeddedPostgres({ dataDirectory, durability: 'full', announce });
  stack.defer(stop);
  return url;
}
