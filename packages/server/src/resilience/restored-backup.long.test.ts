import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TransactionId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '../testing/clock.ts';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openPayment, paidRequest, payByCard, sellingTrainer } from '../testing/given.ts';
import {
  atProvider,
  type BankedTrainer,
  earnedForFriday,
  fridayComes,
  platformHas,
  trainerWithBank,
  transfersTo,
} from '../testing/given-payouts.ts';
import { submitHostedPage } from '../testing/provider.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

/**
 * The database is restored from a backup and assigns the ids of lost rows again; the provider has forgotten nothing. Both apps of
 * a test use one provider, the second app on a database without the first one's rows.
 */

let dataDirectory: string;
let clock: ReturnType<typeof createTestClock>;
const opened: (() => Promise<void>)[] = [];
beforeEach(() => {
  dataDirectory = mkdtempSync(join(tmpdir(), 'x1-restored-'));
  clock = createTestClock('2026-02-11T12:00:00Z');
});
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
  rmSync(dataDirectory, { recursive: true, force: true });
});

async function startOn(database: TestDatabase): Promise<TestApp> {
  // One URL, as in production, so that calls to the provider are identical.
  const app = await startApp({ database, dataDirectory, clock, config: { publicUrl: 'http://x1.localhost' } });
  opened.push(app.close);
  return app;
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  opened.push(database.close);
  return database;
}

/** Stops the app and starts one on a backup from before the first sign-up. */
async function restoreEmpty(): Promise<TestApp> {
  const closeApp = opened.pop();
  await closeApp?.();
  return startOn(await emptyDatabase());
}

const transactionOf = (app: TestApp, id: TransactionId) =>
  app.db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('after the database was restored from a backup', () => {
  it('a purchase that reuses the id of a lost one has to be paid itself', async () => {
    const before = await startOn(await emptyDatabase());
    const lost = await paidRequest(before);
    const after = await restoreEmpty();
    const parent = await after.signUp('parent');
    const { transactionId, clientSecret } = await openPayment(parent, await sellingTrainer(after));
    expect(transactionId).toBe(lost.transactionId);
    expect(await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } })).toEqual({
      id: transactionId,
      status: 'pending',
      appointmentId: null,
      firstTime: null,
    });
    await payByCard(after, clientSecret);
    expect(await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } })).toMatchObject({
      status: 'succeeded',
    });
  });

  it('a refund that reuses the id of a lost one reaches the right parent', async () => {
    const reason = 'I am away that week';
    const before = await startOn(await emptyDatabase());
    const lost = await paidRequest(before);
    await lost.trainer.api.scheduling.reject({ params: { appointmentId: lost.appointmentId }, body: { reason } });
    await before.drainJobs();
    const after = await restoreEmpty();
    const { trainer, appointmentId, transactionId } = await paidRequest(after);
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason } });
    await after.drainJobs();
    const { providerIntentId: intentId } = await transactionOf(after, transactionId);
    expect(await transactionOf(after, transactionId)).toMatchObject({ status: 'refunded', refundedCents: 4_900 });
    expect((await atProvider<{ data: object[] }>(after, `refunds?payment_intent=${intentId}`)).data).toMatchObject([{ amount: 4_900 }]);
  });

  it('a refund that was paid after the backup is found, and not paid again', async () => {
    const database = await emptyDatabase();
    const before = await startOn(database);
    const { transactionId, trainer, appointmentId } = await paidRequest(before);
    await before.drainJobs();
    await opened.pop()?.();
    const backup = await copyTestDatabase(database);
    opened.push(backup.close);
    const going = await startOn(database);
    const signedIn = await going.api().accounts.login({ body: { email: trainer.email, password: trainer.password } });
    await going.api(signedIn.token).scheduling.reject({ params: { appointmentId }, body: { reason: 'I am away' } });
    await going.drainJobs();
    await opened.pop()?.();
    const after = await startOn(backup);
    await after.services.payments.reconcile('all');
    expect(await transactionOf(after, transactionId)).toMatchObject({ status: 'refunded', refundedCents: 4_900 });
  });

  it('a trainer who reuses a lost user id gets their own bank account and identity check', async () => {
    const meet = async (app: TestApp) => {
      const { user, api } = await app.signUp('trainer');
      await api.payouts.createConnectAccount();
      const { url } = await api.verification.createSession();
      const { providerAccountId: accountId } = await app.db
        .selectFrom('payoutAccounts')
        .select('providerAccountId')
        .where('userId', '=', user.id)
        .executeTakeFirstOrThrow();
      return { userId: user.id, accountId, url, api };
    };
    const before = await startOn(await emptyDatabase());
    const lost = await meet(before);
    await submitHostedPage(before, lost.url, { outcome: 'verified' });
    const after = await restoreEmpty();
    const trainer = await meet(after);
    expect(trainer.userId).toBe(lost.userId);
    expect(trainer.accountId).not.toBe(lost.accountId);
    expect(new URL(trainer.url).pathname).not.toBe(new URL(lost.url).pathname);
    expect(await trainer.api.verification.checkStatus()).toEqual({ verificationStatus: 'pending' });
  });

  it('a calendar feed does not show the user who reuses the id of a lost one', async () => {
    const newFeed = async (app: TestApp) => {
      const { user, api } = await app.signUp('parent');
      const { url } = await api.calendar.renewFeed();
      return { userId: user.id, path: new URL(url ?? '').pathname };
    };
    const lost = await newFeed(await startOn(await emptyDatabase()));
    const after = await restoreEmpty();
    const feed = await newFeed(after);
    expect(feed.userId).toBe(lost.userId);
    expect([(await after.fetch(feed.path)).status, (await after.fetch(lost.path)).status]).toEqual([200, 404]);
  });

  it('a payout that reuses the id of a lost one goes to the right trainer', async () => {
    const paid = async (app: TestApp): Promise<BankedTrainer> => {
      await platformHas(app, 50_000);
      await app.services.payouts.runDueFridays();
      const trainer = await trainerWithBank(app);
      await earnedForFriday(app, trainer, 12_345);
      await fridayComes(app);
      return trainer;
    };
    await paid(await startOn(await emptyDatabase()));
    const after = await restoreEmpty();
    const trainer = await paid(after);
    expect(await transfersTo(after, trainer.accountId)).toMatchObject([{ amount: 12_345, amount_reversed: 0 }]);
    expect(await after.db.selectFrom('payouts').select('status').execute()).toEqual([{ status: 'sent' }]);
  });

  it("a Friday's payout that was sent after the backup is found, and not sent again", async () => {
    const database = await emptyDatabase();
    const before = await startOn(database);
    await platformHas(before, 50_000);
    await before.services.payouts.runDueFridays();
    const trainer = await trainerWithBank(before);
    await earnedForFriday(before, trainer, 12_345);
    await before.drainJobs();
    await opened.pop()?.();
    const backup = await copyTestDatabase(database);
    opened.push(backup.close);
    const going = await startOn(database);
    await fridayComes(going);
    await opened.pop()?.();
    const after = await startOn(backup);
    // A second trainer is paid as well, so that ids differ.
    const other = await trainerWithBank(after);
    await earnedForFriday(after, other, 6_000);
    await fridayComes(after);
    expect(await transfersTo(after, trainer.accountId)).toHaveLength(1);
    expect(await after.db.selectFrom('payouts').select('amountCents').where('status', '<>', 'decided').execute()).toHaveLength(2);
  });
});

