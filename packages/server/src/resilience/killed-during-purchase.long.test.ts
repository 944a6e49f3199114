import { setTimeout as delay } from 'node:timers/promises';
import type { TransactionId } from '@x1/contract/core/ids.ts';
import { expect, it } from 'vitest';
import { runMoneyChecks } from '../modules/money-checks/reads/run-checks.ts';
import { type Acknowledged, buyUntilGone, nothingAcknowledged, type Offer, statusAtProvider } from '../testing/buyers.ts';
import { openDurableDatabase } from '../testing/durable-database.ts';
import { freePort } from '../testing/free-port.ts';
import { insertProgram, insertReadyTrainer } from '../testing/rows.ts';
import { startServerProcess } from '../testing/server-process.ts';

const kills = Number(process.env['X1_KILLS'] ?? 20);
const buyersAtOnce = 8;
/** Counted in what was acknowledged and not in seconds, so that a slow computer is killed in the middle of buying as well. */
const latestKillAfter = 24;
const latestKillMs = 200;
const latestRoundMs = 10_000;
const fulfilledWithinMs = 60_000;

const { db, dataDirectory } = await openDurableDatabase();

/** Waits until something is so. @returns whether it came so in time */
async function eventually(isTrue: () => Promise<boolean>, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    if (await isTrue()) return true;
    await delay(5);
  }
  return false;
}

const countOf = ({ clientSecrets, booked, scheduled }: Acknowledged) => clientSecrets.size + booked.size + scheduled.size;

it(`purchases are neither lost nor doubled when the server is killed ${kills} times while parents buy`, {
  timeout: 120_000 + kills * 15_000,
}, async () => {
  const port = await freePort();
  const { id: trainerId } = await insertReadyTrainer(db);
  const offer: Offer = { trainerId, programId: await insertProgram(db, { trainerId }) };
  const acknowledged = nothingAcknowledged();
  for (let round = 0; round < kills; round += 1) {
    const server = await startServerProcess({ dataDirectory, port });
    const buyers = Array.from({ length: buyersAtOnce }, (_, index) => ({
      email: `buyer-${round}-${index}@killed.test`,
      slot: round * buyersAtOnce + index,
      offer,
    }));
    const buying = Promise.all(buyers.map((buyer) => buyUntilGone(server.url, buyer, acknowledged)));
    const enough = countOf(acknowledged) + Math.random() * latestKillAfter;
    await eventually(async () => countOf(acknowledged) >= enough, latestRoundMs);
    await delay(Math.random() * latestKillMs);
    await server.kill();
    await buying;
  }

  const server = await startServerProcess({ dataDirectory, port });
  try {
    const paid: TransactionId[] = [];
    for (const [transactionId, clientSecret] of acknowledged.clientSecrets) {
      if ((await statusAtProvider(server.url, clientSecret)) === 'succeeded') paid.push(transactionId);
    }
    const countBooked = async () =>
      (
        await db
          .selectFrom('appointments')
          .select('transactionId')
          .where('transactionId', 'in', [0 as TransactionId, ...paid])
          .execute()
      ).length;
    expect(await eventually(async () => (await countBooked()) === paid.length, fulfilledWithinMs)).toBe(true);
    // Some rounds end before a payment.
    expect(paid.length, 'the kills left no time to buy anything').toBeGreaterThan(kills / 2);

    const booked = await db.selectFrom('appointments').select(['id', 'transactionId', 'startsAt']).execute();
    const byTransaction = new Map(booked.map((row) => [row.transactionId, row]));
    expect(booked).toHaveLength(byTransaction.size);
    for (const [transactionId, appointmentId] of acknowledged.booked) expect(byTransaction.get(transactionId)?.id).toBe(appointmentId);
    const startById = new Map(booked.map((row) => [row.id, row.startsAt?.toISOString()]));
    for (const [appointmentId, startTime] of acknowledged.scheduled) expect(startById.get(appointmentId)).toBe(startTime);
    expect(await runMoneyChecks(db)).toEqual([]);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});
