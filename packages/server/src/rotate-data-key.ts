import { ConfigError, readConfig } from './config.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { rotateDataKey } from './platform/db/rotate-data-key.ts';
import { createLogger } from './platform/logger.ts';

/** `npm run rotate-data-key`: seals everything again that was sealed with `DATA_KEY_PREVIOUS`, also while servers run. */
const opening = new AsyncDisposableStack();
try {
  const { dataKey, dataKeyPrevious: previous, ...config } = readConfig();
  if (dataKey === undefined || previous === undefined) {
    throw new ConfigError(['DATA_KEY and DATA_KEY_PREVIOUS are needed: the new key, and the one it replaces']);
  }
  const logger = createLogger({ level: config.logLevel });
  const { db } = await openConfiguredDatabase(opening, { config, logger, announce: (sentence) => console.error(sentence) });
  for (const { name, resealed, unreadable } of await rotateDataKey(db, { dataKey, previous })) {
    console.log(`${name}: ${resealed} sealed again${unreadable > 0 ? `, ${unreadable} that neither key opens` : ''}`);
  }
  console.log('Nothing is sealed with the previous key anymore. Restart every process without DATA_KEY_PREVIOUS.');
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await opening.disposeAsync();
}
