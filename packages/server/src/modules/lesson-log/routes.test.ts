import { buffer } from 'node:stream/consumers';
import { addDays } from '@x1/contract/core/time.ts';
import type { Lesson } from '@x1/contract/lesson-log/lesson-log.ts';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { paidRequest, payByCard, sellingTrainer, timeIn } from '../../testing/given.ts';
import { holdSession as holdOfPackage, paidPackage } from '../../testing/given-packages.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { holdSession, training } from '../../testing/training.ts';

const app = await openApp();

/** A year around the clock of the app. */
const range = () => {
  const today = app.clock.now().toISOString().slice(0, 10);
  return { from: addDays(today, -200), to: addDays(today, 200) };
};
const read = ({ api }: Person) => api.lessonLog.readLessonLog({ query: range() });
const only = async (trainer: Person): Promise<Lesson> => {
  const { lessons } = await read(trainer);
  expect(lessons).toHaveLength(1);
  return lessons[0] as Lesson;
};
const csvOf = async ({ api }: Person) => {
  const { name, content } = await api.lessonLog.lessonLogCsv({ query: range() });
  const rows: Record<string, string>[] = parse(await content.text(), { bom: true, columns: true, record_delimiter: '\r\n' });
  return { name, rows };
};

describe('the lesson log', () => {
  it('names date, athlete, payer, place, fee and rate of a held lesson, and says that it was held', async () => {
    const sam = await training(app);
    expect((await read(sam.trainer)).lessons).toEqual([]);
    await holdSession(app, sam);
    const lesson = await only(sam.trainer);
    expect(lesson).toMatchObject({
      transactionId: sam.transactionId,
      appointmentId: sam.appointmentId,
      athleteName: 'Sam',
      athleteInitials: 'S.',
      sessionType: 'individual',
      placeKind: 'online',
      placeName: null,
      minutes: 60,
      fee: 4_900,
      hourlyRate: 4_900,
      discount: 0,
      refunded: 0,
      byCard: 4_900,
      byCredit: 0,
      byX1: 0,
      outcome: 'held',
    });
    expect((await read(sam.trainer)).totals).toMatchObject({ lessons: 1, held: 1, minutes: 60, fee: 4_900, byCard: 4_900 });
  });

  it("tells the trainer's place by its name, and nothing of what somebody typed, which may be a family's address", async () => {
    const sam = await training(app);
    const { trainer, appointmentId } = sam;
    const location = '12 Elm Street, at our house';
    await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 1), location } });
    app.clock.advance({ hours: 3 });
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    const lesson = await only(trainer);
    expect(lesson).toMatchObject({ placeKind: 'elsewhere', placeName: null });
    const pdf = await trainer.api.lessonLog.lessonLogPdf({ query: range() });
    const { rows } = await csvOf(trainer);
    expect(JSON.stringify([lesson, rows])).not.toContain('Elm');
    expect(pdf.name).toMatch(/^x1-lesson-log-.*\.pdf$/);
  });

  it("divides a package's price over its lessons, and what is refunded of one over nobody else", async () => {
    const bought = await paidPackage(app);
    const [first, second] = bought.appointmentIds;
    await holdOfPackage(app, bought, first);
    await holdOfPackage(app, bought, second);
    expect((await read(bought.trainer)).lessons.map(({ fee }) => fee)).toEqual([3_333, 3_333]);
    await bought.trainer.api.payments.refund({
      params: { transactionId: bought.transactionId },
      body: { amount: 1_000, requestId: crypto.randomUUID() },
    });
    await app.drainJobs();
    const { totals, lessons } = await read(bought.trainer);
    expect(lessons).toHaveLength(2);
    expect(totals.fee - totals.refunded).toBe(totals.byCard);
  });

  it('keeps a family that did not come, for it has paid, and leaves out what was canceled with all money back', async () => {
    const { trainer, parent, appointmentId } = await paidRequest(app);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 2) } });
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    app.clock.advance({ hours: 4 });
    await trainer.api.scheduling.noShow({ params: { appointmentId } });
    expect(await only(trainer)).toMatchObject({ outcome: 'no_show', byCard: 4_900 });

    const canceled = await paidRequest(app);
    const params = { appointmentId: canceled.appointmentId };
    await canceled.parent.api.scheduling.schedule({ body: { ...params, ...timeIn(app, 200) } });
    await canceled.parent.api.scheduling.cancel({ params, body: {} });
    await app.drainJobs();
    app.clock.advance({ hours: 300 });
    expect((await read(canceled.trainer)).lessons).toEqual([]);
  });

  it('shows a late cancellation whose money stays with the trainer', async () => {
    const { trainer, parent, appointmentId } = await paidRequest(app);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 30) } });
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    app.clock.advance({ hours: 25 });
    await parent.api.scheduling.cancel({ params: { appointmentId }, body: {} });
    await app.drainJobs();
    app.clock.advance({ hours: 48 });
    expect(await only(trainer)).toMatchObject({ outcome: 'canceled', fee: 4_900, byCard: 4_900 });
  });

  it('says what X1 paid because of a code of its own, and what the trainer took off with one', async () => {
    const trainer = await sellingTrainer(app);
    await trainer.api.promoCodes.createPromoCode({
      body: { code: `TEAM${trainer.trainerId}`, discount: { kind: 'percent', percent: 20 } },
    });
    const parent = await app.signUp('parent');
    const { programId, trainerId } = trainer;
    const body = { programId, trainerId, sessionType: 'individual', promoCode: `TEAM${trainer.trainerId}` } as const;
    const { clientSecret, transactionId } = await parent.api.payments.createPaymentIntent({ body });
    await payByCard(app, clientSecret);
    const { appointmentId } = await parent.api.payments.hintStatus({ params: { transactionId }, body: { status: 'succeeded' } });
    if (appointmentId === null) throw new Error('no session');
    await holdSession(app, { trainer, parent, transactionId, appointmentId });
    expect(await only(trainer)).toMatchObject({ fee: 3_920, discount: 980, byCard: 3_920, byX1: 0 });
  });

  it('knows no athlete of a blocked family, and none of a family that has erased it', async () => {
    const sam = await training(app);
    await holdSession(app, sam);
    const { id: mentorshipId } = await sam.parent.api.conversations.start({ body: { trainerId: sam.ids.trainerId } });
    await sam.parent.api.safety.block({ params: { mentorshipId } });
    expect(await only(sam.trainer)).toMatchObject({ athleteName: null, athleteInitials: null, fee: 4_900 });
    await sam.parent.api.safety.unblock({ params: { mentorshipId } });
    expect(await only(sam.trainer)).toMatchObject({ athleteInitials: 'S.' });
  });

  it('is downloaded with initials alone', async () => {
    const sam = await training(app);
    await holdSession(app, sam);
    const lesson = await only(sam.trainer);
    const { name, rows } = await csvOf(sam.trainer);
    expect(name).toMatch(/^x1-lesson-log-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      Date: lesson.date,
      Athlete: 'S.',
      'Fee (USD)': '49.00',
      'Paid by card (USD)': '49.00',
      Result: 'Held',
    });
    expect(rows[0]?.['Payer']).toBe(lesson.payerInitials);
    expect(JSON.stringify(rows)).not.toContain(lesson.payerName);
    const { content } = await sam.trainer.api.lessonLog.lessonLogPdf({ query: range() });
    const bytes = await buffer(content.stream() as never);
    expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
  });

  it("is empty for a trainer without a profile, and refuses days in the wrong order, more than two years, and a parent's call", async () => {
    const beginner = await app.signUp('trainer');
    expect(await read(beginner)).toMatchObject({ lessons: [], totals: { lessons: 0, fee: 0 } });
    for (const query of [
      { from: '2026-08-01', to: '2026-07-31' },
      { from: '2024-01-01', to: '2026-01-01' },
    ]) {
      await expect(beginner.api.lessonLog.readLessonLog({ query })).rejects.toMatchObject({ status: 400, code: 'request.invalid' });
    }
    expect(await beginner.api.lessonLog.readLessonLog({ query: { from: '2024-01-01', to: '2025-12-31' } })).toMatchObject({ lessons: [] });
    await expect(read(await app.signUp('parent'))).rejects.toMatchObject({ status: 403 });
  });
});
