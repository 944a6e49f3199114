import type { TransactionId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { advisoryLock, inTransaction } from '../../platform/db/transaction.ts';
import { balancesOf, intentOf, paymentStateOf } from '../../testing/charges.ts';
import { closed, duringLockWait } from '../../testing/during-lock-wait.ts';
import { insertSecondAdult } from '../../testing/family.ts';
import { openPayment, payByCard, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { withFaults } from '../../testing/provider.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { waitForLockContention } from '../../testing/wait-for-lock-contention.ts';

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

/** Everything before the purchase's own lock is older than what it waits for. */
describe('a purchase that waits for the same one of its family', () => {
  const lockOf = (parent: Person, { programId }: SellingTrainer) => `${parent.user.id}:${programId}:individual`;

  /** Begins to pay while `change` is committed and the purchase is held. */
  async function boughtDuring(parent: Person, trainer: SellingTrainer, change: () => Promise<unknown>) {
    const { bought } = await app.db.transaction().execute(async (tx) => {
      await advisoryLock(tx, 'purchase', lockOf(parent, trainer));
      const buying = Promise.allSettled([openPayment(parent, trainer)]);
      await waitForLockContention(app.db);
      await change();
      // In an object, or the transaction would wait for it.
      return { bought: buying };
    });
    return (await bought)[0];
  }

  it('is refused when the parent has left meanwhile', async () => {
    const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const change = () => inTransaction(app.db, (tx) => closed(tx, parent.user.id));
    const bought = await boughtDuring(parent, trainer, change);
    expect(bought).toMatchObject({ status: 'rejected', reason: { code: 'auth.required' } });
  });

  it('is made when nothing has changed but the name of the parent', async () => {
    const [parent, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const change = () => app.db.updateTable('users').set({ name: 'Robin' }).where('id', '=', parent.user.id).execute();
    expect(await boughtDuring(parent, trainer, change)).toMatchObject({ status: 'fulfilled' });
  });

  it('is refused when the parent has joined another family meanwhile', async () => {
    const [parent, trainer, owner] = [await app.signUp('parent'), await sellingTrainer(app), await app.signUp('parent')];
    const change = () => insertSecondAdult(app, { ownerId: owner.user.id, memberId: parent.user.id });
    const bought = await boughtDuring(parent, trainer, change);
    expect(bought).toMatchObject({ status: 'rejected', reason: { code: 'auth.forbidden' } });
  });
});
