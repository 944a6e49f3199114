import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { paidRequest, type SellingTrainer, sellingTrainer, timeIn } from '../../testing/given.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { openApp, type TestApp } from '../../testing/start-app.ts';

const app = await openApp();

type Person = Awaited<ReturnType<TestApp['signUp']>>;

const firstSession = Date.UTC(2026, 2, 2, 12);
let sessions = 0;

/** A session that was held; each at its own hour. */
async function heldSession(trainer: SellingTrainer, parent: Person): Promise<AppointmentId> {
  sessions += 1;
  const startsAt = new Date(firstSession + sessions * 3_600_000);
  const state = { startsAt, isCompleted: true };
  return (await insertPaidAppointment(app.db, { parentId: parent.user.id, programId: trainer.programId, state })).appointmentId;
}

async function held(): Promise<{ trainer: SellingTrainer; parent: Person; appointmentId: AppointmentId }> {
  const [trainer, parent] = [await sellingTrainer(app), await app.signUp('parent')];
  return { trainer, parent, appointmentId: await heldSession(trainer, parent) };
}

const write = (person: Person, appointmentId: AppointmentId, rating = 5, text?: string | null) =>
  person.api.reviews.write({ params: { appointmentId }, body: { rating, text } });

async function publicRating(person: Person, { trainerId }: SellingTrainer) {
  const { rating, reviewCount } = await person.api.search.getTrainer({ params: { trainerId } });
  return { rating, reviewCount };
}

