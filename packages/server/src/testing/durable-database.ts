import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Db, openDatabase } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';

/** A data directory with a database that writes through to the disk: for servers that a test kills. */
export interface DurableDatabase {
  readonly dataDirectory: string;
  readonly db: Db;
  /** For servers with a data directory of their own. */
  readonly url: string;
}

/**
 * Opens one for all tests of a file, migrated and empty; removed after its last test.
 * Servers started on its directory use the same database.
 */
export async function openDurableDatabase(): Promise<DurableDatabase> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-durable-'));
  const server = await startEmbeddedPostgres({ dataDirectory, durability: 'full' });
  await migrate(server.url);
  const { db, close } = openDatabase({ url: server.url });
  afterAll(async () => {
    await close();
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });
  return { dataDirectory, db, url: server.url };
}
