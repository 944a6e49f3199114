import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { expect } from 'vitest';
import { runMoneyChecks } from '../modules/money-checks/reads/run-checks.ts';
import { cutoffOf, runAt } from '../modules/payouts/fridays.ts';
import type { Db } from '../platform/db/database.ts';
import { createApi } from './api.ts';
import { atProvider, releasedShare, type TransferAtProvider } from './given-payouts.ts';
import { insertProgram, insertTrainer } from './rows.ts';
import type { ServerProcess } from './server-process.ts';

/** Fridays of a server that is a process of its own, for tests that harm it meanwhile. */

export const overHttp = ({ url }: ServerProcess) => ({ fetch: (path: string, init?: RequestInit) => fetch(url + path, init) });

/** The product's time, which the sandbox's control page moves. */
export async function timeOf(server: ServerProcess): Promise<Date> {
  const answer = await overHttp(server).fetch('/sandbox/clock');
  return new Date(((await answer.json()) as { now: string }).now);
}

export async function tellSandbox(server: ServerProcess, page: 'clock' | 'faults', body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const { status } = await overHttp(server).fetch(`/sandbox/${page}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(status).toBeLessThan(300);
}

export const moveTo = (server: ServerProcess, to: Date) => tellSandbox(server, 'clock', { to: to.toISOString() });

export interface PaidTrainer {
  readonly trainerId: TrainerId;
  readonly programId: Awaited<ReturnType<typeof insertProgram>>;
  readonly accountId: string;
}

/** Trainers who have gone through the provider's bank pages. */
export async function trainersWithBanks(db: Db, server: ServerProcess, count: number): Promise<PaidTrainer[]> {
  const trainers: PaidTrainer[] = [];
  for (let index = 0; index < count; index += 1) trainers.push(await trainerWithBank(db, server, index));
  return trainers;
}

async function trainerWithBank(db: Db, server: ServerProcess, index: number): Promise<PaidTrainer> {
  const { user, token } = await createApi(server.url, null).accounts.signup({
    body: { email: `trainer-${index}@fridays.test`, password: 'secret1', role: 'trainer', timezone: 'America/New_York' },
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
  return { trainerId, programId: await insertProgram(db, { trainerId }), accountId: await accountOf(db, user.id) };
}

async function accountOf(db: Db, userId: UserId): Promise<string> {
  const row = await db.selectFrom('payoutAccounts').select('providerAccountId').where('userId', '=', userId).executeTakeFirstOrThrow();
  return row.providerAccountId ?? '';
}

/** One more share for each, which the next Friday pays. @param round a different one each time: sessions may not overlap */
export async function earnShares(db: Db, trainers: readonly PaidTrainer[], share: { round: number; amountCents: number }): Promise<void> {
  const releasedAt = new Date(cutoffOf('2026-02-13').getTime() - (share.round + 1) * 7_200_000);
  await Promise.all(trainers.map((trainer) => releasedShare({ db }, trainer, { releasedAt, amountCents: share.amountCents })));
}

/** Whether a Friday's payouts have begun and not ended. */
export async function isHalfDone(db: Db): Promise<boolean> {
  const open = await db.selectFrom('payouts').select('id').where('status', 'in', ['decided', 'sent']).execute();
  const unfinished = await db.selectFrom('payoutRuns').select('friday').where('finishedAt', 'is', null).execute();
  return open.length + unfinished.length > 0;
}

const paidPayouts = (db: Db) => db.selectFrom('payouts').selectAll().where('status', '=', 'paid').orderBy('id').execute();
const sumOf = (rows: readonly { amountCents: number }[]) => rows.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** One more Friday, and the hours in which banks answer and interrupted payouts continue; then everybody has everything, once, here and at the provider. */
export async function expectAllPaidOnce(
  db: Db,
  server: ServerProcess,
  { trainers, friday, totalCents }: { trainers: readonly PaidTrainer[]; friday: string; totalCents: number },
): Promise<void> {
  await moveTo(server, runAt(friday));
  const paidAnHourLater = async () => {
    await moveTo(server, new Date((await timeOf(server)).getTime() + 3_600_000));
    return sumOf(await paidPayouts(db));
  };
  // What a process was at is its own for 15 s more.
  await expect.poll(paidAnHourLater, { timeout: 60_000, interval: 2_000 }).toBe(totalCents);

  const payouts = await paidPayouts(db);
  const { data } = await atProvider<{ data: TransferAtProvider[] }>(overHttp(server), 'transfers?limit=100');
  const accountOfTrainer = new Map(trainers.map(({ trainerId, accountId }) => [trainerId as number, accountId]));
  const decided = payouts.map((row) => [row.providerTransferId, accountOfTrainer.get(row.trainerId), row.amountCents, 0]);
  const transferred = data.map((row) => [row.id, row.destination, row.amount, row.amount_reversed]);
  expect(transferred.toSorted()).toEqual(decided.toSorted());
  expect(new Set(payouts.map((row) => `${row.trainerId} on ${row.friday}`)).size).toBe(payouts.length);
  expect(await runMoneyChecks(db)).toEqual([]);
}
