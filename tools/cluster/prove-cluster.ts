import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { openDatabase } from '../../packages/server/src/platform/db/database.ts';
import { runOnServer, withDatabase } from '../../packages/server/src/testing/database-server.ts';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import { installDebianPackages } from '../install-packages.ts';
import { tryAttacks } from './attacks.ts';
import { type Figure, findDoubles, findLost, findWrongCharges } from './checks.ts';
import { readCpu } from './cpu.ts';
import { startDatabaseCluster } from './database-cluster.ts';
import { prepareFriday } from './friday.ts';
import { startFront } from './front.ts';
import { type Injury, injuries } from './injuries.ts';
import { startListeners } from './listeners.ts';
import { countReasons, startLoad } from './load.ts';
import { prepareMachine } from './machine.ts';
import { watchMemory } from './memory.ts';
import { insertCircles, insertParent } from './people.ts';
import { startProbe } from './probe.ts';
import { startProduct } from './product.ts';

const programs = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/sbin/pgbouncer', '/usr/sbin/iptables'];
const packages = ['postgresql', 'patroni', 'etcd-server', 'haproxy', 'pgbouncer', 'iproute2', 'iptables', 'util-linux'];
const fullMinutes = 20;
const rates = { bookings: 1.5, messages: 3, searches: 3 };
/** So many that, in an outage, who books next is somebody else. */
const circleCount = 90;
const serverCount = 3;
const workerCount = 2;
const listenerCount = 10;
const minuteMs = 60_000;
/** The load is the stated one only where the machine isn't busy with it. */
const leastIdlePercent = 20;
const mostMemoryGiB = 16;

/**
 * `npm run prove -- cluster`: X1 on PostgreSQL under Patroni, loaded and injured on this machine.
 *
 * @param minutes of load: 20 is the full form, fewer inflict each injury in proportion, at least once
 * @returns whether every figure is within its bar
 */
export async function proveCluster(minutes = fullMinutes): Promise<boolean> {
  if (!programs.every(existsSync) || !existsSync('/usr/lib/postgresql'))
    await installDebianPackages('what a cluster consists of', packages);
  const missing = programs.filter((program) => !existsSync(program));
  if (missing.length > 0 || readdirSync('/usr/lib/postgresql').length === 0) {
    console.log(`not tried: the cluster needs the Debian packages ${packages.join(', ')}`);
    return false;
  }
  const stack = new AsyncDisposableStack();
  const stopping = Promise.withResolvers<never>();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.reject(new Error(`stopped by ${signal}`)));
  try {
    const figures = await Promise.race([run(stack, minutes), stopping.promise]);
    for (const { name, measured, isMet } of figures) console.log(`${isMet ? 'ok    ' : 'FAILED'}  ${name}: ${measured}`);
    return figures.every(({ isMet }) => isMet);
  } finally {
    await stack.disposeAsync();
  }
}

