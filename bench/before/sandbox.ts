import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { secretsOf } from './sandbox-secrets.ts';

/** The sandbox of a commit, in a process of its own. Prints its port, and stops when its input ends. */
const [root = ''] = process.argv.slice(2);
const { startSandbox } = (await import(
  pathToFileURL(join(root, 'packages/sandbox/src/start-sandbox.ts')).href
)) as typeof import('../../packages/sandbox/src/start-sandbox.ts');
const { DATA_DIR = '', PORT = '', SANDBOX_KEY = '' } = process.env;
const server = `http://127.0.0.1:${PORT}`;
// Below the ports that the system gives to those who ask for any.
const port = 12_000 + 2 * (process.pid % 9_000);
const sandbox = await startSandbox({
  dataDirectory: join(DATA_DIR, 'sandbox'),
  port,
  // Servers look for the mail server on the next port.
  smtpPort: port + 1,
  publicUrl: server,
  webhooks: { url: server, secrets: secretsOf(SANDBOX_KEY) },
});
console.log(sandbox.port);
process.stdin.resume().once('end', () => void sandbox.close().then(() => process.exit(0)));
