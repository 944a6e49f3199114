import type { MediaFile } from '@x1/contract/media/media-file.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { hold } from '../../testing/charges.ts';
import { openPayment, paidRequest, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { png } from '../../testing/media/sample-images.ts';
import { upload } from '../../testing/media/tus-client.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { cleanUpMedia } from '../media/jobs.ts';
import { forgetTakenDown } from '../programs/jobs.ts';

let operator: Person;
const app = await openApp();
// Some tests move the clock by a year, which ends every sign-in.
beforeEach(async () => {
  operator = await app.createOperator();
});

const reason = 'Shows a child whose parents did not agree.';
const isThere = async (url: string) => (await app.fetch(url, { method: 'HEAD' })).status === 200;
const takeDownMedia = (mediaId: string) => operator.api.admin.takeDownMedia({ params: { mediaId }, body: { reason } });
const takeDownProgram = (programId: number) => operator.api.admin.takeDownProgram({ params: { programId }, body: { reason } });
const publish = ({ api, programId }: SellingTrainer) => api.programs.update({ params: { programId }, body: { isDraft: false } });

async function uploadPicture({ token }: Person): Promise<MediaFile> {
  const answer = await upload({ url: app.url, token }, { name: 'a.png', type: 'image/png', bytes: await png() });
  return (await answer.json()) as MediaFile;
}

/** A trainer whose program shows a picture. */
async function showingTrainer(): Promise<{ trainer: SellingTrainer; media: MediaFile }> {
  const trainer = await sellingTrainer(app);
  const media = await uploadPicture(trainer);
  await trainer.api.programs.update({ params: { programId: trainer.programId }, body: { mediaFiles: [media.id] } });
  return { trainer, media };
}

describe('a media file an operator takes down', () => {
  it('is removed from all pages, gets a new address, and cannot be shown or deleted by its owner', async () => {
    const { trainer, media } = await showingTrainer();
    const kept = await takeDownMedia(media.id);
    for (const address of [media.url, media.thumbnailUrl ?? '']) expect(await isThere(address)).toBe(false);
    const parent = await app.signUp('parent');
    const [program] = await parent.api.programs.listTrainerPrograms({ params: { trainerId: trainer.trainerId }, query: {} });
    expect(program?.mediaFiles).toEqual([]);
    const shownAgain = trainer.api.programs.update({ params: { programId: trainer.programId }, body: { mediaFiles: [media.id] } });
    await expect(shownAgain).rejects.toMatchObject({ status: 400 });
    const removed = await app.fetch(`/api/uploads/${media.id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${trainer.token}`, 'tus-resumable': '1.0.0' },
    });
    expect(removed.status).toBe(404);
    expect(kept).toMatchObject({ id: media.id, takeDownReason: reason, owner: { id: trainer.user.id } });
    expect(await isThere(kept.url ?? '')).toBe(true);
  });

  it('is kept for a year as evidence, then deleted', async () => {
    const { media } = await showingTrainer();
    const kept = await takeDownMedia(media.id);
    app.clock.advance({ days: 364 });
    await app.runNow(cleanUpMedia);
    expect(await isThere(kept.url ?? '')).toBe(true);
    app.clock.advance({ days: 2 });
    await app.runNow(cleanUpMedia);
    expect(await isThere(kept.url ?? '')).toBe(false);
  });

  it('twice keeps the first reason and address', async () => {
    const { media } = await showingTrainer();
    const first = await takeDownMedia(media.id);
    const again = await operator.api.admin.takeDownMedia({ params: { mediaId: media.id }, body: { reason: 'Another' } });
    expect(again).toEqual(first);
    await expect(takeDownMedia('f'.repeat(32))).rejects.toMatchObject({ code: 'media.not_found', status: 404 });
  });

  it('is listed as taken down', async () => {
    const { trainer, media } = await showingTrainer();
    const listed = (state: 'shown' | 'taken-down') =>
      operator.api.admin.listMedia({ query: { ownerId: String(trainer.user.id), state } }).then((all) => all.map(({ id }) => id));
    expect([await listed('shown'), await listed('taken-down')]).toEqual([[media.id], []]);
    await takeDownMedia(media.id);
    expect([await listed('shown'), await listed('taken-down')]).toEqual([[], [media.id]]);
  });
});

