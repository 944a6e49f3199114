import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { intentOf } from '../../testing/charges.ts';
import { type PaidRequest, paidRequest } from '../../testing/given.ts';
import { paymentBookOf } from '../../testing/payment-book.ts';
import { closeDispute, insertDispute } from '../../testing/rows-money.ts';
import { openApp } from '../../testing/start-app.ts';
import type { PaymentGateway } from './port.ts';
import { createRefunds } from './refunds.ts';

/** What X1 makes of each answer the provider may give to a refund, also those that the sandbox gives at rare moments only. */

const app = await openApp();

type Answer = Awaited<ReturnType<PaymentGateway['refund']>>;
const paid = (): Answer => ({ providerRefundId: `re_${randomUUID()}`, isSucceeded: true });

/** A paid request and its refunds, with a provider that gives these answers one after the other. */
async function asking(...answers: ((request: PaidRequest) => Promise<Answer>)[]) {
  const request = await paidRequest(app);
  const { transactionId, appointmentId } = request;
  const [asked, followed, warnings]: [string[], string[], unknown[]] = [[], [], []];
  const warn = (message: string, fields?: object) => void warnings.push({ message, ...fields });
  const logger = { debug: () => {}, info: () => {}, warn, error: () => {} };
  const { refundRejected, refundCancelled } = createRefunds({
    db: app.db,
    logger,
    book: paymentBookOf(app, logger),
    followCharge: async (intentId) => void followed.push(intentId),
    gateway: {
      refund: ({ intentId }) => {
        const answer = answers[asked.length];
        asked.push(intentId);
        return answer ? answer(request) : Promise.reject(new Error('asked too often'));
      },
    },
  });
  return {
    ...request,
    asked,
    followed,
    warnings,
    intentId: await intentOf(app, transactionId),
    decline: () => refundRejected({ transactionId, appointmentId }),
    cancel: (refundCents: number) => refundCancelled({ transactionId, appointmentId, refundCents }),
    refunds: () => app.db.selectFrom('refunds').select(['amountCents', 'status']).where('transactionId', '=', transactionId).execute(),
    /** The bank has taken back a part of the payment for good. */
    lose: async (amountCents: number) => {
      const at = app.clock.now();
      const disputeId = await insertDispute(app.db, { transactionId, at, amountCents });
      await closeDispute(app.db, { disputeId, outcome: 'lost', at });
    },
  };
}
const succeeds = async () => paid();
const refuses = (code: 'refund.disputed' | 'refund.more_than_left') => async () => Promise.reject(new AppError(code));
const disputed = ({ transactionId }: PaidRequest) => insertDispute(app.db, { transactionId, at: app.clock.now() });

it('a refund that the provider paid is written down and asked for once, however often its reason is announced', async () => {
  const { decline, refunds, asked, followed, intentId } = await asking(succeeds);
  await decline();
  await decline();
  expect(await refunds()).toEqual([{ amountCents: 4_900, status: 'succeeded' }]);
  expect(asked).toEqual([intentId]);
  expect(followed).toEqual([]);
});

it('a canceled session gives back what was promised, once, and nothing when nothing was', async () => {
  const { cancel, refunds, asked } = await asking(succeeds);
  await cancel(0);
  expect(asked).toEqual([]);
  await cancel(2_450);
  await cancel(2_450);
  expect(await refunds()).toEqual([{ amountCents: 2_450, status: 'succeeded' }]);
});

it('a refund over which the bank takes its time stays open, and the log says which', async () => {
  const { decline, refunds, warnings } = await asking(async () => ({ providerRefundId: 're_slow', isSucceeded: false }));
  await decline();
  expect(await refunds()).toEqual([{ amountCents: 4_900, status: 'requested' }]);
  expect(warnings).toEqual([{ message: 'A refund is not settled yet', code: 'payment.refund_open', providerId: 're_slow' }]);
});

it.each([new AppError('provider.unavailable'), new Error('the connection broke')])(
  'a refund that failed by "%s" is paid when it is announced again',
  async (failure) => {
    const { decline, refunds, asked, followed } = await asking(() => Promise.reject(failure), succeeds);
    await expect(decline()).rejects.toBe(failure);
    expect(followed).toEqual([]);
    await decline();
    expect(await refunds()).toEqual([{ amountCents: 4_900, status: 'succeeded' }]);
    expect(asked).toHaveLength(2);
  },
);

it('a refund is not asked for while a bank decides about the payment', async () => {
  const { decline, refunds, asked, ...request } = await asking();
  await disputed(request);
  await decline();
  expect(await refunds()).toEqual([{ amountCents: 4_900, status: 'requested' }]);
  expect(asked).toEqual([]);
});

it('a refund that was paid although a dispute seems open is read from the charge, because the news of the dispute is old', async () => {
  const { decline, refunds, followed, intentId } = await asking((request) => disputed(request).then(paid));
  await decline();
  expect(await refunds()).toEqual([{ amountCents: 4_900, status: 'requested' }]);
  expect(followed).toEqual([intentId]);
});

it('a refund that is refused after a dispute was lost is canceled, because the provider refunds nothing anymore', async () => {
  const { decline, refunds, lose, followed, warnings, intentId } = await asking(refuses('refund.disputed'));
  await lose(1_000);
  await decline();
  expect(await refunds()).toEqual([{ amountCents: 3_900, status: 'canceled' }]);
  expect(followed).toEqual([intentId]);
  expect(warnings).toEqual([{ message: 'A refund was refused', code: 'refund.disputed', providerId: intentId }]);
});

it.each([
  ['over a dispute that is unknown here', 0, refuses('refund.disputed')],
  ['because less is left there', 1_000, refuses('refund.more_than_left')],
  ['over a second dispute', 1_000, (request: PaidRequest) => disputed(request).then(refuses('refund.disputed'))],
] as const)('a refund that is refused %s stays open', async (_why, lostCents, answer) => {
  const { decline, refunds, lose, followed, intentId } = await asking(answer);
  if (lostCents > 0) await lose(lostCents);
  await decline();
  expect(await refunds()).toEqual([{ amountCents: 4_900 - lostCents, status: 'requested' }]);
  expect(followed).toEqual([intentId]);
});
