import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { secretsOf } from './sandbox-secrets.ts';

/** The server of a commit, next to a sandbox of its own process. Prints its port, and stops when its input ends. */
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

// That commit's own: the server as operators run it, without limits.
await import(pathToFileURL(join(root, 'bench/product-process.ts')).href);
