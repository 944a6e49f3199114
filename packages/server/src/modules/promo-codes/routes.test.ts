import { describe, expect, it } from 'vitest';
import { sellingTrainer } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';
import { accountDeleted } from '../accounts/events.ts';

const app = await openApp();

const percent = (value: number) => ({ kind: 'percent' as const, percent: value });
const code = { code: 'spring 20', discount: percent(20) };

describe("a trainer's codes", () => {
  it('are made in capitals without spaces, and listed newest first', async () => {
    const { api } = await sellingTrainer(app);
    const made = await api.promoCodes.createPromoCode({ body: code });
    expect(made).toMatchObject({ code: 'SPRING20', discount: percent(20), maxUses: null, maxUsesPerFamily: 1, state: 'active', uses: 0 });
    app.clock.advance({ minutes: 1 });
    await api.promoCodes.createPromoCode({ body: { code: 'TEAM-15', discount: { kind: 'amount', amount: 1_500 }, maxUses: 10 } });
    const listed = await api.promoCodes.listPromoCodes({ query: {} });
    expect(listed.map((each) => each.code)).toEqual(['TEAM-15', 'SPRING20']);
  });

  it('are one by a second click, and refused where an open one has the name', async () => {
    const { api } = await sellingTrainer(app);
    const made = await api.promoCodes.createPromoCode({ body: code });
    expect(await api.promoCodes.createPromoCode({ body: code })).toEqual(made);
    const other = { ...code, discount: percent(30) };
    await expect(api.promoCodes.createPromoCode({ body: other })).rejects.toMatchObject({ status: 409, code: 'promo_code.taken' });
    await api.promoCodes.endPromoCode({ params: { promoCodeId: made.id } });
    expect(await api.promoCodes.createPromoCode({ body: other })).toMatchObject({ discount: percent(30), state: 'active' });
  });

  it('are made once, also when several clicks arrive at once', async () => {
    const { api } = await sellingTrainer(app);
    const made = await Promise.all([1, 2, 3, 4].map(() => api.promoCodes.createPromoCode({ body: code })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  it("may have another trainer's name", async () => {
    const [one, other] = [await sellingTrainer(app), await sellingTrainer(app)];
    const [first, second] = [
      await one.api.promoCodes.createPromoCode({ body: code }),
      await other.api.promoCodes.createPromoCode({ body: code }),
    ];
    expect(second.id).not.toBe(first.id);
  });

  it("begin and end with the days of the trainer's zone, both inclusive", async () => {
    const { api, user } = await sellingTrainer(app);
    await app.db.updateTable('users').set({ timezone: 'America/Los_Angeles' }).where('id', '=', user.id).execute();
    const body = { ...code, startsOn: '2031-03-01', endsOn: '2031-03-09' } as const;
    const made = await api.promoCodes.createPromoCode({ body });
    expect(made).toMatchObject({ ...body, code: 'SPRING20', timeZone: 'America/Los_Angeles', state: 'planned' });
    const row = await app.db.selectFrom('promoCodes').selectAll().where('id', '=', made.id).executeTakeFirstOrThrow();
    // Clocks go forward on March 9, 2031: its end is an hour earlier by UTC.
    expect([row.startsAt, row.expiresAt]).toEqual([new Date('2031-03-01T08:00:00Z'), new Date('2031-03-10T07:00:00Z')]);
  });

  it('end once, and a stranger finds none of them', async () => {
    const [owner, stranger] = [await sellingTrainer(app), await sellingTrainer(app)];
    const { id: promoCodeId } = await owner.api.promoCodes.createPromoCode({ body: code });
    const params = { promoCodeId };
    await expect(stranger.api.promoCodes.endPromoCode({ params })).rejects.toMatchObject({ status: 404, code: 'promo_code.not_found' });
    expect(await stranger.api.promoCodes.listPromoCodes({ query: {} })).toEqual([]);
    const ended = await owner.api.promoCodes.endPromoCode({ params });
    app.clock.advance({ hours: 1 });
    expect(await owner.api.promoCodes.endPromoCode({ params })).toEqual(ended);
    expect(ended.state).toBe('ended');
  });

  it('need a profile, and are no more than fifty at a time', async () => {
    const newcomer = await app.signUp('trainer');
    expect(await newcomer.api.promoCodes.listPromoCodes({ query: {} })).toEqual([]);
    await expect(newcomer.api.promoCodes.createPromoCode({ body: code })).rejects.toMatchObject({ code: 'trainer.not_found' });
    const { api } = await sellingTrainer(app);
    for (let number = 10; number < 60; number += 1) await api.promoCodes.createPromoCode({ body: { ...code, code: `CODE${number}` } });
    await expect(api.promoCodes.createPromoCode({ body: code })).rejects.toMatchObject({ code: 'promo_code.too_many' });
  });

  it("end when the trainer's account is closed", async () => {
    const { api, user } = await sellingTrainer(app);
    await api.promoCodes.createPromoCode({ body: code });
    await app.db.transaction().execute((tx) => app.events.announce(tx, accountDeleted, { userId: user.id }));
    await app.drainJobs();
    expect(await api.promoCodes.listPromoCodes({ query: {} })).toMatchObject([{ state: 'ended' }]);
  });
});
