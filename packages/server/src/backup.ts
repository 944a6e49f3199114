import { join, resolve } from 'node:path';
import { createBackup } from './backup/create-backup.ts';
import { openAsItIs } from './backup/open-as-it-is.ts';
import { ConfigError, readConfig } from './config.ts';
import { assertDataKey } from './platform/db/data-key-check.ts';

/** `npm run backup -- directory`: writes a backup, also while servers run. */
const opening = new AsyncDisposableStack();
try {
  const directory = process.argv[2];
  if (!directory) throw new Error('Usage: npm run backup -- directory');
  const config = readConfig();
  const { db, url, secrets } = await openAsItIs(opening, config);
  // Whoever makes a backup with another key than the server's would find that out at the restore.
  await assertDataKey(db, secrets);
  const mediaDirectory = config.s3 ? undefined : join(config.dataDirectory, 'media');
  await createBackup({ db, databaseUrl: url, directory: resolve(directory), mediaDirectory });
  console.log(`The backup is in ${directory}. DATA_KEY is not in it: keep that apart.`);
  if (config.s3) console.log(`The files are in the bucket ${config.s3.bucket}: back it up with the store's own tools.`);
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await opening.disposeAsync();
}
