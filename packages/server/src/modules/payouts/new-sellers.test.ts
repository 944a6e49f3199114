import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { type BankedTrainer, banksAnswer, fridayComes, platformHas, releasedShare, trainerWithBank } from '../../testing/given-payouts.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { newSellerTerms, type SellerRecord } from './new-seller.ts';

const dayMs = 86_400_000;

describe('whether a trainer is new', () => {
  const now = new Date('2026-03-12T12:00:00Z');
  const limits = { sessions: 5, days: 30, capCents: 100_000 };
  const firstSaleAt = new Date(now.getTime() - 30 * dayMs + 1);
  const record = { heldSessions: 4, firstSaleAt, hasBeenPaid: false };

  it.each<[string, Partial<SellerRecord>, boolean]>([
    ['after four sessions', {}, true],
    ['after five', { heldSessions: 5 }, false],
    ['a moment before 30 days', { heldSessions: 0 }, true],
    ['after 30 days', { firstSaleAt: new Date(now.getTime() - 30 * dayMs) }, false],
    ['before the first sale', { heldSessions: 0, firstSaleAt: undefined }, true],
  ])('%s', (_when, changed, isNew) => {
    expect(newSellerTerms({ ...record, ...changed }, limits, now) !== null).toBe(isNew);
  });

  it('includes what is missing, and that only the first payout waits for a Friday', () => {
    const terms = { capCents: 100_000, sessionsLeft: 1, until: new Date(now.getTime() + 1) };
    expect(newSellerTerms(record, limits, now)).toEqual({ ...terms, canRequest: false });
    expect(newSellerTerms({ ...record, hasBeenPaid: true }, limits, now)).toEqual({ ...terms, canRequest: true });
  });
});

describe('the payouts of a new seller', { timeout: 120_000 }, () => {
  let app: TestApp;
  beforeAll(async () => {
    const newSellers = { sessions: 5, days: 30, capCents: 100_000 };
    // A Wednesday, 10:00 in New York.
    app = await startApp({ clock: createTestClock('2026-02-11T15:00:00Z'), config: { newSellers } });
    await platformHas(app, 5_000_000);
    await app.services.payouts.runDueFridays();
  });
  afterAll(() => app.close());

  const earn = (trainer: BankedTrainer, amountCents: number, daysAgo: number) =>
    releasedShare(app, trainer, { releasedAt: new Date(app.clock.now().getTime() - daysAgo * dayMs), amountCents });
  const amounts = async ({ api }: BankedTrainer) =>
    (await api.payouts.listPayouts({ query: {} })).map(({ kind, amount, sessionCount }) => [kind, amount, sessionCount]);

  it('start on a Friday, are at most the cap, and carry the rest to the next Friday', async () => {
    const trainer = await trainerWithBank(app);
    await earn(trainer, 250_000, 4);
    expect(await trainer.api.payouts.balance()).toMatchObject({
      available: 250_000,
      nextPayout: { amount: 100_000, sessionCount: 0, carried: 150_000 },
      request: { amount: 0, blockedReason: 'first_on_friday' },
      newSeller: { cap: 100_000, sessionsLeft: 4 },
    });
    await expect(trainer.api.payouts.requestPayout()).rejects.toMatchObject({ status: 409, code: 'payout.first_on_friday' });
    await fridayComes(app);
    expect(await amounts(trainer)).toEqual([['weekly', 100_000, 0]]);
    await banksAnswer(app);
    const again = await Promise.allSettled([trainer.api.payouts.requestPayout(), trainer.api.payouts.requestPayout()]);
    expect(again.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await amounts(trainer)).toEqual([
      ['requested', 100_000, 0],
      ['weekly', 100_000, 0],
    ]);
    await banksAnswer(app);
    await fridayComes(app);
    expect((await amounts(trainer))[0]).toEqual(['weekly', 50_000, 1]);
  });

  it('are held by a report until the last part of a share is paid', async () => {
    const trainer = await trainerWithBank(app);
    const transactionId = await earn(trainer, 250_000, 4);
    await fridayComes(app);
    expect(await amounts(trainer)).toEqual([['weekly', 100_000, 0]]);
    const [session] = await app.services.scheduling.listSessions(app.db, transactionId);
    const parentId = session?.parentId;
    const parent = { userId: parentId, familyId: parentId, role: 'parent' };
    await app.services.payments.reportProblem(parent as never, session?.id as never, 'Nobody came.');
    await fridayComes(app);
    expect(await amounts(trainer)).toEqual([['weekly', 100_000, 0]]);
    expect(await trainer.api.payouts.balance()).toMatchObject({ available: 0, underReview: 150_000 });
  });

  it('are as large as the balance once five sessions were held', async () => {
    const trainer = await trainerWithBank(app);
    for (const daysAgo of [4, 5, 6, 7, 8]) await earn(trainer, 40_000, daysAgo);
    expect(await trainer.api.payouts.balance()).toMatchObject({ newSeller: null, request: { amount: 200_000 } });
    await trainer.api.payouts.requestPayout();
    expect(await amounts(trainer)).toEqual([['requested', 200_000, 5]]);
  });
});
