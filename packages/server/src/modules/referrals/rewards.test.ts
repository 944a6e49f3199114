import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { hashToken } from '../../platform/tokens.ts';
import { insertSecondAdult } from '../../testing/family.ts';
import { payByCard, type SellingTrainer, sellingTrainer, timeIn } from '../../testing/given.ts';
import { mailTo } from '../../testing/mailbox.ts';
import { assertMoneyIsRight } from '../../testing/money.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { shareReleased } from '../payments/events.ts';

const app = await openApp();

const cardOfReferrer = '4242424242424242';
const cardOfFriend = '5555555555554444';

/** A parent who signed up by the link of another one. */
async function referred(by: Person): Promise<Person> {
  const { code } = await by.api.referrals.referral();
  const friend = await app.signUp('parent');
  await app.services.referrals.countSignUp(friend.user.id, code);
  return friend;
}

async function buy(parent: Person, { programId, trainerId }: SellingTrainer, card: string): Promise<AppointmentId> {
  const { clientSecret, transactionId } = await parent.api.payments.createPaymentIntent({
    body: { programId, trainerId, sessionType: 'individual' },
  });
  await payByCard(app, clientSecret, card);
  const { appointmentId } = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
  if (appointmentId === null) throw new Error('the payment did not lead to a session');
  return appointmentId;
}

/** A session that the family buys, and that takes place. */
async function hold(parent: Person, trainer: SellingTrainer, card = cardOfFriend): Promise<AppointmentId> {
  const appointmentId = await buy(parent, trainer, card);
  await holdBought(parent, trainer, appointmentId);
  return appointmentId;
}

async function holdBought(parent: Person, trainer: SellingTrainer, appointmentId: AppointmentId): Promise<void> {
  const params = { appointmentId };
  await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 24) } });
  await trainer.api.scheduling.approve({ params });
  app.clock.advance({ hours: 27 });
  await trainer.api.scheduling.complete({ params });
  await app.drainJobs();
}

const creditOf = async ({ api }: Person) => (await api.billing.credit()).balance;
const rewardsOf = async ({ api }: Person) => {
  const { joined, reward } = await api.referrals.referral();
  return { states: joined.map((friend) => friend.reward), earned: reward?.earned };
};

describe('a family that another one brought', () => {
  it('brings both their credit with its first session, once, and both hear of it', async () => {
    const [referrer, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const friend = await referred(referrer);
    expect(await rewardsOf(referrer)).toEqual({ states: ['waiting'], earned: 0 });
    const appointmentId = await hold(friend, trainer);
    expect([await creditOf(referrer), await creditOf(friend)]).toEqual([1_000, 1_000]);
    expect(await rewardsOf(referrer)).toEqual({ states: ['earned'], earned: 1_000 });
    for (const { user } of [referrer, friend]) await mailTo(app, user.email, 'You got $10.00 in credit');
    await hold(friend, trainer);
    const { transactionId } = await app.db
      .selectFrom('appointments')
      .select('transactionId')
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow();
    await app.db.transaction().execute((tx) => app.events.announce(tx, shareReleased, { appointmentId, transactionId }));
    await app.drainJobs();
    expect([await creditOf(referrer), await creditOf(friend)]).toEqual([1_000, 1_000]);
    await assertMoneyIsRight(app.db);
  });

  it('waits while its payment is reviewed, and comes once an operator lets it go', async () => {
    const [referrer, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const friend = await referred(referrer);
    const appointmentId = await buy(friend, trainer, cardOfFriend);
    const { transactionId } = await app.db
      .selectFrom('appointments')
      .select('transactionId')
      .where('id', '=', appointmentId)
      .executeTakeFirstOrThrow();
    const review = { transactionId, signals: ['device' as const], openedAt: app.clock.now() };
    await app.db.insertInto('paymentReviews').values(review).execute();
    await holdBought(friend, trainer, appointmentId);
    expect(await creditOf(referrer)).toBe(0);
    await app.db.transaction().execute((tx) => app.services.payments.releaseReview(tx, transactionId));
    await app.drainJobs();
    expect([await creditOf(referrer), await creditOf(friend)]).toEqual([1_000, 1_000]);
    await assertMoneyIsRight(app.db);
  });

  it('brings nothing while nothing was held', async () => {
    const [referrer, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const friend = await referred(referrer);
    const appointmentId = await buy(friend, trainer, cardOfFriend);
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Injured' } });
    await app.drainJobs();
    expect(await rewardsOf(referrer)).toEqual({ states: ['waiting'], earned: 0 });
    await hold(friend, trainer);
    expect(await creditOf(referrer)).toBe(1_000);
  });

  it.each(['a device', 'a card'])('brings nobody anything where the two share %s, nor does it later', async (what) => {
    const [referrer, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const friend = await referred(referrer);
    if (what === 'a device') {
      const mark = { markHash: hashToken(crypto.randomUUID()), lastSeenAt: app.clock.now() };
      for (const { user } of [referrer, friend])
        await app.db
          .insertInto('deviceMarks')
          .values({ ...mark, userId: user.id })
          .execute();
    } else {
      await hold(referrer, trainer, cardOfReferrer);
    }
    await hold(friend, trainer, cardOfReferrer);
    await hold(friend, trainer);
    expect([await creditOf(referrer), await creditOf(friend)]).toEqual([0, 0]);
    expect(await rewardsOf(referrer)).toEqual({ states: ['none'], earned: 0 });
    await assertMoneyIsRight(app.db);
  });

  it.each(['brought', 'came'])('brings nobody anything where the family that %s redeemed a gift card of the other', async (redeemer) => {
    const [referrer, trainer] = [await app.signUp('parent'), await sellingTrainer(app)];
    const friend = await referred(referrer);
    const [buyer, family] = redeemer === 'came' ? [referrer, friend] : [friend, referrer];
    const recipientEmail = family.user.email;
    const body = { amount: 5_000, recipientEmail, requestId: 'gift-of-the-other' };
    const { giftCardId, clientSecret } = await buyer.api.payments.buyGiftCard({ body });
    await payByCard(app, clientSecret, cardOfReferrer);
    await buyer.api.payments.hintGiftCard({ params: { giftCardId } });
    const { code = '' } = (await app.services.payments.findGiftToSend(giftCardId)) ?? {};
    await family.api.payments.redeemGiftCard({ body: { code } });
    const before = await creditOf(referrer);
    await hold(friend, trainer);
    expect(await creditOf(referrer)).toBe(before);
    expect(await rewardsOf(referrer)).toEqual({ states: ['none'], earned: 0 });
  });

  it("brings the credit to the family, where a second adult's link brought it", async () => {
    const [owner, adult, trainer] = [await app.signUp('parent'), await app.signUp('parent'), await sellingTrainer(app)];
    await insertSecondAdult(app, { ownerId: owner.user.id, memberId: adult.user.id });
    await hold(await referred(adult), trainer);
    expect([await creditOf(owner), await creditOf(adult)]).toEqual([1_000, 1_000]);
  });

  it('brings a trainer nothing: only families can spend credit', async () => {
    const [referrer, trainer] = [await app.signUp('trainer'), await sellingTrainer(app)];
    const friend = await referred(referrer);
    await hold(friend, trainer);
    expect(await creditOf(friend)).toBe(0);
    expect((await referrer.api.referrals.referral()).reward).toBeNull();
  });
});
