import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The built server where the tests are told of one, which starts in half the time: what many kills wait for most. */
const program = process.env['X1_BUILT_SERVER'] ?? join(import.meta.dirname, '../main.ts');
const startPatienceMs = 90_000;

/** The product as a process of its own, as operators run it, so that a test may kill it. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Ends it without warning, as a power cut or the kernel would. */
  kill(): Promise<void>;
  /** Asks it to stop. @returns its exit code */
  stop(): Promise<number | null>;
}

/** Starts the server on a data directory and waits until it is ready. */
export async function startServerProcess(options: {
  dataDirectory: string;
  port: number;
  environment?: Record<string, string>;
  /** Sources of another version; this one by default. */
  from?: string;
}): Promise<ServerProcess> {
  const child = spawn(process.execPath, [options.from === undefined ? program : join(options.from, 'main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATA_DIR: options.dataDirectory,
      PORT: String(options.port),
      HOST: '127.0.0.1',
      DEMO: '0',
      LOG_LEVEL: 'error',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout?.resume();
  const url = `http://127.0.0.1:${options.port}`;
  await waitUntilReady(child, url);
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return child.exitCode;
  };
  return { url, pid: child.pid ?? 0, kill: async () => void (await end('SIGKILL')), stop: () => end('SIGTERM') };
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + startPatienceMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode} before it was ready`);
    if (await answersReady(url)) return;
    await new Promise((resume) => setTimeout(resume, 50));
  }
  child.kill('SIGKILL');
  throw new Error('the server did not become ready');
}

async function answersReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/health/ready`, { signal: AbortSignal.timeout(2_000) });
    return response.ok;
  } catch {
    return false;
  }
}
