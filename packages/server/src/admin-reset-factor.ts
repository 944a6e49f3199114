import { ConfigError, readConfig } from './config.ts';
import { resetFactors } from './modules/accounts/operators.ts';
import { openConfiguredDatabase } from './open-database.ts';
import { AppError } from './platform/errors.ts';
import { createLogger } from './platform/logger.ts';

class UsageError extends Error {}

/** `npm run admin:reset-factor -- email`: for somebody who has lost device and recovery codes, also while the server runs (R181). */
const email = process.argv[2];
try {
  if (!email) throw new UsageError('Usage: npm run admin:reset-factor -- email');
  await reset(email);
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof AppError) && !(error instanceof UsageError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function reset(known: string): Promise<void> {
  const config = readConfig();
  const opening = new AsyncDisposableStack();
  try {
    const logger = createLogger({ level: config.logLevel });
    const { db } = await openConfiguredDatabase(opening, { config, logger, announce: (sentence) => console.error(sentence) });
    await resetFactors(db, known);
  } finally {
    await opening.disposeAsync();
  }
  console.log(`${known} is signed out everywhere and has no second factor. An operator adds one at the next sign-in.`);
}
