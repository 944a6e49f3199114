import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClamavSettings } from '../scanner-settings.ts';
import { freePort } from './free-port.ts';

const program = '/usr/sbin/clamd';
const startPatienceMs = 60_000;

/** What the test file of the antivirus industry contains. Its whole text isn't here, so that no scanner objects to this file. */
export const virusMark = ['EICAR', 'STANDARD', 'ANTIVIRUS', 'TEST', 'FILE'].join('-');

/** A real clamd on loopback, from Debian's package, whose only signature is `virusMark`. */
export interface VirusScanner {
  readonly settings: ClamavSettings;
  /** Goes down; `start` brings it back on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Goes down and leaves nothing behind. */
  close(): Promise<void>;
}

/** Why the scanner can't be started on this machine, or undefined when it can. */
export function whyNoVirusScanner(): string | undefined {
  return existsSync(program) ? undefined : 'clamd not installed (Debian: clamav-daemon)';
}

/** Starts it. @throws Error with what it said when it does not come up */
export async function startVirusScanner(): Promise<VirusScanner> {
  const folder = mkdtempSync(join(tmpdir(), 'x1-clamd-'));
  const port = await freePort();
  const configFile = join(folder, 'clamd.conf');
  writeFileSync(join(folder, 'marks.ndb'), `X1.Test.Mark:0:*:${Buffer.from(virusMark).toString('hex')}\n`);
  writeFileSync(configFile, configOf(folder, port));
  let child: ChildProcess | undefined;
  const start = async () => {
    const said: string[] = [];
    child = spawn(program, ['--foreground', `--config-file=${configFile}`], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
    const deadline = Date.now() + startPatienceMs;
    while (!(await listens(port))) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the virus scanner did not come up\n${said.join('')}`);
      await new Promise((resume) => setTimeout(resume, 50));
    }
  };
  const stop = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  const close = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  return { settings: { address: { host: '127.0.0.1', port }, largestBytes: 4 * 1_024 * 1_024 }, stop, start, close };
}

const configOf = (folder: string, port: number) => `DatabaseDirectory ${folder}
TemporaryDirectory ${folder}
TCPAddr 127.0.0.1
TCPSocket ${port}
StreamMaxLength 4M
`;

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
