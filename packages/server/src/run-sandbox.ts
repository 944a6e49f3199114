import { ConfigError, readConfig } from './config.ts';
import { openSharedSandbox } from './open-sandbox.ts';
import { createLogger } from './platform/logger.ts';
import { stopOnSignals } from './stop-on-signals.ts';

const usualPort = 3_100;

/** `npm run sandbox`: the sandbox as a process of its own, which any number of servers on this machine share. */
try {
  const config = readConfig();
  if (config.sandboxKey === undefined)
    throw new ConfigError(['SANDBOX_KEY is missing: at least 32 random characters, the same for every server']);
  const logger = createLogger({ level: config.logLevel });
  const stop = stopOnSignals(logger, { drainMs: 0 });
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
  const port = config.sandboxPort ?? usualPort;
  const webhookUrl = config.sandboxWebhookUrl ?? publicUrl;
  const { dataDirectory, sandboxKey: key } = config;
  const { sandbox } = await openSharedSandbox({ dataDirectory, key, publicUrl, webhookUrl, port, logger });
  stop.whenAsked(sandbox.close);
  console.log(`The sandbox is ready at ${sandbox.url}, its mail server on port ${sandbox.smtpPort}. Webhooks go to ${webhookUrl}.`);
} catch (error) {
  console.error(
    error instanceof ConfigError ? error.message : `The sandbox could not start: ${error instanceof Error ? error.message : error}`,
  );
  process.exit(1);
}