async function run(stack: AsyncDisposableStack, minutes: number): Promise<Figure[]> {
  const memory = watchMemory(stack);
  const machine = prepareMachine(stack);
  console.log(`The cluster's logs are in ${machine.folder}`);
  const database = await startDatabaseCluster(machine, stack);
  const webPorts = await Promise.all(Array.from({ length: serverCount }, freePort));
  const front = await startFront(machine, stack, { database, webPorts });
  await runOnServer(withDatabase(front.directUrl, 'postgres'), 'CREATE DATABASE x1');
  const product = await startProduct(machine, stack, { front, webPorts, workers: workerCount });
  const { db, close } = openDatabase({ url: front.directUrl });
  stack.defer(close);
  const circles = await insertCircles(db, front.url, circleCount);
  const [circle] = circles;
  if (!circle) throw new Error('there is nobody');
  const friday = await prepareFriday({ db, url: front.url, directUrl: front.directUrl, sandboxUrl: product.sandboxUrl });
  const listeners = startListeners(front.url, circles.slice(0, listenerCount));
  stack.defer(listeners.stop);
  const probe = startProbe(await insertParent(db, front.url), circle.trainerId);
  stack.defer(probe.stop);
  console.log(
    `${rates.bookings} bookings, ${rates.messages} messages and ${rates.searches} searches a second begin, and go on for ${minutes} min`,
  );
  const startedAt = performance.now();
  const load = startLoad(front.url, circles, rates);
  stack.defer(load.halt);
  const quietCpu = await readCpu(() => delay(Math.min(30_000, (minutes * minuteMs) / 10)));
  const figures: Figure[] = [
    {
      name: 'CPU of the machine that is idle under load without injuries',
      measured: `${quietCpu.idlePercent.toFixed(0)} %, at least ${leastIdlePercent} %`,
      isMet: quietCpu.idlePercent >= leastIdlePercent,
    },
  ];
  const [possible, untried] = splitBy(injuries, ({ needsRoot }) => machine.isRoot || needsRoot !== true);
  for (const { name } of untried) console.log(`not tried: ${name}, which needs root`);
  const plan = planInjuries(possible, minutes);
  for (const [at, injury] of plan.entries()) {
    const dueAt = startedAt + ((at + 1) / (plan.length + 1)) * minutes * minuteMs;
    await delay(Math.max(0, dueAt - performance.now()));
    const figure = await injury
      .inflict({ database, product, probe, machine, front, load, friday })
      .catch((error: unknown) => failed(injury, error));
    console.log(`${((performance.now() - startedAt) / minuteMs).toFixed(1)} min  ${figure.name}: ${figure.measured}`);
    figures.push(figure);
  }
  await delay(Math.max(0, startedAt + minutes * minuteMs - performance.now()));
  probe.stop();
  await load.stop();
  figures.push(await listeners.findUnheard(load.acknowledged));
  const connection = new Client({ connectionString: front.directUrl });
  // It ends with the balancer when all is stopped early.
  connection.on('error', () => {});
  await connection.connect();
  stack.defer(() => connection.end());
  await untilNothingIsDue(connection);
  const { counts, failures, acknowledged } = load;
  console.log(`Calls that failed, and were tried again but for searches: ${failures.length}. ${countReasons(failures)}`);
  figures.push({ name: 'load', measured: JSON.stringify(counts), isMet: counts.abandoned === 0 });
  return [
    ...figures,
    await findLost(db, acknowledged),
    ...(await findDoubles(db, connection, friday.isOfItsWeek)),
    ...(await findWrongCharges(db, product.sandboxUrl, friday.writtenPurchases)),
    await tryAttacks({ databaseUrl: withDatabase(front.directUrl, 'postgres'), balancerUrl: front.url }),
    toFigure(memory.mostGiB()),
  ];
}

const toFigure = (mostGiB: number): Figure => ({
  name: 'memory of everything together at its most',
  measured: `${mostGiB.toFixed(1)} GiB, at most ${mostMemoryGiB} GiB`,
  isMet: mostGiB <= mostMemoryGiB,
});

/** In turn, so that no kind comes only at the end. */
function planInjuries(possible: readonly Injury[], minutes: number): Injury[] {
  const share = Math.min(1, minutes / fullMinutes);
  const planned = possible.flatMap((injury) => {
    const times = Math.max(1, Math.round(injury.times * share));
    return Array.from({ length: times }, (_, at) => ({ injury, when: (at + 0.5) / times }));
  });
  return planned.sort((one, other) => one.when - other.when).map(({ injury }) => injury);
}

function splitBy<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

const failed = ({ name }: Injury, error: unknown): Figure => ({ name, measured: String(error), isMet: false });

async function untilNothingIsDue(connection: Client): Promise<void> {
  const deadline = performance.now() + 5 * minuteMs;
  for (;;) {
    const due = "SELECT FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now() LIMIT 1";
    if ((await connection.query(due)).rows.length === 0 || performance.now() > deadline) return;
    await delay(500);
  }
}
