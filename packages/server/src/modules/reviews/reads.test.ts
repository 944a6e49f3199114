import type { UserId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { insertUser } from '../../testing/rows.ts';
import { insertReview } from '../../testing/rows-reviews.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

const hourMs = 3_600_000;
const monday = Date.UTC(2026, 2, 2, 12);

async function review(trainer: SellingTrainer, parentId: UserId, at: number, values: Parameters<typeof insertReview>[2] = {}) {
  const state = { startsAt: new Date(monday + at * hourMs), isCompleted: true };
  const { appointmentId } = await insertPaidAppointment(app.db, { parentId, programId: trainer.programId, state });
  return { appointmentId, id: await insertReview(app.db, appointmentId, values) };
}

const list = (trainer: SellingTrainer, query: { limit?: string; cursor?: string } = {}) =>
  trainer.api.reviews.listReviews({ params: { trainerId: trainer.trainerId }, query });

describe('the reviews of a trainer', () => {
  it('are listed newest first, page by page, also when several have the same time', async () => {
    const trainer = await sellingTrainer(app);
    const parentId = await insertUser(app.db, { role: 'parent', name: 'Dana Whitfield' });
    const written: { id: number; at: number }[] = [];
    for (let at = 0; at < 11; at += 1) {
      const moment = monday + Math.floor(((at * 7) % 11) / 3) * hourMs;
      written.push({ ...(await review(trainer, parentId, at, { createdAt: new Date(moment) })), at: moment });
    }
    const expected = written.toSorted((one, other) => other.at - one.at || other.id - one.id).map(({ id }) => id);
    const pages: number[][] = [];
    let cursor: string | null = null;
    do {
      const response = await app.fetch(`/api/trainers/${trainer.trainerId}/reviews?limit=4${cursor ? `&cursor=${cursor}` : ''}`, {
        headers: { authorization: `Bearer ${trainer.token}` },
      });
      expect(response.headers.get('x-total-count')).toBe('11');
      pages.push(((await response.json()) as { id: number }[]).map(({ id }) => id));
      cursor = response.headers.get('x-next-cursor');
    } while (cursor);
    expect(pages.map(({ length }) => length)).toEqual([4, 4, 3]);
    expect(pages.flat()).toEqual(expected);
  });

  it("show the author's first name and an initial, and never an email", async () => {
    const trainer = await sellingTrainer(app);
    await review(trainer, await insertUser(app.db, { role: 'parent', name: 'Dana Whitfield' }), 1, { createdAt: new Date(monday) });
    await review(trainer, await insertUser(app.db, { role: 'parent', email: 'secret-name@people.test' }), 2);
    const reviews = await list(trainer);
    expect(reviews.map(({ authorName }) => authorName)).toEqual(['Dana W.', 'A parent']);
    expect(JSON.stringify(reviews)).not.toContain('secret-name');
  });

  it('leave out hidden reviews, which the parent of the session still sees', async () => {
    const [trainer, other] = [await sellingTrainer(app), await sellingTrainer(app)];
    const parent = await app.signUp('parent');
    const shown = await review(trainer, parent.user.id, 1);
    const hidden = await review(trainer, parent.user.id, 2, { hiddenAt: new Date(monday) });
    await review(other, parent.user.id, 1);
    expect((await list(trainer)).map(({ id }) => id)).toEqual([shown.id]);
    const { appointmentId } = hidden;
    expect((await parent.api.sessions.appointmentDetails({ params: { appointmentId } })).review).toMatchObject({ id: hidden.id });
  });

  it('are empty for a trainer without reviews, and 404 for a missing or disabled one', async () => {
    const [trainer, disabled] = [await sellingTrainer(app), await sellingTrainer(app)];
    expect(await list(trainer)).toEqual([]);
    await app.db
      .updateTable('users')
      .set({ disabledAt: new Date(monday) })
      .where('id', '=', disabled.user.id)
      .execute();
    for (const trainerId of [disabled.trainerId, 999_999]) {
      const call = trainer.api.reviews.listReviews({ params: { trainerId }, query: {} });
      await expect(call).rejects.toMatchObject({ status: 404, code: 'trainer.not_found' });
    }
    await expect(list(trainer, { cursor: 'abc' })).rejects.toMatchObject({ status: 400 });
  });
});
