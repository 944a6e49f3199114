import type { Config } from './config.ts';
import { type Db, openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { limitRepeats } from './platform/limit-repeats.ts';
import type { Logger } from './platform/logger.ts';

interface Needs {
  config: Pick<Config, 'databaseUrl' | 'dataDirectory'>;
  logger: Logger;
  /** Gets a one-sentence message when the data had to be stored elsewhere. */
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
  const url = config.databaseUrl ?? (await startEmbedded(stack, config.dataDirectory, announce));
  await migrate(url);
  const onConnectionError = limitRepeats((error, count) => logger.warn('A database connection broke', { error, count }));
  const { db, close } = openDatabase({ url, onConnectionError });
  stack.defer(close);
  return { db, url };
}

async function startEmbedded(stack: AsyncDisposableStack, dataDirectory: string, announce: (sentence: string) => void): Promise<string> {
  const { url, stop } = await startEmbeddedPostgres({ dataDirectory, durability: 'full', announce });
  stack.defer(stop);
  return url;
}
