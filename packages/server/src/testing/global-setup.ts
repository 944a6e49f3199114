import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres, stopAbandonedPostgres } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { runOnServer, withDatabase } from './database-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where `createTestDatabase` makes its clones. */
    testDatabase: { serverUrl: string; template: string };
  }
}

interface TestServer {
  url: string;
  stop(): Promise<void>;
}

const directoryPrefix = 'x1-test-database-';
const leastFreeBytes = 2_000_000_000;

/**
 * A statement that a connection has run five times gets one plan for all values, which knows none of them. What such a plan can't do fails at the
 * first run here, not at the sixth or later in production: an ON CONFLICT that names a partial index by a parameter, for one.
 */
const plansForAllValues = { plan_cache_mode: 'force_generic_plan' };

/**
 * One PostgreSQL and one migrated template for the whole run; each test file clones the template.
 *
 * @public The test runner calls it.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer();
  const template = `x1_template_${process.pid}_${Date.now()}`;
  const teardown = async () => {
    await runOnServer(server.url, `DROP DATABASE IF EXISTS ${escapeIdentifier(template)} WITH (FORCE)`);
    await server.stop();
  };
  try {
    await runOnServer(server.url, `CREATE DATABASE ${escapeIdentifier(template)}`);
    await migrate(withDatabase(server.url, template));
  } catch (error) {
    await teardown();
    throw error;
  }
  project.provide('testDatabase', { serverUrl: server.url, template });
  return teardown;
}

async function startTestServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => {} };
  const root = temporaryRoot();
  await removeAbandoned(root);
  const dataDirectory = mkdtempSync(join(root, directoryPrefix));
  const server = await startEmbeddedPostgres({
    dataDirectory,
    durability: 'none',
    settings: { max_connections: '300', ...plansForAllValues },
  });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Memory where there is enough of it: a clone takes half the time of one on disk. */
function temporaryRoot(): string {
  try {
    const memory = statfsSync('/dev/shm');
    if (memory.bavail * memory.bsize >= leastFreeBytes) return '/dev/shm';
  } catch {
    // no such folder on this platform
  }
  return tmpdir();
}

/** A run that was killed leaves its server behind. */
async function removeAbandoned(root: string): Promise<void> {
  for (const name of readdirSync(root).filter((entry) => entry.startsWith(directoryPrefix))) {
    const dataDirectory = join(root, name);
    if (await stopAbandonedPostgres(dataDirectory)) rmSync(dataDirectory, { recursive: true, force: true });
  }
}
