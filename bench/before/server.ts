import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { secretsOf } from './sandbox-secrets.ts';

/** The server of a commit as operators run it, without limits: one person asks as fast as many. Prints a number, and stops when its input ends. */
const [root = ''] = process.argv.slice(2);
const addressOf = (file: string) => pathToFileURL(join(root, 'packages/server/src', file)).href;
const { SANDBOX_KEY = '', SANDBOX_URL = '' } = process.env;
// Commits before `npm run sandbox` know the sandbox only inside the server: they are shown the one outside as if they had started it.
if (!existsSync(join(root, 'packages/server/src/sandbox-settings.ts'))) {
  const port = Number(new URL(SANDBOX_URL).port);
  const keys = { secretKey: 'sk_test_x1sandbox', publishableKey: 'pk_test_x1sandbox', webhookSecrets: secretsOf(SANDBOX_KEY) };
  const source = `const nothing = async () => {};
    const sandbox = { port: ${port}, url: ${JSON.stringify(SANDBOX_URL)}, smtpPort: ${port + 1}, setWebhookTarget() {}, webhooksSettled: nothing, close: nothing };
    export const openSandbox = async () => ({ sandbox, keys: ${JSON.stringify(keys)} });`;
  registerHooks({
    load: (url, context, next) =>
      url === addressOf('open-sandbox.ts') ? { format: 'module', source, shortCircuit: true } : next(url, context),
  });
}

type Server = typeof import('../../packages/server/src/compose.ts') &
  typeof import('../../packages/server/src/config.ts') &
  typeof import('../../packages/server/src/platform/clock.ts') &
  typeof import('../../packages/server/src/platform/logger.ts');
const files = ['compose.ts', 'config.ts', 'platform/clock.ts', 'platform/logger.ts'];
const modules = await Promise.all(files.map((file) => import(addressOf(file))));
const { compose, readConfig, systemClock, createLogger } = Object.assign({}, ...modules) as Server;
const composed = await compose({
  config: { ...readConfig(), limits: 'off' },
  clock: systemClock,
  logger: createLogger({ level: 'error' }),
  jobMode: 'automatic',
  onUndeclaredError: () => {},
  announce: () => {},
});
await composed.start();
console.log(composed.port);
process.stdin.resume().once('end', () => void composed.stop().then(() => process.exit(0)));
