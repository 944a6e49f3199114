import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/transaction.ts';
import { createTestClock } from '../../testing/clock.ts';
import {
  type BankedTrainer,
  banksAnswer,
  commandProvider,
  givenBack,
  platformHas,
  releasedShare,
  trainerWithBank,
} from '../../testing/given-payouts.ts';
import { openApp } from '../../testing/start-app.ts';

// A Wednesday, 10:00 in New York.
const app = await openApp({ clock: createTestClock('2026-02-11T15:00:00Z') });
beforeAll(async () => {
  await platformHas(app, 5_000_000);
  await app.services.payouts.runDueFridays();
});

const none = { held: 0, available: 0, underReview: 0, inReview: 0, onTheWay: 0, paidOut: 0, owed: 0 };
const ask = ({ api }: BankedTrainer) => api.payouts.requestPayout();
const balanceOf = ({ api }: BankedTrainer) => api.payouts.balance();
const hoursAgo = (hours: number) => new Date(app.clock.now().getTime() - hours * 3_600_000);
const earn = (trainer: BankedTrainer, amountCents: number, hours: number) =>
  releasedShare(app, trainer, { releasedAt: hoursAgo(hours), amountCents });

describe('requesting a payout', () => {
  it('pays what was released at least 48 hours ago', async () => {
    const trainer = await trainerWithBank(app);
    await earn(trainer, 6_000, 48);
    await earn(trainer, 7_000, 47);
    const payout = await ask(trainer);
    expect(payout).toMatchObject({ kind: 'requested', friday: null, amount: 6_000, status: 'decided', sessionCount: 1 });
    expect(await balanceOf(trainer)).toMatchObject({ available: 7_000, onTheWay: 6_000, paidOut: 0 });
    await app.drainJobs();
    expect(await balanceOf(trainer)).toMatchObject({ available: 7_000, onTheWay: 6_000, paidOut: 0 });
    await banksAnswer(app);
    expect(await balanceOf(trainer)).toMatchObject({ available: 7_000, onTheWay: 0, paidOut: 6_000 });
    const [listed] = await trainer.api.payouts.listPayouts({ query: {} });
    expect(listed).toMatchObject({ id: payout.id, status: 'paid', sentAt: expect.any(String), paidAt: expect.any(String) });
  });

  it('answers 201', async () => {
    const trainer = await trainerWithBank(app);
    await earn(trainer, 6_000, 50);
    const headers = { authorization: `Bearer ${trainer.token}` };
    expect((await app.fetch('/api/payouts/request', { method: 'POST', headers })).status).toBe(201);
    await app.drainJobs();
  });

  it('is refused below $50, without counting money that is too new or held', async () => {
    const trainer = await trainerWithBank(app);
    await earn(trainer, 4_999, 60);
    await releasedShare(app, trainer, { releasedAt: new Date(hoursAgo(48).getTime() + 1_000), amountCents: 9_000 });
    const refused = { status: 409, code: 'payout.below_minimum' };
    await expect(ask(trainer)).rejects.toMatchObject(refused);
    app.clock.advance({ seconds: 1 });
    const transactionId = await earn(trainer, 8_000, 70);
    const { scheduling, payouts } = app.services;
    const appointmentId = (await scheduling.findAppointmentOfTransaction(app.db, transactionId)) as AppointmentId;
    const { trainerId } = trainer;
    await inTransaction(app.db, (tx) => payouts.holdShare(tx, { appointmentId, transactionId, trainerId, cause: 'report' }));
    expect(await balanceOf(trainer)).toMatchObject({
      available: 13_999,
      underReview: 8_000,
      request: { amount: 13_999, blockedReason: null },
    });
    expect(await ask(trainer)).toMatchObject({ amount: 13_999, sessionCount: 2 });
    await app.drainJobs();
  });

  it('five times at once makes one payout', async () => {
    const trainer = await trainerWithBank(app);
    await earn(trainer, 6_000, 50);
    const clicks = await Promise.allSettled(Array.from({ length: 5 }, () => ask(trainer)));
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const click of clicks) {
      if (click.status === 'rejected') expect(click.reason).toMatchObject({ status: 409, code: 'payout.request_open' });
    }
    await earn(trainer, 7_000, 60);
    expect((await balanceOf(trainer)).request).toEqual({ amount: 0, blockedReason: 'request_open' });
    await app.drainJobs();
    await expect(ask(trainer)).rejects.toMatchObject({ code: 'payout.request_open' });
    await banksAnswer(app);
    expect(await ask(trainer)).toMatchObject({ amount: 7_000 });
    await app.drainJobs();
  });

  it('is refused while the payout account is restricted', async () => {
    const trainer = await trainerWithBank(app);
    await earn(trainer, 6_000, 50);
    await commandProvider(app, `accounts/${trainer.accountId}/restrict`);
    await app.drainJobs();
    await expect(ask(trainer)).rejects.toMatchObject({ status: 409, code: 'payout.account_not_ready' });
    const blocked = { amount: 0, blockedReason: 'account_not_ready' };
    expect(await balanceOf(trainer)).toMatchObject({ available: 6_000, nextPayout: blocked, request: blocked });
  });

  it('requires a confirmed email, unlike the Friday run', async () => {
    const trainer = await trainerWithBank(app);
    await app.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', trainer.user.id).execute();
    await earn(trainer, 6_000, 24 * 4);
    await expect(ask(trainer)).rejects.toMatchObject({ status: 409, code: 'payout.email_unconfirmed' });
    expect(await balanceOf(trainer)).toMatchObject({
      nextPayout: { amount: 6_000, blockedReason: null },
      request: { amount: 0, blockedReason: 'email_unconfirmed' },
    });
    await app.db.updateTable('users').set({ emailConfirmedAt: app.clock.now() }).where('id', '=', trainer.user.id).execute();
    expect(await ask(trainer)).toMatchObject({ amount: 6_000 });
  });

  it('is refused without a trainer profile, and without money', async () => {
    const person = await app.signUp('trainer');
    await expect(person.api.payouts.requestPayout()).rejects.toMatchObject({ code: 'payout.account_not_ready' });
    expect(await person.api.payouts.balance()).toMatchObject({ ...none, nextPayout: { amount: 0, blockedReason: 'account_not_ready' } });
    expect(await person.api.payouts.listPayouts({ query: {} })).toEqual([]);
    const trainer = await trainerWithBank(app);
    await app.db.deleteFrom('programs').where('trainerId', '=', trainer.trainerId).execute();
    await app.db.deleteFrom('trainers').where('id', '=', trainer.trainerId).execute();
    await expect(ask(trainer)).rejects.toMatchObject({ code: 'payout.below_minimum' });
    expect(await balanceOf(trainer)).toMatchObject({ ...none, request: { amount: 0, blockedReason: 'below_minimum' } });
  });
});

