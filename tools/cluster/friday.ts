import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { TrainerId } from '../../packages/contract/src/core/ids.ts';
import { cutoffOf, nextFriday, runAt } from '../../packages/server/src/modules/payouts/fridays.ts';
import type { Db } from '../../packages/server/src/platform/db/database.ts';
import { createApi } from '../../packages/server/src/testing/api.ts';
import { insertProgram, insertTrainer, insertUser } from '../../packages/server/src/testing/rows.ts';
import { insertPaidAppointment } from '../../packages/server/src/testing/rows-sessions.ts';
import { root } from '../repository.ts';
import { type Figure, listAtProvider } from './checks.ts';
import { until } from './programs.ts';

/** Trainers who are due on the next Friday. */
export interface Friday {
  /** Pays them: the first run is killed in its middle, the second one ends it. @param injure what is injured between the two */
  pay(injure: () => Promise<void>): Promise<Figure>;
  /** Purchases that were written here and not made at the provider. */
  readonly writtenPurchases: ReadonlySet<number>;
  /**
   * Whether a payout is of this Friday and its week, so that only its moment can be wrong: the process that is told the time may leave it to one
   * of the product's workers, whose clock hasn't come to that Friday.
   */
  readonly isOfItsWeek: (payout: unknown) => boolean;
}

const trainerCount = 12;
const shareCents = 6_000;
const hourMs = 3_600_000;
const patienceMs = 180_000;
const script = join(root, 'packages/server/src/testing/payout-process.ts');

interface Place {
  readonly db: Db;
  readonly url: string;
  readonly directUrl: string;
  readonly sandboxUrl: string;
}

/** Trainers with a bank at the sandbox, each with one session that was held and released. */
export async function prepareFriday(place: Place): Promise<Friday> {
  const { db, sandboxUrl } = place;
  await fundPlatform(sandboxUrl);
  const friday = nextFriday(new Date());
  const releasedAt = new Date(Math.min(Date.now() - 2 * hourMs, cutoffOf(friday).getTime() - 24 * hourMs));
  const accounts = new Map<TrainerId, string>();
  const writtenPurchases = new Set<number>();
  for (let at = 0; at < trainerCount; at += 1) {
    const { trainerId, accountId } = await openBank(place, at);
    const programId = await insertProgram(db, { trainerId });
    const startsAt = new Date(releasedAt.getTime() - hourMs);
    const { transactionId } = await insertPaidAppointment(db, {
      parentId: await insertUser(db, { role: 'parent' }),
      programId,
      amountCents: shareCents,
      createdAt: new Date(startsAt.getTime() - hourMs),
      state: { startsAt, isCompleted: true },
    });
    writtenPurchases.add(transactionId);
    accounts.set(trainerId, accountId);
  }
  return {
    writtenPurchases,
    isOfItsWeek: (payout) => {
      const { friday: of, cutoff_at: cutoffAt } = payout as { friday: unknown; cutoff_at: unknown };
      return of === friday && new Date(String(cutoffAt)).getTime() === cutoffOf(friday).getTime();
    },
    pay: async (injure) => {
      const killed = await startPayouts(place);
      killed.child.stdin?.write(`${runAt(friday).toISOString()}\n`);
      await delay(150);
      killed.child.kill('SIGKILL');
      await injure();
      const again = await startPayouts(place);
      again.child.stdin?.write(`${runAt(friday).toISOString()}\n`);
      const said = await again.says();
      if (said !== 'done') throw new Error(said);
      await until('the payouts of Friday', async () => (await countSent(db)) === trainerCount, patienceMs);
      again.child.stdin?.end();
      await once(again.child, 'exit');
      return describe(accounts, await listAtProvider<TransferAtProvider>(sandboxUrl, 'transfers'));
    },
  };
}

interface TransferAtProvider {
  readonly id: string;
  readonly amount: number;
  readonly destination: string;
}

/** Money from payments nobody wrote down here. */
async function fundPlatform(sandboxUrl: string): Promise<void> {
  const payment = { amount: '10000000', currency: 'usd', confirm: 'true', payment_method: 'pm_card_bypassPending' };
  const answer = await fetch(`${sandboxUrl}/v1/payment_intents`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_x1sandbox' },
    body: new URLSearchParams({ ...payment, 'payment_method_types[]': 'card' }),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
}

async function openBank({ db, url }: Place, at: number): Promise<{ trainerId: TrainerId; accountId: string }> {
  const body = { email: `friday-${at}@cluster.test`, password: 'secret1', role: 'trainer', timezone: 'America/New_York' } as const;
  const { user, token } = await createApi(url, null).accounts.signup({ body });
  await db.updateTable('users').set({ emailConfirmedAt: new Date() }).where('id', '=', user.id).execute();
  const { payouts } = createApi(url, token);
  await payouts.createConnectAccount();
  const { pathname, search } = new URL((await payouts.onboardingLink()).url);
  await fetch(url + pathname + search, { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }), redirect: 'manual' });
  const params = { userId: user.id };
  await until('a bank', async () => (await payouts.connectStatus({ params })).payoutsEnabled);
  const { id: trainerId } = await insertTrainer(db, { userId: user.id, onboarding: { identity: 'verified' } });
  const account = await db.selectFrom('payoutAccounts').select('providerAccountId').where('userId', '=', user.id).executeTakeFirstOrThrow();
  return { trainerId, accountId: account.providerAccountId ?? '' };
}

/** Payouts that have reached the provider or the bank. */
async function countSent(db: Db): Promise<number> {
  return (await db.selectFrom('payouts').select('id').where('status', 'in', ['sent', 'paid']).execute()).length;
}

function describe(accounts: ReadonlyMap<TrainerId, string>, transfers: readonly TransferAtProvider[]): Figure {
  const wrong = [...accounts.values()].filter((account) => {
    const all = transfers.filter(({ destination }) => destination === account);
    return all.length !== 1 || all[0]?.amount !== shareCents;
  });
  return {
    name: `Friday run killed and done again, trainers not paid exactly once, of ${accounts.size}`,
    measured: String(wrong.length),
    isMet: wrong.length === 0,
  };
}

/** The product's payouts as a process whose time it is told. */
async function startPayouts({ directUrl, sandboxUrl }: Place): Promise<{ child: ChildProcess; says: () => Promise<string> }> {
  const child = spawn(process.execPath, [script, directUrl, new URL(sandboxUrl).port], { stdio: ['pipe', 'pipe', 'ignore'] });
  if (!child.stdout) throw new Error('the payouts have no output');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const says = async () => String((await lines.next()).value);
  if ((await says()) !== 'ready') throw new Error('the payouts did not start');
  return { child, says };
}
