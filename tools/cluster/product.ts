import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { root } from '../repository.ts';
import type { Front } from './front.ts';
import type { Machine } from './machine.ts';
import { createProgram, type Program, statusOf, until } from './programs.ts';

/** X1 as several processes of two roles, with the sandbox they share. */
export interface Product {
  readonly servers: readonly Member[];
  readonly workers: readonly Member[];
  readonly sandboxUrl: string;
}

/** One process of X1. */
export interface Member {
  readonly program: Program;
  isReady(): Promise<boolean>;
}

const server = join(root, 'packages/server/src');
const patienceMs = 120_000;

/** Starts it and waits until every process is ready. @param webPorts where the balancer expects the servers */
export async function startProduct(
  machine: Machine,
  stack: AsyncDisposableStack,
  { front, webPorts, workers }: { front: Front; webPorts: readonly number[]; workers: number },
): Promise<Product> {
  const sandboxPort = await freePort();
  const dataDirectory = join(machine.folder, 'files');
  mkdirSync(dataDirectory);
  const shared = {
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    DEMO: '0',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: front.url,
    TRUST_PROXY: '1',
    DATA_KEY: randomBytes(24).toString('hex'),
    DATABASE_URL: front.databaseUrl,
    DATABASE_DIRECT_URL: front.directUrl,
    DATABASE_READ_URL: front.readUrl,
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    SANDBOX_KEY: randomBytes(24).toString('hex'),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_WEBHOOK_URL: front.url,
    DRAIN_SECONDS: '5',
    DATA_DIR: dataDirectory,
  };
  const create = (name: string, file: string, more: Record<string, string>): Program => {
    const program = createProgram(machine.folder, {
      name,
      command: [process.execPath, join(server, file)],
      environment: { ...shared, ...more },
    });
    program.start();
    stack.defer(async () => void (await program.end('SIGTERM')));
    return program;
  };
  const createMember = (name: string, role: string, port: number): Member => ({
    program: create(name, 'main.ts', { X1_ROLE: role, PORT: String(port) }),
    isReady: async () => (await statusOf(`http://127.0.0.1:${port}/api/health/ready`)) === 200,
  });
  const sandboxFolder = join(machine.folder, 'sandbox');
  mkdirSync(sandboxFolder);
  create('sandbox', 'run-sandbox.ts', { DATA_DIR: sandboxFolder });
  await until('the sandbox', async () => (await statusOf(`${shared.SANDBOX_URL}/`)) !== undefined);
  const product = {
    servers: webPorts.map((port, at) => createMember(`web${at + 1}`, 'web', port)),
    workers: await Promise.all(
      Array.from({ length: workers }, async (_, at) => createMember(`worker${at + 1}`, 'worker', await freePort())),
    ),
    sandboxUrl: shared.SANDBOX_URL,
  };
  for (const member of [...product.servers, ...product.workers]) await untilReady(member);
  await until('the balancer knows', async () => (await statusOf(`${front.url}/api/health/ready`)) === 200);
  return product;
}

/** @throws Error when it has ended instead */
export async function untilReady({ program, isReady }: Member): Promise<void> {
  await until(
    `${program.name} ready`,
    async () => {
      if (!program.isRunning()) throw new Error(`${program.name} ended before it was ready`);
      return isReady();
    },
    patienceMs,
  );
}
