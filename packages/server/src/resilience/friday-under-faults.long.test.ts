import { setTimeout as delay } from 'node:timers/promises';
import { addDays } from '@x1/contract/core/time.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { nextFriday, runAt } from '../modules/payouts/fridays.ts';
import { openDurableDatabase } from '../testing/durable-database.ts';
import { freePort } from '../testing/free-port.ts';
import { platformHas } from '../testing/given-payouts.ts';
import {
  earnShares,
  expectAllPaidOnce,
  isHalfDone,
  moveTo,
  overHttp,
  tellSandbox,
  timeOf,
  trainersWithBanks,
} from '../testing/paid-fridays.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

/** The provider fails for some trainers, and connections to the database break, while a Friday's payouts are made; now and then the process is killed as well. */

const rounds = Number(process.env['X1_FRIDAYS'] ?? 6);
const trainersCount = 6;
const shareCents = 6_000;
const harmMs = 2_500;
const providerFaults = ['resetConnections', 'providerDown'] as const;

const { db, dataDirectory } = await openDurableDatabase();

/** Ends every connection but the one that asks. @returns how many */
async function cutConnections(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(pg_terminate_backend(pid)) as count from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.count ?? 0;
}

/** By turns: the provider fails and is well again, then the database's connections break. */
async function harm(server: ServerProcess): Promise<number> {
  let cut = 0;
  for (let turn = 0, end = performance.now() + harmMs; performance.now() < end; turn += 1) {
    const fault = providerFaults[turn % providerFaults.length] ?? 'providerDown';
    await tellSandbox(server, 'faults', { [fault]: true });
    await delay(Math.random() * 200);
    await tellSandbox(server, 'faults', { [fault]: false });
    await delay(Math.random() * 100);
    cut += await cutConnections();
  }
  return cut;
}

it(`everybody is paid exactly once by ${rounds} Fridays on which the provider fails and the database's connections break`, {
  timeout: 120_000 + rounds * 30_000,
}, async () => {
  const port = await freePort();
  let server = await startServerProcess({ dataDirectory, port });
  const trainers = await trainersWithBanks(db, server, trainersCount);
  await platformHas(overHttp(server), 10_000_000);
  let friday = nextFriday(await timeOf(server));
  let cut = 0;
  let halfDone = 0;
  for (let round = 0; round < rounds; round += 1) {
    await earnShares(db, trainers, { round, amountCents: shareCents });
    await tellSandbox(server, 'faults', { resetConnections: true });
    await moveTo(server, runAt(friday));
    cut += await harm(server);
    if (await isHalfDone(db)) halfDone += 1;
    if (round % 2 === 1) {
      await server.kill();
      server = await startServerProcess({ dataDirectory, port });
    }
    friday = addDays(friday, 7);
  }

  try {
    await expectAllPaidOnce(db, server, { trainers, friday, totalCents: trainersCount * rounds * shareCents });
    expect(cut).toBeGreaterThan(rounds);
    expect(halfDone, 'all harm came too early or too late').toBeGreaterThan(0);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});
