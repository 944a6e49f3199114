import type { FeatureName } from '@x1/contract/settings/settings.ts';
import { expect, it } from 'vitest';
import { sellingTrainer } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

/** Switches a feature for as long as some work takes. */
async function whileOff(setting: FeatureName, work: () => Promise<void>): Promise<void> {
  const { api } = await app.createOperator();
  const set = async (value: boolean) => {
    const { revision: seenRevision } = (await api.admin.listSettings()).find(({ name }) => name === setting) ?? { revision: 0 };
    await api.admin.changeSetting({ body: { setting, scope: 'all', value, effectiveAt: null, seenRevision, reason: 'Not this season.' } });
  };
  await set(false);
  expect((await app.api().system.config()).features[setting]).toBe(false);
  await work();
  await set(true);
}

const off = { status: 409, code: 'feature.off' };

it('no gift card is bought while gift cards are off', async () => {
  const { api } = await app.signUp('parent');
  const body = { amount: 5_000, recipientEmail: 'friend@x1.test', requestId: crypto.randomUUID() };
  await whileOff('giftCards', async () => {
    await expect(api.payments.buyGiftCard({ body })).rejects.toMatchObject(off);
  });
  expect(await api.payments.buyGiftCard({ body })).toMatchObject({ clientSecret: expect.any(String) });
});

it('no promo code is made or used while promo codes are off, and everything is bought at its full price', async () => {
  const [trainer, { api }] = [await sellingTrainer(app), await app.signUp('parent')];
  const discount = { kind: 'percent', percent: 20 } as const;
  await trainer.api.promoCodes.createPromoCode({ body: { code: 'TEAM20', discount } });
  const { trainerId, programId } = trainer;
  const body = { trainerId, programId, sessionType: 'individual' as const };
  await whileOff('promoCodes', async () => {
    await expect(trainer.api.promoCodes.createPromoCode({ body: { code: 'MORE', discount } })).rejects.toMatchObject(off);
    await expect(api.payments.createPaymentIntent({ body: { ...body, promoCode: 'TEAM20' } })).rejects.toMatchObject(off);
    await expect(api.promoCodes.offeredPromoCode({ params: { trainerId }, query: { code: 'TEAM20' } })).rejects.toMatchObject(off);
    expect(await api.payments.createPaymentIntent({ body })).toMatchObject({ amount: 4_900 });
  });
  expect(await api.payments.createPaymentIntent({ body: { ...body, promoCode: 'TEAM20' } })).toMatchObject({ amount: 3_920 });
});

it('no family joins a waitlist while waitlists are off, and those who wait keep their place', async () => {
  const [trainer, first, other] = [await sellingTrainer(app), await app.signUp('parent'), await app.signUp('parent')];
  await app.db.updateTable('payoutAccounts').set({ payoutsEnabled: false }).where('userId', '=', trainer.user.id).execute();
  const body = { kind: 'opening', programId: trainer.programId, scheduledInTimezone: 'America/New_York' } as const;
  const entry = await first.api.scheduling.joinWaitlist({ body });
  await whileOff('waitlist', async () => {
    await expect(other.api.scheduling.joinWaitlist({ body })).rejects.toMatchObject(off);
    expect(await first.api.scheduling.joinWaitlist({ body })).toEqual(entry);
  });
  expect(await other.api.scheduling.joinWaitlist({ body })).toMatchObject({ place: 2 });
});

it('visitors see no trainer while public pages are off, and everybody who chose it again afterwards', async () => {
  const { trainerId } = await sellingTrainer(app);
  await app.db.updateTable('trainers').set({ publicSince: app.clock.now() }).where('id', '=', trainerId).execute();
  const page = () => app.api().search.getPublicPage({ params: { trainerId } });
  const faces = async () => (await app.api().search.listPublicTrainers({ query: {} })).trainers.length;
  expect(await page()).toMatchObject({ id: trainerId });
  await whileOff('publicPages', async () => {
    await expect(page()).rejects.toMatchObject({ status: 404 });
    expect(await faces()).toBe(0);
    expect(await app.api().search.listDirectory({ query: {} })).toMatchObject({ total: 0, trainers: [], sports: [] });
  });
  expect(await page()).toMatchObject({ id: trainerId });
});

it('no reward is promised for referrals while it is off', async () => {
  const { api } = await app.signUp('parent');
  await whileOff('referralReward', async () => {
    expect((await api.referrals.referral()).reward).toBeNull();
  });
  expect((await api.referrals.referral()).reward).toMatchObject({ amount: 1_000 });
});
