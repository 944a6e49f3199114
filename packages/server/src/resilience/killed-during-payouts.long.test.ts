import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { addDays } from '@x1/contract/core/time.ts';
import { expect, it } from 'vitest';
import { runMoneyChecks } from '../modules/money-checks/reads/run-checks.ts';
import { cutoffOf, nextFriday, runAt } from '../modules/payouts/fridays.ts';
import { createApi } from '../testing/api.ts';
import { openDurableDatabase } from '../testing/durable-database.ts';
import { atProvider, platformHas, releasedShare, type TransferAtProvider } from '../testing/given-payouts.ts';
import { insertProgram, insertTrainer } from '../testing/rows.ts';
import { freePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';

/** The server is killed during a Friday's payouts and started again. advance.test.ts covers each step; here the process is real. */

const kills = Number(process.env['X1_KILLS'] ?? 10);
const trainersCount = 6;
const latestKillMs = 1_500;
const shareCents = 6_000;

const { db, dataDirectory } = await openDurableDatabase();

const overHttp = ({ url }: ServerProcess) => ({ fetch: (path: string, init?: RequestInit) => fetch(url + path, init) });

/** The product's time, which the sandbox's control page moves. */
const now = async (server: ServerProcess) => {
  const answer = await overHttp(server).fetch('/sandbox/clock');
  return new Date(((await answer.json()) as { now: string }).now);
};
const moveTo = (server: ServerProcess, to: Date) =>
  overHttp(server).fetch('/sandbox/clock', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: to.toISOString() }),
  });

interface Trainer {
  readonly trainerId: TrainerId;
  readonly programId: Awaited<ReturnType<typeof insertProgram>>;
  readonly accountId: string;
}

async function trainerWithBank(server: ServerProcess, index: number): Promise<Trainer> {
  const { user, token } = await createApi(server.url, null).accounts.signup({
    body: { email: `trainer-${index}@killed.test`, password: 'secret1', role: 'trainer', timezone: 'America/New_York' },
  });
  const { payouts } = createApi(server.url, token);
  await payouts.createConnectAccount();
  const { pathname, search } = new URL((await payouts.onboardingLink()).url);
  await overHttp(server).fetch(pathname + search, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'complete' }),
    redirect: 'manual',
  });
  await expect
    .poll(() => payouts.connectStatus({ params: { userId: user.id } }), { timeout: 20_000 })
    .toMatchObject({ payoutsEnabled: true });
  const { id: trainerId } = await insertTrainer(db, { userId: user.id as UserId, onboarding: { identity: 'verified' } });
  return { trainerId, programId: await insertProgram(db, { trainerId }), accountId: await accountOf(user.id) };
}

async function accountOf(userId: UserId): Promise<string> {
  const row = await db.selectFrom('payoutAccounts').select('providerAccountId').where('userId', '=', userId).executeTakeFirstOrThrow();
  return row.providerAccountId ?? '';
}

/** Whether a kill has left something half done. */
async function isHalfDone(): Promise<boolean> {
  const open = await db.selectFrom('payouts').select('id').where('status', 'in', ['decided', 'sent']).execute();
  const unfinished = await db.selectFrom('payoutRuns').select('friday').where('finishedAt', 'is', null).execute();
  return open.length + unfinished.length > 0;
}

const paidPayouts = () => db.selectFrom('payouts').selectAll().where('status', '=', 'paid').orderBy('id').execute();
const sumOf = (rows: readonly { amountCents: number }[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

it(`every payout is transferred once when the server is killed ${kills} times during payouts`, {
  timeout: 120_000 + kills * 30_000,
}, async () => {
  const port = await freePort();
  let server = await startServerProcess({ dataDirectory, port });
  const trainers: Trainer[] = [];
  for (let index = 0; index < trainersCount; index += 1) trainers.push(await trainerWithBank(server, index));
  await platformHas(overHttp(server), 10_000_000);
  let friday = nextFriday(await now(server));
  let halfDone = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const releasedAt = new Date(cutoffOf('2026-02-13').getTime() - (kill + 1) * 7_200_000);
    await Promise.all(trainers.map((trainer) => releasedShare({ db }, trainer, { releasedAt, amountCents: shareCents })));
    const moved = moveTo(server, runAt(friday)).catch(() => {});
    await new Promise((resume) => setTimeout(resume, (latestKillMs * kill) / kills + Math.random() * 100));
    await server.kill();
    await moved;
    if (await isHalfDone()) halfDone += 1;
    server = await startServerProcess({ dataDirectory, port });
    friday = addDays(friday, 7);
  }

  try {
    // One more Friday, and hours in which banks answer and interrupted payouts continue.
    const later = async (ms: number) => new Date((await now(server)).getTime() + ms);
    await moveTo(server, runAt(friday));
    const paidAnHourLater = async () => {
      await moveTo(server, await later(3_600_000));
      return sumOf(await paidPayouts());
    };
    // What the killed process was at is its own for 15 s more.
    await expect.poll(paidAnHourLater, { timeout: 60_000, interval: 2_000 }).toBe(trainersCount * kills * shareCents);

    const payouts = await paidPayouts();
    const { data } = await atProvider<{ data: TransferAtProvider[] }>(overHttp(server), 'transfers?limit=100');
    const accountOfTrainer = new Map(trainers.map(({ trainerId, accountId }) => [trainerId as number, accountId]));
    const decided = payouts.map((row) => [row.providerTransferId, accountOfTrainer.get(row.trainerId), row.amountCents, 0]);
    const transferred = data.map((row) => [row.id, row.destination, row.amount, row.amount_reversed]);
    expect(transferred.toSorted()).toEqual(decided.toSorted());
    expect(new Set(payouts.map((row) => `${row.trainerId} on ${row.friday}`)).size).toBe(payouts.length);
    expect(halfDone, 'every kill came too early or too late').toBeGreaterThan(0);
    expect(await runMoneyChecks(db)).toEqual([]);
  } finally {
    expect(await server.stop()).toBe(0);
  }
});
