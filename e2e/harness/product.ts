import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const patienceMs = 120_000;
const stopPatienceMs = 20_000;

/** Settings of the machine that must not reach the product under test: it runs on its own database and the sandbox. */
const withoutOutsideServices = Object.fromEntries(
  [
    'NODE_ENV',
    'HOST',
    'PUBLIC_URL',
    'DATABASE_URL',
    'STRIPE_SECRET_KEY',
    'STRIPE_PUBLISHABLE_KEY',
    'STRIPE_WEBHOOK_SECRET_PAYMENTS',
    'STRIPE_WEBHOOK_SECRET_IDENTITY',
    'STRIPE_WEBHOOK_SECRET_CONNECT',
    'PLATFORM_FEE_BPS',
    'SMTP_URL',
    'MAIL_FROM',
    'GOOGLE_CLIENT_ID',
    'GOOGLE_CLIENT_SECRET',
  ].map((name) => [name, '']),
);

export interface RunningProduct {
  /** Its origin, such as `http://localhost:41234`. */
  address: string;
  dataDirectory: string;
  stop(): Promise<void>;
}

interface ProductOptions {
  readonly withDemo?: boolean;
  /** Environment variables, as in `.env.example`. */
  readonly settings?: Readonly<Record<string, string>>;
}

/**
 * Starts the whole product as `npm start` does, on a free port and with its own database, with the demo marketplace by default.
 *
 * @throws Error with what the product said when it does not come up
 */
export async function startProduct({ withDemo = true, settings = {} }: ProductOptions = {}): Promise<RunningProduct> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-journeys-'));
  const environment = {
    ...process.env,
    ...withoutOutsideServices,
    PORT: '0',
    DATA_DIR: dataDirectory,
    DEMO: withDemo ? '1' : '0',
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const product = runTool('tools/start.ts', [], environment);
  const stop = async () => {
    await stopProcess(product);
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  try {
    return { address: await untilReady(product), dataDirectory, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Makes an operator with the command of rulings R1, in the database of a running product.
 *
 * @throws Error with what the command said
 */
export async function createOperator(dataDirectory: string, { email, password }: { email: string; password: string }): Promise<void> {
  const command = runTool('tools/admin-create.ts', [email], { ...process.env, ...withoutOutsideServices, DATA_DIR: dataDirectory });
  command.stdin?.end(`${password}\n`);
  const said = collect(command);
  const [code] = await once(command, 'close');
  if (code !== 0) throw new Error(`admin:create failed: ${said.join('')}`);
}

function runTool(tool: string, toolArguments: string[], environment: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, ['tools/run.cjs', tool, ...toolArguments], {
    cwd: root,
    env: environment,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

function collect(child: ChildProcess): string[] {
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  return said;
}

/** Waits for the line that names the address. */
function untilReady(product: ChildProcess): Promise<string> {
  const said = collect(product);
  return new Promise((found, failed) => {
    const giveUp = (why: string) => failed(new Error(`The product did not come up: ${why}\n${said.join('')}`));
    const timer = setTimeout(() => giveUp(`nothing after ${patienceMs / 1_000} s`), patienceMs);
    product.once('exit', (code) => {
      clearTimeout(timer);
      giveUp(`it ended with code ${code}`);
    });
    product.stdout?.on('data', () => {
      const address = /X1 is ready at (\S+)/.exec(said.join(''))?.[1];
      if (!address) return;
      clearTimeout(timer);
      found(new URL(address).origin);
    });
  });
}

async function stopProcess(product: ChildProcess): Promise<void> {
  if (product.exitCode !== null || product.signalCode !== null) return;
  const ended = once(product, 'exit');
  product.kill('SIGTERM');
  const timer = setTimeout(() => product.kill('SIGKILL'), stopPatienceMs);
  await ended;
  clearTimeout(timer);
}
