import { compose } from '../packages/server/src/compose.ts';
import { readConfig } from '../packages/server/src/config.ts';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { isInBackground } from '../packages/server/src/platform/db/background.ts';
import { createLogger } from '../packages/server/src/platform/logger.ts';
import { collectSeldom, returnMemorySoon } from '../packages/server/src/platform/return-memory.ts';
import { answerCosts } from './answer-costs.ts';

/** The product as operators run it, but for its limits: one person asks here as fast as many. Says where it listens, ends with its input. */
answerCosts((connection) => {
  // What `pg` was given, which its types don't have.
  const { application_name: name } = (connection as unknown as { connectionParameters: { application_name?: string } })
    .connectionParameters;
  if (name === 'x1 jobs') return 'queue';
  if (name === 'x1 sockets') return 'sockets';
  return isInBackground() ? 'jobs' : 'requests';
});
const composed = await compose({
  config: { ...readConfig(), limits: 'off' },
  clock: systemClock,
  logger: createLogger({ level: 'error' }),
  jobMode: 'automatic',
  onUndeclaredError: () => {},
  announce: () => {},
});
await composed.start();
collectSeldom();
returnMemorySoon();
process.stdout.write(`${composed.port}\n`);
process.stdin.resume().once('end', () => void composed.stop().then(() => process.exit(0)));
