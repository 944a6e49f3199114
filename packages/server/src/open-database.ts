import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Config } from './config.ts';
import { type Db, openDatabase } from './platform/db/database.ts';
import { isDatabaseUnavailable } from './platform/db/database-errors.ts';
import { startEmbeddedPostgres } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { limitRepeats } from './platform/limit-repeats.ts';
import type { Logger } from './platform/logger.ts';

interface Needs {
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>;
  logger: Logger;
  /** Gets a one-sentence message when the data had to be stored elsewhere, or the database isn't there yet. */
  announce: (sentence: string) => void;
}

/**
 * Opens the configured database, or the embedded one where none is configured, at the newest schema.
 *
 * @param stack gets what must be closed again, in order
 */
export async function openConfiguredDatabase(
  stack: AsyncDisposableStack,
  { config, logger, announce }: Needs,
): Promise<{ db: Db; url: string }> {
  const { url } = await migrateConfiguredDatabase(stack, { config, announce });
  const onConnectionError = limitRepeats((error, count) => logger.warn('A database connection broke', { error, count }));
  const { db, close } = openDatabase({ url, onConnectionError });
  stack.defer(close);
  return { db, url };
}

/**
 * Brings the configured database, or the embedded one, to the newest schema.
 *
 * @returns where it is, and the names of the migrations that were applied now
 */
export async function migrateConfiguredDatabase(
  stack: AsyncDisposableStack,
  { config, announce }: Omit<Needs, 'logger'>,
): Promise<{ url: string; applied: string[] }> {
  const url = config.databaseUrl ?? (await startEmbedded(stack, config.dataDirectory, announce));
  if (config.databaseUrl) await waitForDatabase(url, announce);
  return { url, applied: await migrate(url) };
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
