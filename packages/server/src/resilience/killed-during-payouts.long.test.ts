import { addDays } from '@x1/contract/core/time.ts';
import { expect, it } from 'vitest';
import { nextFriday, runAt } from '../modules/payouts/fridays.ts';
import { openDurableDatabase } from '../testing/durable-database.ts';
import { freePort } from '../testing/free-port.ts';
import { platformHas } from '../testing/given-payouts.ts';
import { earnShares, expectAllPaidOnce, isHalfDone, moveTo, overHttp, timeOf, trainersWithBanks } from '../testing/paid-fridays.ts';
import { startServerProcess } from '../testing/server-process.ts';

/** The server is killed during a Friday's payouts and started again. advance.test.ts covers each step; here the process is real. */

const kills = Number(process.env['X1_KILLS'] ?? 10);
const trainersCount = 6;
const latestKillMs = 1_500;
const shareCents = 6_000;

const { db, dataDirectory } = await openDurableDatabase();

it(`every payout is transferred once when the server is killed ${kills} times during payouts`, {
  timeout: 120_000 + kills * 30_000,
}, async () => {
  const port = await freePort();
  let server = await startServerProcess({ dataDirectory, port });
  const trainers = await trainersWithBanks(db, server, trainersCount);
  await platformHas(overHttp(server), 10_000_000);
  let friday = nextFriday(await timeOf(server));
  let halfDone = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    await earnShares(db, trainers, { round: kill, amountCents: shareCents });
    const moved = moveTo(server, runAt(friday)).catch(() => {});
    await new Promise((resume) => setTimeout(resume, (latestKillMs * kill) / kills + Math.random() * 100));
    await server.kill();
    await moved;
    if (await isHalfDone(db)) halfDone += 1;
    server = await startServerProcess({ dataDirectory, port });
    friday = addDays(friday, 7);
  }

  try {
    await expectAllPaidOnce(db, server, { trainers, friday, totalCents: trainersCount * kills * shareCents });
    expect(halfDone, 'every kill came too early or too late').toBeGreaterThan(0);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});