describe('writing a review', () => {
  it("publishes it and updates the trainer's rating at once", async () => {
    const { trainer, parent, appointmentId } = await held();
    expect(await publicRating(parent, trainer)).toEqual({ rating: null, reviewCount: 0 });
    const review = await write(parent, appointmentId, 4, '  Patient, and she was prepared.  ');
    expect(review).toMatchObject({ rating: 4, text: 'Patient, and she was prepared.', answer: null, answeredAt: null });
    expect(await publicRating(parent, trainer)).toEqual({ rating: 40, reviewCount: 1 });
    expect(await trainer.api.reviews.listReviews({ params: { trainerId: trainer.trainerId }, query: {} })).toEqual([review]);
    expect(await trainer.api.dashboard.trainerDashboard({ params: { userId: trainer.user.id } })).toMatchObject({ avgRating: 40 });
    for (const party of [parent, trainer]) {
      expect((await party.api.sessions.appointmentDetails({ params: { appointmentId } })).review).toEqual(review);
    }
  });

  it('notes whether its form said that visitors may read it, and takes silence for no (R191)', async () => {
    const told = await held();
    const params = { appointmentId: told.appointmentId };
    await told.parent.api.reviews.write({ params, body: { rating: 5, text: 'So kind', mayBePublic: true } });
    const untold = await held();
    await write(untold.parent, untold.appointmentId, 5, 'So strict');
    for (const [{ trainer }, reviews] of [
      [told, [{ stars: 5, text: 'So kind' }]],
      [untold, []],
    ] as const) {
      await trainer.api.trainers.setPublicPage({ body: { isOn: true } });
      const page = await app.api().search.getPublicPage({ params: { trainerId: trainer.trainerId } });
      expect(page.reviews.map(({ stars, text }) => ({ stars, text }))).toEqual(reviews);
    }
  });

  it("hides contact details in the review and in the trainer's answer", async () => {
    const { trainer, parent, appointmentId } = await held();
    const review = await write(parent, appointmentId, 5, 'Great. Call her at 919-555-0147, it is cheaper');
    expect(review.text).toBe('Great. Call her at [hidden], it is cheaper');
    const answer = () =>
      trainer.api.reviews.answer({ params: { reviewId: review.id }, body: { text: 'Thanks! jane.doe at gmail dot com' } });
    expect([(await answer()).answer, (await answer()).answer]).toEqual(['Thanks! [hidden]', 'Thanks! [hidden]']);
  });

  it('answers 201 the first time, then 200 with the unchanged first review', async () => {
    const { trainer, parent, appointmentId } = await held();
    const send = (body: object) =>
      app.fetch(`/api/appointments/${appointmentId}/review`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${parent.token}` },
        body: JSON.stringify(body),
      });
    const first = await send({ rating: 5, text: 'Great hour' });
    const second = await send({ rating: 1, text: 'I changed my mind' });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(await second.json()).toEqual(await first.json());
    expect(await publicRating(parent, trainer)).toEqual({ rating: 50, reviewCount: 1 });
  });

  it('requires 1 to 5 stars and accepts up to 1,000 characters of text', async () => {
    const { parent, appointmentId } = await held();
    for (const rating of [0, 6, 4.5, -1, null, '5']) {
      const call = parent.api.reviews.write({ params: { appointmentId }, body: { rating: rating as number } });
      await expect(call).rejects.toMatchObject({ status: 400, body: { fields: { rating: 'Please choose 1 to 5 stars' } } });
    }
    await expect(write(parent, appointmentId, 5, 'x'.repeat(1_001))).rejects.toMatchObject({
      status: 400,
      body: { fields: { text: expect.any(String) } },
    });
    expect(await write(parent, appointmentId, 3, '   ')).toMatchObject({ rating: 3, text: null });
  });

  it('is refused until the session is completed and has ended (R176)', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const early = { status: 409, code: 'review.session_not_completed' };
    await expect(write(parent, appointmentId)).rejects.toMatchObject(early);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 30) } });
    await expect(write(parent, appointmentId)).rejects.toMatchObject(early);
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await expect(write(parent, appointmentId)).rejects.toMatchObject(early);
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    await expect(write(parent, appointmentId)).rejects.toMatchObject(early);
    app.clock.advance({ hours: 32 });
    expect(await write(parent, appointmentId)).toMatchObject({ rating: 5, text: null });
  });

  it('is refused to a parent who did not come', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 30) } });
    const missed = { noShowOf: 'parent', noShowAt: app.clock.now(), completedAt: app.clock.now() } as const;
    await app.db.updateTable('appointments').set(missed).where('id', '=', appointmentId).execute();
    await expect(write(parent, appointmentId)).rejects.toMatchObject({ status: 409, code: 'review.session_not_completed' });
    const held = { noShowOf: null, noShowAt: null, completedAt: null };
    await app.db.updateTable('appointments').set(held).where('id', '=', appointmentId).execute();
  });

  it("is refused to everyone but the session's parent", async () => {
    const { trainer, parent, appointmentId } = await held();
    const [stranger, other] = [await app.signUp('parent'), await sellingTrainer(app)];
    await expect(write(stranger, appointmentId)).rejects.toMatchObject({ status: 404, code: 'appointment.not_found' });
    for (const person of [trainer, other, await app.createOperator()]) {
      await expect(write(person as Person, appointmentId)).rejects.toMatchObject({ status: 403, code: 'auth.forbidden' });
    }
    expect((await parent.api.sessions.appointmentDetails({ params: { appointmentId } })).review).toBeNull();
    expect(await publicRating(parent, trainer)).toEqual({ rating: null, reviewCount: 0 });
  });

  it('stores one review when it is sent ten times at once', async () => {
    const { trainer, parent, appointmentId } = await held();
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => write(parent, appointmentId, 1 + (at % 5))));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await publicRating(parent, trainer)).toEqual({ rating: (answers[0]?.rating ?? 0) * 10, reviewCount: 1 });
  });

  it('computes the right rating when thirty parents review at once', async () => {
    const trainer = await sellingTrainer(app);
    const reviews: (() => Promise<unknown>)[] = [];
    for (let at = 0; at < 30; at += 1) {
      const parent = await app.signUp('parent');
      const appointmentId = await heldSession(trainer, parent);
      reviews.push(() => write(parent, appointmentId, at % 5 === 0 ? 1 : 5));
    }
    await Promise.all(reviews.map((review) => review()));
    // 6 × 1 and 24 × 5: 126 / 30.
    expect(await publicRating(trainer, trainer)).toEqual({ rating: 42, reviewCount: 30 });
  });
});

describe('answering a review', () => {
  async function reviewed() {
    const given = await held();
    return { ...given, reviewId: (await write(given.parent, given.appointmentId, 2, 'We started late.')).id };
  }
  const answer = (person: Person, reviewId: number, text: string) => person.api.reviews.answer({ params: { reviewId }, body: { text } });

  it('is done once: repeating the text changes nothing, a different text is refused', async () => {
    const { trainer, parent, reviewId, appointmentId } = await reviewed();
    const answered = await answer(trainer, reviewId, ' Sorry, the gym was locked. ');
    expect(answered).toMatchObject({ rating: 2, answer: 'Sorry, the gym was locked.', answeredAt: app.clock.now().toISOString() });
    app.clock.advance({ hours: 1 });
    expect(await answer(trainer, reviewId, 'Sorry, the gym was locked.')).toEqual(answered);
    const again = answer(trainer, reviewId, 'It was your fault.');
    await expect(again).rejects.toMatchObject({ status: 409, code: 'review.already_answered' });
    expect((await parent.api.sessions.appointmentDetails({ params: { appointmentId } })).review).toEqual(answered);
    expect(await publicRating(parent, trainer)).toEqual({ rating: 20, reviewCount: 1 });
  });

  it("is refused to everyone but the session's trainer", async () => {
    const { parent, reviewId } = await reviewed();
    const other = await sellingTrainer(app);
    const withoutProfile = await app.signUp('trainer');
    for (const stranger of [other, withoutProfile]) {
      await expect(answer(stranger, reviewId, 'Thanks')).rejects.toMatchObject({ status: 404, code: 'review.not_found' });
    }
    await expect(answer(other, 999_999, 'Thanks')).rejects.toMatchObject({ status: 404, code: 'review.not_found' });
    await expect(answer(parent, reviewId, 'Thanks')).rejects.toMatchObject({ status: 403 });
  });

  it('requires a text of 1 to 1,000 characters', async () => {
    const { trainer, reviewId } = await reviewed();
    for (const text of ['', '  ', 'x'.repeat(1_001)]) {
      await expect(answer(trainer, reviewId, text)).rejects.toMatchObject({ status: 400, body: { fields: { text: expect.any(String) } } });
    }
  });

  it('succeeds for only one of two answers sent at once', async () => {
    const { trainer, reviewId } = await reviewed();
    const outcomes = await Promise.allSettled([answer(trainer, reviewId, 'One'), answer(trainer, reviewId, 'Two')]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
  });
});
