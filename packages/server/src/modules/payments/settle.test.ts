import type { ProgramId, TransactionId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { advisoryLock } from '../../platform/db/transaction.ts';
import { createLogger } from '../../platform/logger.ts';
import { intentOf, paymentStateOf, providerOf } from '../../testing/charges.ts';
import { type OpenPayment, openPayment, paidRequest, payByCard, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp } from '../../testing/start-app.ts';
import { waitForLockContention } from '../../testing/wait-for-lock-contention.ts';
import { createSettle } from './settle.ts';

/** A platform that keeps 15 %. */
const app = await openApp({ config: { platformFeeBasisPoints: 1_500 } });

const settle = async (id: TransactionId) => app.services.payments.settle(await intentOf(app, id));
const seatsOf = (id: TransactionId) =>
  app.db.selectFrom('appointments').selectAll().where('transactionId', '=', id).orderBy('id').execute();
const transactionOf = (id: TransactionId) => app.db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mismatches = () => app.logged.filter(({ code }) => code === 'payment.mismatch');

/** Paid at the provider, which has not said so yet. */
async function paid(open: OpenPayment): Promise<OpenPayment> {
  await withFaults(app, { dropWebhooks: true }, () => payByCard(app, open.clientSecret));
  return open;
}

const opened = async (trainer?: SellingTrainer, type?: 'group') =>
  openPayment(await app.signUp('parent'), trainer ?? (await sellingTrainer(app)), type);

describe('a payment that is settled', () => {
  it('creates the sessions of its package as the program describes, and is announced', async () => {
    const trainer = await sellingTrainer(app, {
      title: 'First Touch',
      description: 'Ten drills',
      sessionsIncluded: 3,
      programType: 'Mentorship',
    });
    const { transactionId } = await paid(await opened(trainer));
    await settle(transactionId);
    const paidAt = app.clock.now();
    const transaction = await transactionOf(transactionId);
    expect(transaction).toMatchObject({ status: 'succeeded', providerReceivedCents: transaction.amountCents, paidAt });
    const seats = await seatsOf(transactionId);
    const { trainerId, parentId, programId } = transaction;
    const content = { title: 'First Touch', description: 'Ten drills', sessionType: 'individual' };
    expect(seats).toHaveLength(3);
    for (const seat of seats) expect(seat).toMatchObject({ trainerId, parentId, programId, paidAt, approvalStatus: 'pending', ...content });
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name like 'payments.purchase_succeeded/%' and (data ->> 'transactionId')::int = ${transactionId}`.execute(
      app.db,
    );
    const announced = { transactionId, appointmentId: seats[0]?.id, programId, trainerId, parentId, paidAt: paidAt.toISOString() };
    expect(rows[0]?.data).toEqual(announced);
  });

  it("is settled once, without an error, when it's noticed twice at the same time", async () => {
    const { transactionId } = await paid(await opened());
    const results = await app.db.transaction().execute(async (tx) => {
      await tx.selectFrom('transactions').select('id').where('id', '=', transactionId).forUpdate().execute();
      const pending = Promise.allSettled([settle(transactionId), settle(transactionId)]);
      await waitForLockContention(app.db, 2);
      return { pending };
    });
    expect((await results.pending).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await seatsOf(transactionId)).toHaveLength(1);
  });

  it("isn't looked up at the provider again, and neither is an unknown one", async () => {
    const { transactionId } = await paidRequest(app);
    const intentId = await intentOf(app, transactionId);
    await withFaults(app, { providerDown: true }, async () => {
      await app.services.payments.settle(intentId);
      await app.services.payments.settle('pi_of_nobody');
    });
    expect(await seatsOf(transactionId)).toHaveLength(1);
  });
});

describe('a payment that did not succeed', () => {
  it("stays open, without a log entry for operators, while it isn't paid", async () => {
    const { transactionId } = await opened();
    const before = mismatches().length;
    await settle(transactionId);
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'pending' });
    expect(mismatches()).toHaveLength(before);
  });

  it('fails with a reason when it was canceled at the provider', async () => {
    const { transactionId } = await opened();
    await providerOf(app).paymentIntents.cancel(await intentOf(app, transactionId));
    await settle(transactionId);
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'failed', failureReason: 'canceled at the provider' });
    expect(await seatsOf(transactionId)).toEqual([]);
  });

  it('stays open when its intent has another amount, and the log for operators names it', async () => {
    const { transactionId } = await paid(await opened());
    const providerId = await intentOf(app, transactionId);
    await app.db
      .updateTable('transactions')
      .set({ amountCents: 10_000 } as object)
      .where('id', '=', transactionId)
      .execute();
    await settle(transactionId);
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'pending' });
    const message = 'a payment does not match its transaction';
    expect(mismatches()).toContainEqual(expect.objectContaining({ msg: message, code: 'payment.mismatch', providerId }));
  });

  it('stays open when less was received than it costs', async () => {
    const { transactionId } = await paid(await opened());
    const real = app.adapters.gateway;
    const readIntent = async (intentId: string) => ({ ...(await real.readIntent(intentId)), receivedCents: 4_899 });
    const { db, clock, events, services } = app;
    const logger = createLogger({ level: 'silent' });
    const { settle: settleLess } = createSettle({ ...services, db, clock, events, logger, gateway: { ...real, readIntent } });
    await settleLess(await intentOf(app, transactionId));
    expect(await transactionOf(transactionId)).toMatchObject({ status: 'pending' });
  });
});

describe('the last place of a group', () => {
  const filledUp = 'The last place in this group was taken while your payment was in progress.';
  const small = () => sellingTrainer(app, { maxCapacity: 2 });
  /** A parent begins to pay, and the place is no longer held for them. */
  async function late(trainer: SellingTrainer): Promise<OpenPayment> {
    const open = await opened(trainer, 'group');
    app.clock.set((await transactionOf(open.transactionId)).holdExpiresAt ?? '');
    return open;
  }
  const buy = (trainer: SellingTrainer) => paidRequest(app, { trainer, sessionType: 'group' });
  async function outcomeOf({ transactionId }: OpenPayment): Promise<string | null | undefined> {
    await settle(transactionId);
    return (await seatsOf(transactionId))[0]?.rejectionReason;
  }

  it('goes to those who paid first: a later payer gets a full refund with the reason', async () => {
    const trainer = await small();
    const open = await late(trainer);
    for (let count = 0; count < 2; count += 1) await buy(trainer);
    expect(await outcomeOf(await paid(open))).toBe(filledUp);
    await app.drainJobs();
    expect(await paymentStateOf(app, open.transactionId)).toMatchObject({ status: 'refunded' });
  });

  it('is held for those who are paying now, until the hold ends', async () => {
    const trainer = await small();
    const open = await late(trainer);
    for (let count = 0; count < 2; count += 1) await opened(trainer, 'group');
    expect(await outcomeOf(await paid(open))).toBe(filledUp);
  });

  it('goes to a late payer when it is still free', async () => {
    const trainer = await small();
    const open = await late(trainer);
    await opened(trainer, 'group');
    expect(await outcomeOf(await paid(open))).toBeNull();
  });

  it("goes to somebody who pays while it's held for them, even if the group was made smaller in the meantime", async () => {
    const trainer = await sellingTrainer(app, { maxCapacity: 4 });
    const open = await opened(trainer, 'group');
    for (let count = 0; count < 2; count += 1) await opened(trainer, 'group');
    await app.db.updateTable('programs').set({ maxCapacity: 2 }).where('id', '=', trainer.programId).execute();
    expect(await outcomeOf(await paid(open))).toBeNull();
  });

  it("doesn't matter to somebody who buys an individual session", async () => {
    const trainer = await small();
    for (let count = 0; count < 2; count += 1) await buy(trainer);
    expect(await outcomeOf(await paid(await opened(trainer)))).toBeNull();
  });

  it('is counted with a lock, as in every purchase', async () => {
    const trainer = await small();
    const { transactionId } = await paid(await opened(trainer, 'group'));
    const { settling } = await app.db.transaction().execute(async (tx) => {
      await advisoryLock(tx, 'program-places', trainer.programId as ProgramId);
      const pending = settle(transactionId);
      await waitForLockContention(app.db);
      return { settling: pending };
    });
    await settling;
    expect(await seatsOf(transactionId)).toHaveLength(1);
  });
});

describe.each(['parent', 'trainer'] as const)('a payment that arrives after the %s blocked the other', (who) => {
  it('is refunded in full, with the reason', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const open = await openPayment(parent, trainer);
    const { id: mentorshipId } = await parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
    await { parent, trainer }[who].api.safety.block({ params: { mentorshipId } });
    await paid(open);
    await settle(open.transactionId);
    expect((await seatsOf(open.transactionId))[0]?.rejectionReason).toBe(
      'Messages and bookings between the two of you were turned off while the payment was in progress.',
    );
    await app.drainJobs();
    expect(await paymentStateOf(app, open.transactionId)).toMatchObject({ status: 'refunded', refundedCents: 4_900 });
  });
});
