import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { sellingTrainer } from '../../testing/given.ts';
import {
  type BankedTrainer,
  banksAnswer,
  commandProvider,
  earnedForFriday,
  fridayComes,
  platformHas,
  releasedShare,
  trainerWithBank,
  transfersTo,
} from '../../testing/given-payouts.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { runPayouts } from './jobs.ts';

// A Wednesday, 10:00 in New York.
const app = await openApp({ clock: createTestClock('2026-02-11T15:00:00Z') });
let operator: Person;
let second: Person;
beforeAll(async () => {
  await platformHas(app, 5_000_000);
  await app.services.payouts.runDueFridays();
});
// Weeks pass in these tests, and sign-ins end.
beforeEach(async () => {
  operator = await app.createOperator();
  second = await app.createOperator();
});

const reason = 'Two bank accounts in one week.';
const stop = (userId: number, by = operator) => by.api.admin.stopPayouts({ params: { userId }, body: { reason } });
const askResume = (userId: number, by = operator) => by.api.admin.resumePayouts({ params: { userId }, body: { reason: 'All explained.' } });
const approve = (approvalId: number) => second.api.admin.approve({ params: { approvalId }, body: { note: 'Agreed.' } });
async function resume(userId: number): Promise<void> {
  const { approval } = await askResume(userId);
  await approve(approval?.id ?? 0);
}
const payoutsOf = async ({ api }: BankedTrainer) =>
  (await api.payouts.listPayouts({ query: {} })).map(({ kind, status }) => [kind, status]);
const stopOf = async (userId: number) => (await operator.api.admin.getUser({ params: { userId } })).trainer?.payoutStop;

async function stoppedTrainer(): Promise<BankedTrainer> {
  const trainer = await trainerWithBank(app);
  await earnedForFriday(app, trainer, 9_000);
  await stop(trainer.user.id);
  return trainer;
}

describe('a trainer whose payouts are stopped (R182)', () => {
  it('is paid neither on Fridays nor on request, sees that the account is under review, and keeps the money', async () => {
    const trainer = await stoppedTrainer();
    await releasedShare(app, trainer, { releasedAt: new Date(app.clock.now().getTime() - 100 * 3_600_000), amountCents: 20_000 });
    expect(await trainer.api.payouts.balance()).toMatchObject({
      available: 29_000,
      underReview: 0,
      nextPayout: { amount: 0, blockedReason: 'stopped', carried: 0 },
      request: { amount: 0, blockedReason: 'stopped' },
    });
    expect(JSON.stringify(await trainer.api.payouts.balance())).not.toContain(reason);
    await expect(trainer.api.payouts.requestPayout()).rejects.toMatchObject({ status: 409, code: 'payout.stopped' });
    await fridayComes(app);
    expect(await payoutsOf(trainer)).toEqual([]);
    expect(await trainer.api.payouts.balance()).toMatchObject({ available: 29_000 });
  });

  it('is paid on the next Friday once two operators have resumed the payouts, and other trainers are paid all along', async () => {
    const [stopped, other] = [await stoppedTrainer(), await trainerWithBank(app)];
    await earnedForFriday(app, other, 9_000);
    await fridayComes(app);
    expect(await payoutsOf(stopped)).toEqual([]);
    expect(await payoutsOf(other)).toEqual([['weekly', 'sent']]);
    [operator, second] = [await app.createOperator(), await app.createOperator()];
    await resume(stopped.user.id);
    expect(await stopOf(stopped.user.id)).toBeNull();
    await fridayComes(app);
    expect(await payoutsOf(stopped)).toEqual([['weekly', 'sent']]);
  });

  it('gets nothing of a payout that was decided before it left for the provider, until the payouts are resumed', async () => {
    const trainer = await trainerWithBank(app);
    await earnedForFriday(app, trainer, 9_000);
    await withFaults(app, { providerDown: true }, () => fridayComes(app).catch(() => {}));
    [operator, second] = [await app.createOperator(), await app.createOperator()];
    await stop(trainer.user.id);
    app.clock.advance({ hours: 2 });
    await app.runNow(runPayouts);
    await app.drainJobs();
    expect(await payoutsOf(trainer)).toEqual([['weekly', 'decided']]);
    expect(await transfersTo(app, trainer.accountId)).toEqual([]);
    await resume(trainer.user.id);
    app.clock.advance({ hours: 2 });
    await app.runNow(runPayouts);
    await app.drainJobs();
    expect(await transfersTo(app, trainer.accountId)).toMatchObject([{ amount: 9_000 }]);
  });

  it('still learns that a payout came back which was with the bank before', async () => {
    const trainer = await trainerWithBank(app);
    await earnedForFriday(app, trainer, 9_000);
    await commandProvider(app, `accounts/${trainer.accountId}/bank`, { bank: 'closed' });
    await fridayComes(app);
    expect(await payoutsOf(trainer)).toEqual([['weekly', 'sent']]);
    operator = await app.createOperator();
    await stop(trainer.user.id);
    await banksAnswer(app);
    expect(await payoutsOf(trainer)).toEqual([['weekly', 'returned']]);
    expect(await trainer.api.payouts.balance()).toMatchObject({ available: 9_000 });
  });
});

describe('stopping and resuming payouts', () => {
  it('keeps the first reason, may be repeated, and leaves a line in the log each time', async () => {
    const { user } = await sellingTrainer(app);
    const first = await stop(user.id);
    expect(first.trainer?.payoutStop).toEqual({ since: app.clock.now().toISOString(), reason, resumeApprovalId: null });
    await second.api.admin.stopPayouts({ params: { userId: user.id }, body: { reason: 'Once more.' } });
    expect(await stopOf(user.id)).toMatchObject({ reason });
    const lines = app.db.selectFrom('auditLog').select(['action', 'reason']).where('objectId', '=', String(user.id)).orderBy('id');
    expect((await lines.where('action', '=', 'users.stop_payouts').execute()).map((line) => line.reason)).toEqual([reason, 'Once more.']);
  });

  it('takes a second operator to resume, who is not the one who asked', async () => {
    const { user } = await sellingTrainer(app);
    await stop(user.id);
    const { approval } = await askResume(user.id);
    expect(approval).toMatchObject({ kind: 'resume-payouts', state: 'pending', isOwn: true, person: { id: user.id } });
    expect((await askResume(user.id, second)).approval?.id).toBe(approval?.id);
    const own = operator.api.admin.approve({ params: { approvalId: approval?.id ?? 0 }, body: { note: 'I agree.' } });
    await expect(own).rejects.toMatchObject({ code: 'approval.own_request' });
    expect(await stopOf(user.id)).toMatchObject({ resumeApprovalId: approval?.id });
    await approve(approval?.id ?? 0);
    expect(await stopOf(user.id)).toBeNull();
    expect(await askResume(user.id)).toEqual({ approval: null });
  });

  it('declines a request to resume when they are stopped again', async () => {
    const { user } = await sellingTrainer(app);
    await stop(user.id);
    const { approval } = await askResume(user.id);
    await stop(user.id);
    await expect(approve(approval?.id ?? 0)).rejects.toMatchObject({ code: 'approval.already_decided' });
    expect(await stopOf(user.id)).toMatchObject({ resumeApprovalId: null });
  });

  it('is not possible for somebody without a trainer profile', async () => {
    const parent = await app.signUp('parent');
    for (const call of [stop, askResume]) await expect(call(parent.user.id)).rejects.toMatchObject({ code: 'trainer.not_found' });
  });
});
