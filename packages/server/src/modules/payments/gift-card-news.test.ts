import type { GiftCardId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { payByCard, sellingTrainer } from '../../testing/given.ts';
import { mailTo } from '../../testing/mailbox.ts';
import { assertMoneyIsRight } from '../../testing/money.ts';
import { withFaults } from '../../testing/provider.ts';
import { callSandbox, providerClient } from '../../testing/simulator/provider.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { createLedgerService } from '../ledger/service.ts';
import { createGiftCardReturns } from './gift-cards/give-back.ts';
import type { ProviderCharge, ProviderDispute, ProviderRefund } from './port.ts';

/** What becomes of gift cards while something else happens: banks, closed accounts, a provider that is silent. */
const app = await openApp();

let gifts = 0;
async function open(buyer: Person, more: object = {}) {
  gifts += 1;
  const body = { amount: 5_000, recipientEmail: `friend-${gifts}@people.test`, requestId: `request-${gifts}`, ...more };
  return { ...(await buyer.api.payments.buyGiftCard({ body })), to: body.recipientEmail };
}

async function gift(buyer: Person, more: object = {}) {
  const opened = await open(buyer, more);
  await payByCard(app, opened.clientSecret);
  await buyer.api.payments.hintGiftCard({ params: { giftCardId: opened.giftCardId } });
  await app.drainJobs();
  return opened;
}

const rowOf = (id: GiftCardId) => app.db.selectFrom('giftCards').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const statusOf = async (id: GiftCardId) => (await rowOf(id)).status;

describe('a refund of a gift card that meets a dispute', () => {
  it.each([
    ['won', 'refunded'],
    ['lost', 'lost'],
  ] as const)('goes on once the bank has decided: X1 has %s, and the card is %s', async (outcome, status) => {
    const buyer = await app.signUp('parent');
    const { giftCardId } = await gift(buyer);
    const { providerIntentId } = await rowOf(giftCardId);
    await withFaults(app, { providerDown: true }, () => buyer.api.payments.refundGiftCard({ params: { giftCardId } }));
    const client = providerClient(app.sandbox);
    const { latest_charge: charge } = await client.paymentIntents.retrieve(providerIntentId ?? '');
    await callSandbox(app.sandbox, `/sandbox/charges/${charge}/dispute`);
    await app.drainJobs();
    expect(await statusOf(giftCardId)).toBe('refunding');
    const { data } = await client.disputes.list({ payment_intent: providerIntentId ?? '' });
    await callSandbox(app.sandbox, `/sandbox/disputes/${data[0]?.id}/close`, { outcome });
    await app.drainJobs();
    expect(await statusOf(giftCardId)).toBe(status);
    await assertMoneyIsRight(app.db);
  });
});

describe('a gift card whose buyer leaves', () => {
  it('before X1 hears that it was paid is sent all the same', async () => {
    const buyer = await app.signUp('parent');
    const { giftCardId, clientSecret, to } = await open(buyer);
    await payByCard(app, clientSecret);
    await app.services.payments.forgetGiftRecipients(buyer.user.id);
    await app.drainJobs();
    expect(await statusOf(giftCardId)).toBe('paid');
    await mailTo(app, to, 'Somebody sent you a $50.00 gift card for X1');
  });

  it('before it was paid cannot be paid anymore, and is forgotten', async () => {
    const buyer = await app.signUp('parent');
    const { giftCardId } = await open(buyer);
    await app.services.payments.forgetGiftRecipients(buyer.user.id);
    const { status, recipientEmail, providerIntentId } = await rowOf(giftCardId);
    expect([status, recipientEmail]).toEqual(['failed', null]);
    expect((await providerClient(app.sandbox).paymentIntents.retrieve(providerIntentId ?? '')).status).toBe('canceled');
  });
});

it('a gift card is sent on its day, also while the provider is silent and payments wait for it', async () => {
  const deliverOn = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  const { giftCardId } = await gift(await app.signUp('parent'), { deliverOn });
  const { programId, trainerId } = await sellingTrainer(app);
  for (const _ of [1, 2, 3]) {
    const { api } = await app.signUp('parent');
    await api.payments.createPaymentIntent({ body: { programId, trainerId, sessionType: 'individual' } });
  }
  app.clock.advance({ days: 4 });
  await withFaults(app, { providerDown: true }, () => app.services.payments.reconcile('all'));
  expect((await rowOf(giftCardId)).sentAt).not.toBeNull();
});

describe('an answer of the provider about a gift card', () => {
  const of: Omit<ProviderDispute, 'state'> = {
    providerDisputeId: '',
    intentId: undefined,
    amountCents: 5_000,
    returnedCents: 0,
    feeCents: 1_500,
    returnedFeeCents: 0,
    reason: 'fraudulent',
    evidenceDueAt: undefined,
  };

  /** Writes down an answer as it was given. @returns the codes of the errors that were logged */
  async function follow(id: GiftCardId, charge: Partial<ProviderCharge>): Promise<(string | undefined)[]> {
    const codes: (string | undefined)[] = [];
    const error = (_: string, fields?: { code?: string }) => void codes.push(fields?.code);
    const logger = { debug: () => {}, info: () => {}, warn: () => {}, error };
    const gateway = {
      readCharge: async () => ({ processingFeeCents: undefined, refunds: [], disputes: [], ...charge }),
      refund: () => Promise.reject(new Error('nothing is asked back here')),
    };
    const { db, clock } = app;
    await createGiftCardReturns({ db, clock, logger, ledger: createLedgerService({ clock }), gateway }).follow(await rowOf(id));
    return codes;
  }

  it('that is older than what is in the book neither opens nor ends a dispute', async () => {
    const { giftCardId } = await gift(await app.signUp('parent'));
    const dispute = { ...of, providerDisputeId: `dp_of_gift_${giftCardId}` };
    const open = { disputes: [{ ...dispute, state: 'open' as const }] };
    await follow(giftCardId, open);
    await follow(giftCardId, {});
    expect((await rowOf(giftCardId)).disputedAt).not.toBeNull();
    await follow(giftCardId, { disputes: [{ ...dispute, state: 'won', returnedCents: 5_000 }] });
    await follow(giftCardId, open);
    expect((await rowOf(giftCardId)).disputedAt).toBeNull();
  });

  it('that a refund has failed after it was paid is told to operators', async () => {
    const { giftCardId } = await gift(await app.signUp('parent'));
    const refund: ProviderRefund = {
      providerRefundId: `re_of_gift_${giftCardId}`,
      intentId: undefined,
      refundId: undefined,
      key: undefined,
      amountCents: 5_000,
      state: 'succeeded',
    };
    expect(await follow(giftCardId, { refunds: [refund] })).toEqual([]);
    expect(await follow(giftCardId, { refunds: [{ ...refund, state: 'failed' }] })).toEqual(['payment.refund_failed']);
  });
});
