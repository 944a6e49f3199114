import { randomUUID } from 'node:crypto';
import { escapeIdentifier } from 'pg';
import { inject } from 'vitest';
import { type Db, openDatabase } from '../platform/db/database.ts';
import { runOnServer, withDatabase } from './database-server.ts';

export interface TestDatabase {
  url: string;
  db: Db;
  /** Runs the checks of `onClose`, then drops the database; it is dropped even when a check throws. */
  close(): Promise<void>;
}

type CloseCheck = (db: Db) => Promise<void>;

const closeChecks = new Set<CloseCheck>();

/** Registers what must hold in every test database when its file is done, such as the invariants of the ledger. */
export function onClose(check: CloseCheck): void {
  closeChecks.add(check);
}

/** Clones the migrated template for one test file: 15 to 40 ms. Call it in `beforeAll`, `close()` in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject('testDatabase');
  const name = `x1_test_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(serverUrl, `CREATE DATABASE ${escapeIdentifier(name)} TEMPLATE ${escapeIdentifier(template)} STRATEGY = FILE_COPY`);
  const url = withDatabase(serverUrl, name);
  const { db, close } = openDatabase({ url });
  return {
    url,
    db,
    close: async () => {
      try {
        for (const check of closeChecks) await check(db);
      } finally {
        await close();
        await runOnServer(serverUrl, `DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
      }
    },
  };
}
