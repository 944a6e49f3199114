import { expect, it } from 'vitest';
import { payByCard } from '../../testing/given.ts';
import { assertMoneyIsRight } from '../../testing/money.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();
const rounds = 50;

it('one gift card that four families redeem at the same moment becomes the credit of one of them, in fifty rounds', async () => {
  const families = await Promise.all([1, 2, 3, 4].map(() => app.signUp('parent')));
  for (let round = 0; round < rounds; round += 1) {
    const buyer = await app.signUp('parent');
    const body = { amount: 2_500, recipientEmail: 'friend@people.test', requestId: `request-${round}` };
    const { giftCardId, clientSecret } = await buyer.api.payments.buyGiftCard({ body });
    await payByCard(app, clientSecret);
    await buyer.api.payments.hintGiftCard({ params: { giftCardId } });
    const { code = '' } = (await app.services.payments.findGiftToSend(giftCardId)) ?? {};
    const tries = await Promise.allSettled(families.map(({ api }) => api.payments.redeemGiftCard({ body: { code } })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
  const balances = await Promise.all(families.map(async ({ api }) => (await api.billing.credit()).balance));
  expect(balances.reduce((sum, cents) => sum + cents, 0)).toBe(rounds * 2_500);
  await app.drainJobs();
  await assertMoneyIsRight(app.db);
});
