import { describe, expect, it } from 'vitest';
import { sellingTrainer } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

const promoCode = { code: 'welcome 20', discount: { kind: 'percent' as const, percent: 20 }, maxUses: 500, isFirstBookingOnly: true };
const reason = 'Fall campaign';

const auditOf = (action: string) =>
  app.db.selectFrom('auditLog').select(['action', 'object', 'objectId', 'reason']).where('action', '=', action).execute();

describe('operators', () => {
  it("make codes of X1 that work at every trainer's, with a reason in the log", async () => {
    const { api } = await app.createOperator();
    const made = await api.admin.createPromoCode({ body: { promoCode, reason } });
    expect(made).toMatchObject({ code: 'WELCOME20', trainer: null, timeZone: 'America/New_York', state: 'active' });
    expect(await api.admin.createPromoCode({ body: { promoCode, reason } })).toEqual(made);
    const other = { ...promoCode, maxUses: 5 };
    await expect(api.admin.createPromoCode({ body: { promoCode: other, reason } })).rejects.toMatchObject({ code: 'promo_code.taken' });
    expect(await auditOf('promo_codes.create')).toContainEqual({
      action: 'promo_codes.create',
      object: 'promo-code',
      objectId: 'WELCOME20',
      reason,
    });
    const { trainerId, programId } = await sellingTrainer(app);
    const { api: parent } = await app.signUp('parent');
    const body = { trainerId, programId, sessionType: 'individual' as const, promoCode: 'welcome20' };
    expect(await parent.payments.createPaymentIntent({ body })).toMatchObject({ amount: 3_920 });
    await api.admin.endPromoCode({ params: { promoCodeId: made.id }, body: { reason } });
  });

  it("see X1's codes and trainers' with their uses, and end either", async () => {
    const { api } = await app.createOperator();
    const trainer = await sellingTrainer(app);
    const own = await trainer.api.promoCodes.createPromoCode({ body: { code: 'TEAM', discount: { kind: 'amount', amount: 500 } } });
    const ofX1 = await api.admin.createPromoCode({ body: { promoCode: { ...promoCode, code: 'HELLO' }, reason } });
    const idsOf = async (by?: 'x1' | 'trainers') => (await api.admin.listPromoCodes({ query: { by } })).map(({ id }) => id);
    expect(await idsOf()).toEqual(expect.arrayContaining([ofX1.id, own.id]));
    expect(await idsOf('x1')).not.toContain(own.id);
    expect(await idsOf('trainers')).not.toContain(ofX1.id);
    const params = { promoCodeId: own.id };
    const ended = await api.admin.endPromoCode({ params, body: { reason } });
    expect(ended).toMatchObject({ state: 'ended', trainer: { id: trainer.trainerId } });
    expect(await auditOf('promo_codes.end')).toContainEqual({
      action: 'promo_codes.end',
      object: 'promo-code',
      objectId: String(own.id),
      reason,
    });
    await expect(api.admin.endPromoCode({ params: { promoCodeId: 999_999 as typeof own.id }, body: { reason } })).rejects.toMatchObject({
      code: 'promo_code.not_found',
    });
  });
});
