import { randomInt } from 'node:crypto';
import type { Figure } from './checks.ts';
import type { DatabaseCluster } from './database-cluster.ts';
import type { Probe } from './probe.ts';
import type { Product } from './product.ts';
import { untilReady } from './product.ts';
import { until } from './programs.ts';

/** What can be injured. */
export interface Injured {
  readonly database: DatabaseCluster;
  readonly product: Product;
  readonly probe: Probe;
}

/** One kind of injury. @returns what is to be printed, and whether it is within its bar */
export interface Injury {
  readonly name: string;
  /** How often in the full form. */
  readonly times: number;
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
];