describe('the balance of a trainer', () => {
  it('shows what the next Friday would pay', async () => {
    const trainer = await trainerWithBank(app);
    expect(await balanceOf(trainer)).toEqual({
      ...none,
      nextPayout: { at: '2026-02-13T15:00:00.000Z', amount: 0, sessionCount: 0, blockedReason: 'below_minimum', carried: 0 },
      request: { amount: 0, blockedReason: 'below_minimum' },
      minimum: 5_000,
      newSeller: null,
    });
    await earn(trainer, 6_000, 24 * 4);
    await earn(trainer, 9_000, 24);
    expect(await balanceOf(trainer)).toMatchObject({
      available: 15_000,
      nextPayout: { amount: 6_000, sessionCount: 1, blockedReason: null },
    });
  });

  it('lists what that would consist of, with refunds, up to the cent', async () => {
    const trainer = await trainerWithBank(app);
    expect(await trainer.api.payouts.nextPayout()).toEqual([]);
    const paidOut = await earn(trainer, 9_000, 24 * 5);
    await ask(trainer);
    await app.drainJobs();
    await banksAnswer(app);
    await earn(trainer, 8_900, 24 * 4);
    const second = await earn(trainer, 8_900, 24 * 4 + 2);
    await earn(trainer, 9_000, 24);
    await givenBack(app, trainer, { transactionId: paidOut, grossCents: 9_000, amountCents: 1_000 });
    await givenBack(app, trainer, { transactionId: second, grossCents: 8_900, amountCents: 2_450 });
    const parts = await trainer.api.payouts.nextPayout();
    expect(parts.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['session', 8_900],
      ['session', 8_900],
      ['refund', -2_450],
      ['refund', -1_000],
    ]);
    expect(parts.every(({ payerName, programTitle }) => payerName !== null && programTitle !== null)).toBe(true);
    expect(parts.map(({ startsAt }) => startsAt !== null)).toEqual([true, true, false, false]);
    expect(await balanceOf(trainer)).toMatchObject({ nextPayout: { amount: 14_350 } });
  });
});

describe('the list of payouts', () => {
  it("comes in pages, newest first, with the trainer's own payouts only", async () => {
    const [trainer, stranger] = [await trainerWithBank(app), await trainerWithBank(app)];
    const asked: number[] = [];
    for (const hours of [90, 80, 70]) {
      await earn(trainer, 5_000 + hours, hours);
      asked.unshift((await ask(trainer)).id);
      await app.drainJobs();
      await banksAnswer(app);
    }
    const headers = { authorization: `Bearer ${trainer.token}` };
    const first = await app.fetch('/api/payouts?limit=2', { headers });
    const ids = async (response: Response) => ((await response.json()) as { id: number }[]).map(({ id }) => id);
    const cursor = first.headers.get('x-next-cursor');
    expect([await ids(first), first.headers.get('x-total-count')]).toEqual([asked.slice(0, 2), '3']);
    expect(await ids(await app.fetch(`/api/payouts?limit=2&cursor=${cursor}`, { headers }))).toEqual(asked.slice(2));
    expect((await app.fetch('/api/payouts?cursor=nonsense', { headers })).status).toBe(400);
    expect(await stranger.api.payouts.listPayouts({ query: {} })).toEqual([]);
  });

  it('is refused to parents and operators, like the balance', async () => {
    const parent = await app.signUp('parent');
    const operator = await app.createOperator();
    for (const { payouts } of [parent.api, operator.api]) {
      await expect(payouts.balance()).rejects.toMatchObject({ status: 403 });
      await expect(payouts.nextPayout()).rejects.toMatchObject({ status: 403 });
      await expect(payouts.listPayouts({ query: {} })).rejects.toMatchObject({ status: 403 });
      await expect(payouts.requestPayout()).rejects.toMatchObject({ status: 403 });
    }
    await expect(app.api().payouts.balance()).rejects.toMatchObject({ status: 401 });
  });
});
