import { expect, it } from 'vitest';
import { payByCard, sellingTrainer } from '../../testing/given.ts';
import { assertMoneyIsRight } from '../../testing/money.ts';
import { insertPromoCode } from '../../testing/rows.ts';
import { insertSignedInParent, type SignedIn } from '../../testing/rows-purchases.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();
const rounds = 50;

it('a code with two uses that five families want at the same moment is two purchases, in fifty rounds', { timeout: 600_000 }, async () => {
  const { trainerId, programId } = await sellingTrainer(app, { maxCapacity: 4 });
  const open = ({ api }: SignedIn, promoCode: string) =>
    api.payments.createPaymentIntent({ body: { programId, trainerId, sessionType: 'individual', promoCode } });
  const families = await Promise.all([1, 2, 3, 4, 5].map(() => insertSignedInParent(app)));
  for (let round = 0; round < rounds; round += 1) {
    const code = `ROUND${round}`;
    await insertPromoCode(app.db, { code, maxUses: 2 });
    const tries = await Promise.allSettled(families.map((family) => open(family, code)));
    const opened = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(opened).toHaveLength(2);
    for (const each of tries) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'promo_code.used_up' });
    if (round < rounds - 1) continue;
    // Both are paid in the end, and nobody comes in between.
    await Promise.all(opened.map(({ clientSecret }) => payByCard(app, clientSecret)));
    const late = families.filter((_, index) => tries[index]?.status === 'rejected');
    for (const family of late) await expect(open(family, code)).rejects.toMatchObject({ code: 'promo_code.used_up' });
  }
  await app.drainJobs();
  await assertMoneyIsRight(app.db);
});