describe('a paid intent', () => {
  it('created for a different row with the same id and amount pays nothing and is logged as a mismatch', async () => {
    const app = await startOn(await emptyDatabase());
    const parent = await app.signUp('parent');
    const { transactionId } = await openPayment(parent, await sellingTrainer(app));
    const foreign = await app.adapters.gateway.createIntent({ transactionId, key: crypto.randomUUID(), amountCents: 4_900 });
    await payByCard(app, foreign.clientSecret);
    await app.db.updateTable('transactions').set({ providerIntentId: foreign.intentId }).where('id', '=', transactionId).execute();
    expect(await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } })).toMatchObject({
      status: 'pending',
      appointmentId: null,
    });
    expect(app.logged).toContainEqual(expect.objectContaining({ code: 'payment.mismatch', providerId: foreign.intentId }));
  });

  it('of a payment from before external keys still buys its session', async () => {
    const app = await startOn(await emptyDatabase());
    const parent = await app.signUp('parent');
    const { transactionId } = await openPayment(parent, await sellingTrainer(app));
    const older = await app.adapters.gateway.createIntent({ transactionId, key: String(transactionId), amountCents: 4_900 });
    expect(await atProvider(app, `payment_intents/${older.intentId}`)).toMatchObject({
      metadata: { transactionId: String(transactionId) },
    });
    await sql`update transactions set external_key = null, provider_intent_id = ${older.intentId} where id = ${transactionId}`.execute(
      app.db,
    );
    await payByCard(app, older.clientSecret);
    expect(await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } })).toMatchObject({
      status: 'succeeded',
      appointmentId: expect.any(Number),
    });
  });
});
