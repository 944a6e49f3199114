import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Figure } from './checks.ts';
import { type DatabaseCluster, smallDiskNode } from './database-cluster.ts';
import type { Friday } from './friday.ts';
import type { Front } from './front.ts';
import { countReasons, type Load } from './load.ts';
import type { Machine } from './machine.ts';
import type { Probe } from './probe.ts';
import type { Product } from './product.ts';
import { untilReady } from './product.ts';
import { until } from './programs.ts';

/** What can be injured. */
export interface Injured {
  readonly database: DatabaseCluster;
  readonly product: Product;
  readonly probe: Probe;
  readonly machine: Machine;
  readonly front: Front;
  readonly load: Load;
  readonly friday: Friday;
}

/** One kind of injury. @returns what is to be printed, and whether it is within its bar */
export interface Injury {
  readonly name: string;
  /** How often in the full form. */
  readonly times: number;
  /** Network namespaces and file systems are root's. */
  readonly needsRoot?: boolean;
  readonly inflict: (injured: Injured) => Promise<Figure>;
}

const postgresBarMs = 20_000;
const nodeBarMs = 45_000;
const wholeMs = 240_000;

const within = (name: string, tookMs: number, barMs: number): Figure => ({
  name,
  measured: `writes again after ${(tookMs / 1_000).toFixed(1)} s, at most ${barMs / 1_000} s`,
  isMet: tookMs <= barMs,
});

async function primaryOf(database: DatabaseCluster): Promise<number> {
  const primary = await database.findPrimary();
  if (primary === undefined) throw new Error('there is no primary to injure');
  return primary;
}

/** Takes one of the injured as it comes, so that each is hit sooner or later. */
function anyOf<Item>(items: readonly Item[]): Item {
  return items[randomInt(items.length)] as Item;
}

export const injuries: readonly Injury[] = [
  {
    name: 'PostgreSQL of the primary killed',
    times: 3,
    inflict: async ({ database, probe }) => {
      const primary = await primaryOf(database);
      const at = performance.now();
      database.killPostgres(primary);
      const tookMs = await probe.untilSteady(at);
      await until('a whole cluster', database.isWhole, wholeMs);
      return within('PostgreSQL of the primary killed', tookMs, postgresBarMs);
    },
  },
  {
    name: 'node of the primary killed',
    times: 2,
    inflict: async ({ database, probe }) => {
      const primary = await primaryOf(database);
      const at = performance.now();
      await database.killNode(primary);
      const tookMs = await probe.untilSteady(at);
      database.startNode(primary);
      await until('a whole cluster', database.isWhole, wholeMs);
      return within('node of the primary killed', tookMs, nodeBarMs);
    },
  },
  {
    name: 'PostgreSQL of the standby killed',
    times: 3,
    inflict: async ({ database, probe }) => {
      const standby = await database.findStandby();
      if (standby === undefined) throw new Error('there is no standby to injure');
      const at = performance.now();
      database.killPostgres(standby);
      const tookMs = await probe.untilSteady(at);
      await until('a whole cluster', database.isWhole, wholeMs);
      return within('PostgreSQL of the standby killed', tookMs, postgresBarMs);
    },
  },
  ...(['servers', 'workers'] as const).map((kind): Injury => {
    const name = `one of the ${kind} killed`;
    return {
      name,
      times: 10,
      inflict: async ({ product, probe }) => {
        const member = anyOf(product[kind]);
        const at = performance.now();
        await member.program.end('SIGKILL');
        member.program.start();
        await untilReady(member);
        return within(name, await probe.untilSteady(at), postgresBarMs);
      },
    };
  }),
  {
    name: 'pooler killed',
    times: 3,
    inflict: async ({ front, probe }) => {
      const at = performance.now();
      await front.pooler.end('SIGKILL');
      front.pooler.start();
      return within('pooler killed', await probe.untilSteady(at), postgresBarMs);
    },
  },
  {
    name: 'primary cut off from etcd',
    times: 1,
    needsRoot: true,
    inflict: (injured) => cutOff(injured, 'primary cut off from etcd', injured.database.etcdPorts),
  },
  {
    name: 'primary cut off from everything',
    times: 1,
    needsRoot: true,
    inflict: (injured) => cutOff(injured, 'primary cut off from everything'),
  },
  { name: 'disk of the primary full', times: 1, needsRoot: true, inflict: fillDisk },
  { name: 'rolling restart', times: 1, inflict: restartAll },
  {
    name: 'Friday run',
    times: 1,
    inflict: ({ friday, database, probe }) =>
      friday.pay(async () => {
        const at = performance.now();
        database.killPostgres(await primaryOf(database));
        await probe.untilSteady(at);
      }),
  },
];

/** It serves until it notices, and another one is chosen: only then the outage is seen to its end. */
async function cutOff({ database, machine, probe }: Injured, name: string, ports?: readonly number[]): Promise<Figure> {
  const primary = await primaryOf(database);
  const at = performance.now();
  machine.cut(primary, ports);
  try {
    await until('another primary', async () => ![undefined, primary].includes(await database.findPrimary()), wholeMs);
    return within(name, await probe.untilSteady(at), nodeBarMs);
  } finally {
    machine.heal(primary);
    await until('a whole cluster', database.isWhole, wholeMs);
  }
}

const fullForMs = 20_000;
const blockBytes = 1_048_576;

/** Writes go through again when there is space again, or on another node before that. */
async function fillDisk({ database, probe }: Injured): Promise<Figure> {
  await database.switchTo(smallDiskNode);
  await until('a whole cluster', database.isWhole, wholeMs);
  const ballast = join(database.folderOf(smallDiskNode), 'ballast');
  await fill(ballast);
  await delay(fullForMs);
  const at = performance.now();
  rmSync(ballast);
  const tookMs = await probe.untilSteady(at);
  await until('a whole cluster', database.isWhole, wholeMs);
  return within('disk of the primary full for 20 s, from then', tookMs, postgresBarMs);
}

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (const block = Buffer.alloc(blockBytes); ; ) await file.write(block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}

const calmMs = 10_000;

/**
 * Asks each process to stop, and starts it again once it has: nobody should notice. The sources are the same, so this tests the restarts;
 * `resilience/version-before.long.test.ts` tests that two versions work beside each other on one schema.
 */
async function restartAll({ product, load }: Injured): Promise<Figure> {
  // Those whom the injury before made wait try until then, and are told to try less often.
  await until('calls without failures', () => performance.now() - (load.failures.at(-1)?.at ?? 0) > calmMs, wholeMs);
  const failedBefore = load.failures.length;
  const codes: (number | null)[] = [];
  for (const member of [...product.servers, ...product.workers]) {
    codes.push(await member.program.end('SIGTERM'));
    member.program.start();
    await untilReady(member);
  }
  const failures = load.failures.slice(failedBefore);
  const isClean = codes.every((code) => code === 0);
  return {
    name: 'rolling restart of the same version, failed requests',
    measured: `${failures.length}${failures.length > 0 ? `: ${countReasons(failures)}` : ''}${isClean ? '' : `; exit codes ${codes}`}`,
    isMet: failures.length === 0 && isClean,
  };
}
