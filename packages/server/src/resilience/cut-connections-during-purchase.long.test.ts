import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { runMoneyChecks } from '../modules/money-checks/reads/run-checks.ts';
import { buyUntilGone, nothingAcknowledged, type Offer } from '../testing/buyers.ts';
import { openDurableDatabase } from '../testing/durable-database.ts';
import { freePort } from '../testing/free-port.ts';
import { insertProgram, insertReadyTrainer } from '../testing/rows.ts';
import { startServerProcess } from '../testing/server-process.ts';

const cutsBetweenStatements = 30;
const buyersAtOnce = 6;
/** In each round, so that there is something to lose. */
const bookedBeforeCuts = 5;
const mostRounds = 30;

const { db, dataDirectory } = await openDurableDatabase();
const server = await startServerProcess({ dataDirectory, port: await freePort() });
afterAll(() => server.stop());

/** Ends the connections that wait for the next statement of their transaction. @returns how many */
async function cutOpenTransactions(): Promise<number> {
  const { rows } = await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`.execute(db);
  return rows.length;
}

/** Ends every connection but this one, as a restart of PostgreSQL does. */
async function cutEverything(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
}

const isReady = async () => (await fetch(`${server.url}/api/health/ready`).catch(() => undefined))?.ok ?? false;

it('the server keeps running and loses nothing when PostgreSQL ends connections during purchases', {
  timeout: 240_000,
}, async () => {
  const { id: trainerId } = await insertReadyTrainer(db);
  const offer: Offer = { trainerId, programId: await insertProgram(db, { trainerId }) };
  const acknowledged = nothingAcknowledged();
  let cuts = 0;
  for (let round = 0; round < mostRounds && cuts < cutsBetweenStatements; round += 1) {
    let areBuying = true;
    const enoughToLose = acknowledged.booked.size + bookedBeforeCuts;
    const buyers = Array.from({ length: buyersAtOnce }, (_, index) => ({
      email: `buyer-${round}-${index}@cut.test`,
      slot: round * buyersAtOnce + index,
      offer,
    }));
    const buying = Promise.all(buyers.map((buyer) => buyUntilGone(server.url, buyer, acknowledged))).finally(() => {
      areBuying = false;
    });
    await expect.poll(() => acknowledged.booked.size, { timeout: 30_000 }).toBeGreaterThanOrEqual(enoughToLose);
    while (areBuying) cuts += await cutOpenTransactions();
    await buying;
    await cutEverything();
    await expect.poll(isReady).toBe(true);
  }
  expect(cuts).toBeGreaterThanOrEqual(cutsBetweenStatements);
  const booked = await db.selectFrom('appointments').select(['id', 'startsAt']).execute();
  const startById = new Map(booked.map((row) => [row.id, row.startsAt?.toISOString()]));
  for (const appointmentId of acknowledged.booked.values()) expect(startById.has(appointmentId)).toBe(true);
  for (const [appointmentId, startTime] of acknowledged.scheduled) expect(startById.get(appointmentId)).toBe(startTime);
  expect(await runMoneyChecks(db)).toEqual([]);
});
