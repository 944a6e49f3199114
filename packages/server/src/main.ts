import { join } from 'node:path';
import { assertReconciled } from './backup/restore-mark.ts';
import { type Composed, compose } from './compose.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createStoryClock, type StoryClock } from './demo/story-clock.ts';
import { demoAccounts } from './modules/system/client-config.ts';
import { systemClock } from './platform/clock.ts';
import { assertDataKey } from './platform/db/data-key-check.ts';
import { assertDurable } from './platform/db/durability.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { createMovableClock } from './platform/movable-clock.ts';
import { collectSeldom, returnMemorySoon } from './platform/return-memory.ts';
import { assertSharedStorage } from './platform/shared-storage.ts';
import { stopOnSignals } from './stop-on-signals.ts';

await main();

async function main(): Promise<void> {
  const config = readConfigOrExit();
  const logger = createLogger({ level: config.logLevel });
  const composed = await start(config, logger).catch((error: unknown) => {
    console.error(`X1 could not start: ${error instanceof Error ? error.message : error}`);
    if (config.isProduction) logger.error('Could not start', { error });
    return process.exit(1);
  });
  describe(config, composed);
  collectSeldom();
  returnMemorySoon();
}

function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

async function start(config: Config, logger: Logger): Promise<Composed> {
  const stop = stopOnSignals(logger, config);
  const movable =
    config.stripe || config.isProduction || config.sharedSandbox
      ? undefined
      : createMovableClock(systemClock, { path: join(config.dataDirectory, 'clock-ahead') });
  const sandboxClock = movable ?? systemClock;
  const clock = createStoryClock(sandboxClock);
  const composed = await compose({
    config,
    clock,
    sandboxClock,
    deviceClock: systemClock,
    moveClock: movable?.moveTo,
    logger,
    jobMode: 'automatic',
    onUndeclaredError: () => {},
    announce: (sentence) => console.log(sentence),
  });
  let stopSaying = () => {};
  stop.whenAsked((how) => {
    stopSaying();
    return composed.stop(how);
  });
  await assertDurable(composed.db);
  await assertDataKey(composed.db, composed.secrets);
  await assertReconciled(composed.db);
  stopSaying = await assertSharedStorage({ ...composed, announce: (sentence) => console.log(sentence) });
  await composed.start(() => prepare(composed, clock));
  return composed;
}

/** Before any request is served: an empty demo database is filled. The import keeps the portrait generator out of production. */
async function prepare({ config, sandbox, stripe, ...composed }: Composed, clock: StoryClock): Promise<void> {
  if (!config.demo || !sandbox) return;
  const { fillDemo } = await import('./demo/fill-demo.ts');
  const announce = (sentence: string) => console.log(sentence);
  await fillDemo({ ...composed, clock, sandboxUrl: sandbox.url, publishableKey: stripe.publishableKey, announce });
}

function describe(config: Config, { publicUrl, port, sandbox }: Composed): void {
  const seconds = (performance.now() / 1_000).toFixed(1);
  if (config.role === 'worker') {
    console.log(`X1's worker is ready after ${seconds} s; port ${port} answers health checks and Prometheus only.`);
    return;
  }
  console.log(`X1 is ready at ${publicUrl} after ${seconds} s.`);
  if (sandbox && !config.isProduction)
    console.log(`  Sandbox: ${publicUrl}/sandbox; for Stripe's SDKs and CLI ${sandbox.url}, with any test key`);
  if (!config.demo) return;
  for (const { role, email, password } of demoAccounts) console.log(`  Demo ${role}: ${email} / ${password}`);
}
