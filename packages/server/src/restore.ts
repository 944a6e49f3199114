import { join, resolve } from 'node:path';
import { loadBackup } from './backup/load-backup.ts';
import { type Manifest, readManifest } from './backup/manifest.ts';
import { dataKeyOf, findDatabase } from './backup/open-as-it-is.ts';
import { reconcileRestored } from './backup/reconcile-restored.ts';
import { beginReport } from './backup/restore-report.ts';
import { compose } from './compose.ts';
import { type Config, readConfig } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { assertDataKey } from './platform/db/data-key-check.ts';
import { createLogger } from './platform/logger.ts';
import { createSecrets } from './platform/secrets.ts';

/**
 * `npm run restore -- directory`: loads a backup into an empty database, and finds out what has happened outside since. No server may run; next to the
 * real Stripe it has to be told that no server runs elsewhere either.
 */
const confirmation = '--database-is-lost';
type Announce = (sentence: string) => void;
try {
  const directory = process.argv[2];
  if (!directory) throw new Error('Usage: npm run restore -- directory');
  const config = readConfig();
  assertLost(config);
  await restoreWithReport(resolve(directory), config);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @throws Error where purchases of a marketplace that goes on elsewhere could be taken for lost, and refunded */
function assertLost({ stripe }: Config): void {
  if (!stripe || process.argv.includes(confirmation)) return;
  throw new Error(
    `What was bought since the backup is refunded. If the old database is lost for good, add ${confirmation}; for a rehearsal take X1_SANDBOX=1.`,
  );
}

async function restoreWithReport(directory: string, config: Config): Promise<void> {
  const manifest = readManifest(directory);
  const report = beginReport(directory, { dataDirectory: config.dataDirectory, now: systemClock.now });
  const announce = (sentence: string) => {
    report.write(sentence);
    console.log(sentence);
  };
  try {
    await restore({ directory, manifest, config, announce });
  } catch (error) {
    report.write(`Broken off: ${error instanceof Error ? error.message : error}`);
    throw error;
  } finally {
    console.log(`All of this is in ${report.file}.`);
  }
}

interface Restored {
  readonly directory: string;
  readonly manifest: Manifest;
  readonly config: Config;
  readonly announce: Announce;
}

async function restore({ directory, manifest, config, announce }: Restored): Promise<void> {
  const opening = new AsyncDisposableStack();
  try {
    const isNew = await loadBackup({
      databaseUrl: await findDatabase(opening, config),
      directory,
      manifest,
      secrets: createSecrets(dataKeyOf(config), { previous: config.dataKeyPrevious }),
      mediaDirectory: config.s3 ? undefined : join(config.dataDirectory, 'media'),
    });
    announce(isNew ? `The backup of ${manifest.madeAt} is loaded.` : 'The backup was loaded before; going on with the rest.');
    await reconcile(config, new Date(manifest.madeAt), announce);
  } finally {
    await opening.disposeAsync();
  }
  announce('The database is restored. Servers may start.');
}

async function reconcile(config: Config, backupMadeAt: Date, announce: Announce): Promise<void> {
  const composed = await compose({
    // Nobody calls it: any port will do, and links are made of the address people see.
    config: { ...config, role: 'all', host: '127.0.0.1', port: 0, publicUrl: config.publicUrl ?? `http://localhost:${config.port}` },
    clock: systemClock,
    logger: createLogger({ level: config.logLevel }),
    jobMode: 'manual',
    isQuiet: true,
    onUndeclaredError: () => {},
    announce,
  });
  try {
    await assertDataKey(composed.db, composed.secrets);
    await reconcileRestored(composed, backupMadeAt, announce);
  } finally {
    await composed.stop();
  }
}