describe('a program an operator takes down', () => {
  it('is off sale with its pictures and cannot be changed, published or copied by its trainer', async () => {
    const { trainer, media } = await showingTrainer();
    const parent = await app.signUp('parent');
    expect(await takeDownProgram(trainer.programId)).toMatchObject({ isPublished: false, takeDownReason: reason });
    expect(await parent.api.programs.listTrainerPrograms({ params: { trainerId: trainer.trainerId }, query: {} })).toEqual([]);
    expect(await isThere(media.url)).toBe(false);
    await expect(openPayment(parent, trainer)).rejects.toMatchObject({ code: 'program.not_found' });
    const refusal = { code: 'program.taken_down', status: 409 };
    await expect(publish(trainer)).rejects.toMatchObject(refusal);
    await expect(trainer.api.programs.duplicate({ params: { programId: trainer.programId } })).rejects.toMatchObject(refusal);
  });

  it('keeps the sessions that were already bought', async () => {
    const request = await paidRequest(app);
    await takeDownProgram(request.trainer.programId);
    await hold(app, request);
    expect(await request.parent.api.sessions.appointmentDetails({ params: { appointmentId: request.appointmentId } })).toMatchObject({
      appointment: { id: request.appointmentId },
    });
  });

  it('is kept as evidence when its trainer deletes it', async () => {
    const trainer = await sellingTrainer(app);
    await takeDownProgram(trainer.programId);
    await trainer.api.programs.remove({ params: { programId: trainer.programId } });
    const [kept] = await operator.api.admin.listPrograms({ query: { q: String(trainer.programId) } });
    expect(kept).toMatchObject({ id: trainer.programId, takeDownReason: reason });
  });

  it('is kept as evidence with its pictures for a year when its trainer closes the account', async () => {
    const { trainer, media } = await showingTrainer();
    const words = { description: 'Come alone, tell nobody.' };
    await app.db.updateTable('programs').set(words).where('id', '=', trainer.programId).execute();
    await takeDownProgram(trainer.programId);
    await trainer.api.accounts.closeAccount({ body: { password: trainer.password } });
    await app.drainJobs();
    const program = () =>
      app.db.selectFrom('programs').select(['description', 'archivedAt']).where('id', '=', trainer.programId).executeTakeFirstOrThrow();
    expect(await program()).toEqual({ ...words, archivedAt: app.clock.now() });
    const [kept] = await operator.api.admin.listMedia({ query: { ownerId: String(trainer.user.id), state: 'taken-down' } });
    expect(kept).toMatchObject({ id: media.id, takeDownReason: reason });
    expect(await isThere(kept?.url ?? '')).toBe(true);
    app.clock.advance({ days: 366 });
    await app.runNow(forgetTakenDown);
    await app.runNow(cleanUpMedia);
    expect(await program()).toMatchObject({ description: '' });
    expect(await isThere(kept?.url ?? '')).toBe(false);
  });

  it('can be published again once an operator restores it', async () => {
    const trainer = await sellingTrainer(app);
    await takeDownProgram(trainer.programId);
    const params = { programId: trainer.programId };
    const body = { reason: 'The picture is gone.' };
    expect(await operator.api.admin.restoreProgram({ params, body })).toMatchObject({ isPublished: false, takenDownAt: null });
    expect(await operator.api.admin.restoreProgram({ params, body })).toMatchObject({ takenDownAt: null });
    expect(await publish(trainer)).toMatchObject({ isDraft: false });
  });
});

describe('a review an operator hides', () => {
  it('disappears from the public page and the rating until it is shown again', async () => {
    const trainer = await sellingTrainer(app);
    const ids: number[] = [];
    for (const rating of [5, 1]) {
      const request = await paidRequest(app, { trainer });
      await hold(app, request);
      app.clock.advance({ hours: 4 });
      const review = await request.parent.api.reviews.write({
        params: { appointmentId: request.appointmentId },
        body: { rating, text: 'So.' },
      });
      ids.push(review.id);
    }
    const parent = await app.signUp('parent');
    const params = { reviewId: ids[1] ?? 0 };
    const shown = async () => {
      const { rating, reviewCount } = await parent.api.search.getTrainer({ params: { trainerId: trainer.trainerId } });
      const listed = await parent.api.reviews.listReviews({ params: { trainerId: trainer.trainerId }, query: {} });
      return { rating, reviewCount, listed: listed.length };
    };
    const both = await shown();
    expect(both).toMatchObject({ reviewCount: 2, listed: 2 });
    expect((await operator.api.admin.hideReview({ params, body: { reason } })).hiddenAt).not.toBeNull();
    await operator.api.admin.hideReview({ params, body: { reason } });
    expect(await shown()).toMatchObject({ reviewCount: 1, listed: 1 });
    expect(await operator.api.admin.unhideReview({ params, body: { reason } })).toMatchObject({ hiddenAt: null });
    expect(await shown()).toEqual(both);
    const missing = operator.api.admin.hideReview({ params: { reviewId: 2_000_000_000 }, body: { reason } });
    await expect(missing).rejects.toMatchObject({ code: 'review.not_found' });
  });
});
