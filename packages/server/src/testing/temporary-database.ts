import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';

/**
 * Starts a database of its own with the newest schema, and removes it when the work is done, has failed, or is broken off.
 *
 * @param settings of PostgreSQL, where its own don't fit what is measured
 */
export async function withTemporaryDatabase<Result>(
  work: (url: string) => Promise<Result>,
  settings?: Record<string, string>,
): Promise<Result> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-temporary-'));
  const { url, stop } = await startEmbeddedPostgres({ dataDirectory, durability: 'none', ...(settings && { settings }) });
  const remove = async () => {
    await stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  const breakOff = () => void remove().finally(() => process.exit(1));
  process.once('SIGINT', breakOff).once('SIGTERM', breakOff);
  try {
    await migrate(url);
    return await work(url);
  } finally {
    process.off('SIGINT', breakOff).off('SIGTERM', breakOff);
    await remove();
  }
}
