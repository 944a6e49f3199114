import { ConfigError, readConfig } from './config.ts';
import { migrateConfiguredDatabase } from './open-database.ts';
import { StillMigratingError } from './platform/db/migrate-turn.ts';

/** `npm run migrate`: brings the database to this version's schema before any process of it starts; running processes go on meanwhile. */
const opening = new AsyncDisposableStack();
try {
  const { applied } = await migrateConfiguredDatabase(opening, { config: readConfig(), announce: (sentence) => console.error(sentence) });
  for (const name of applied) console.log(`applied ${name}`);
  console.log(applied.length === 0 ? 'The database is at the newest schema already.' : 'The database is at the newest schema.');
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof StillMigratingError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await opening.disposeAsync();
}
