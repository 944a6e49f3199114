import type { TransactionId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { balancesOf, intentOf, paymentStateOf } from '../../testing/charges.ts';
import { closed, duringLockWait } from '../../testing/during-lock-wait.ts';
import { openPayment, payByCard, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

const app = await openApp();

const seatOf = (id: TransactionId) =>
  app.db.selectFrom('appointments').select(['approvalStatus', 'rejectionReason']).where('transactionId', '=', id).executeTakeFirstOrThrow();

async function expectFullRefund(id: TransactionId, who: 'parent' | 'trainer'): Promise<void> {
  await app.services.payments.settle(await intentOf(app, id));
  await app.drainJobs();
  expect(await paymentStateOf(app, id)).toMatchObject({ status: 'refunded', refundedCents: 4_900 });
  expect(await balancesOf(app, id)).toEqual({});
  expect(await seatOf(id)).toEqual({
    approvalStatus: 'rejected',
    rejectionReason: expect.stringMatching(`^The ${who} deleted their account`),
  });
}

/** An account can be closed an hour after a payment was started; its intent can be paid for seven days. */
describe.each(['parent', 'trainer'] as const)('a payment that arrives after the %s closed their account', (who) => {
  async function given(): Promise<{ people: { parent: Person; trainer: SellingTrainer }; id: TransactionId; secret: string | null }> {
    const people = { parent: await app.signUp('parent'), trainer: await sellingTrainer(app) };
    const { transactionId, clientSecret } = await openPayment(people.parent, people.trainer);
    return { people, id: transactionId, secret: clientSecret };
  }

  it('is refunded in full and its session is rejected', async () => {
    const { people, id, secret } = await given();
    app.clock.advance({ minutes: 61 });
    await people[who].api.accounts.closeAccount({ body: { password: people[who].password } });
    await app.drainJobs();
    await payByCard(app, secret);
    await expectFullRefund(id, who);
  });

  it('is refunded in full when it is found while the account is being closed', async () => {
    const { people, id, secret } = await given();
    await withFaults(app, { dropWebhooks: true }, () => payByCard(app, secret));
    const intentId = await intentOf(app, id);
    const request = () => app.services.payments.settle(intentId);
    expect(await duringLockWait(app, people[who].user.id, { request, change: closed })).toMatchObject({ status: 'fulfilled' });
    await expectFullRefund(id, who);
  });
});

it('a payment to a trainer whose account was only disabled buys its session', async () => {
  const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
  const { transactionId, clientSecret } = await openPayment(parent, trainer);
  await app.db.updateTable('users').set({ disabledAt: app.clock.now() }).where('id', '=', trainer.user.id).execute();
  await payByCard(app, clientSecret);
  await app.services.payments.settle(await intentOf(app, transactionId));
  expect(await seatOf(transactionId)).toEqual({ approvalStatus: 'pending', rejectionReason: null });
  expect(await paymentStateOf(app, transactionId)).toMatchObject({ status: 'succeeded' });
});
