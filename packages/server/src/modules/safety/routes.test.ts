import type { MessageId } from '@x1/contract/core/ids.ts';
import type { NewReport } from '@x1/contract/safety/report.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { openPayment, paidRequest, type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { png } from '../../testing/media/sample-images.ts';
import { upload } from '../../testing/media/tus-client.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { findInDatabase } from '../../testing/scan-database.ts';
import { openApp, type Person, startApp } from '../../testing/start-app.ts';
import { cleanUpMedia } from '../media/jobs.ts';
import { forgetEvidence } from './jobs.ts';

let operator: Person;
const app = await openApp();
beforeAll(async () => {
  operator = await app.createOperator();
});

async function talkingPair() {
  const trainer = await sellingTrainer(app);
  const parent = await app.signUp('parent');
  const { id } = await parent.api.conversations.start({ body: { trainerId: trainer.trainerId } });
  return { trainer, parent, mentorshipId: id };
}

type Pair = Awaited<ReturnType<typeof talkingPair>>;

const say = async (person: Person, { mentorshipId }: Pair, content: string): Promise<MessageId> =>
  (await person.api.conversations.send({ body: { mentorshipId, content } })).id;
const report = (person: Person, body: z.input<typeof NewReport>) => person.api.safety.report({ body });
const unsafe = ({ trainerId }: Pick<SellingTrainer, 'trainerId'>) =>
  ({ subject: 'trainer', id: trainerId, reason: 'child-safety', text: 'He asked my child to meet alone.' }) as const;
const read = (reportId: number) => operator.api.admin.getReport({ params: { reportId } });
const dismiss = (reportId: number) =>
  operator.api.admin.resolveReport({ params: { reportId }, body: { resolution: 'dismiss', note: 'Nothing in it.' } });
const nothing = { code: 'report.nothing_there' };
const startWith = async (trainer: SellingTrainer) =>
  (await app.signUp('parent')).api.conversations.start({ body: { trainerId: trainer.trainerId } });

describe('a report', () => {
  it('keeps a copy of the message and of those before it as they were', async () => {
    const pair = await talkingPair();
    await say(pair.parent, pair, 'Is Saturday free?');
    const id = await say(pair.trainer, pair, 'You are all useless.');
    const receipt = await report(pair.parent, { subject: 'message', id, reason: 'harassment', text: 'He insulted us.' });
    await say(pair.trainer, pair, 'I did not mean it.');
    const seen = await read(receipt.id);
    expect(seen).toMatchObject({ subject: 'message', reason: 'harassment', text: 'He insulted us.', mentorshipId: pair.mentorshipId });
    expect(seen.reporter.id).toBe(pair.parent.user.id);
    expect(seen.accused).toMatchObject({ id: pair.trainer.user.id, trainerId: pair.trainer.trainerId });
    expect(seen.evidence?.messages.map(({ content, isReported }) => [content, isReported])).toEqual([
      ['Is Saturday free?', false],
      ['You are all useless.', true],
    ]);
  });

  it('keeps up to twenty messages before and twenty after the reported one', async () => {
    const pair = await talkingPair();
    const ids: MessageId[] = [];
    for (let number = 0; number < 45; number += 1) ids.push(await say(number % 2 ? pair.parent : pair.trainer, pair, `Line ${number}`));
    const { id } = await report(pair.parent, { subject: 'message', id: ids[22] as MessageId, reason: 'harassment' });
    const contents = (await read(id)).evidence?.messages.map(({ content }) => content);
    expect([contents?.length, contents?.[0], contents?.at(-1)]).toEqual([41, 'Line 2', 'Line 42']);
  });

  it('about the other side keeps the newest messages, and one about a trainer keeps the profile', async () => {
    const pair = await talkingPair();
    await say(pair.parent, pair, 'Hello');
    await app.db.updateTable('trainers').set({ athleticBio: 'Olympic gold in 1812.' }).where('id', '=', pair.trainer.trainerId).execute();
    const about = await report(pair.trainer, { subject: 'user', id: pair.parent.user.id, reason: 'scam' });
    expect((await read(about.id)).evidence?.messages).toMatchObject([{ content: 'Hello', senderId: pair.parent.user.id }]);
    const stranger = await app.signUp('parent');
    const profile = await report(stranger, { subject: 'trainer', id: pair.trainer.trainerId, reason: 'impersonation' });
    await app.db.updateTable('trainers').set({ athleticBio: null }).where('id', '=', pair.trainer.trainerId).execute();
    expect((await read(profile.id)).evidence?.profile).toMatchObject({
      trainerId: pair.trainer.trainerId,
      texts: [{ label: 'Athletic bio', text: 'Olympic gold in 1812.' }],
    });
  });

  it('keeps the text of a reported program, review or answer, which any signed-in user can report', async () => {
    const trainer = await sellingTrainer(app);
    const parent = await app.signUp('parent');
    const state = { startsAt: new Date(Date.UTC(2026, 2, 2, 12)), isCompleted: true };
    const of = { parentId: parent.user.id, programId: trainer.programId, state };
    const { appointmentId } = await insertPaidAppointment(app.db, of);
    const { id } = await parent.api.reviews.write({ params: { appointmentId }, body: { rating: 1, text: 'A fraud.' } });
    await expect(report(await app.signUp('parent'), { subject: 'answer', id, reason: 'scam' })).rejects.toMatchObject(nothing);
    await trainer.api.reviews.answer({ params: { reviewId: id }, body: { text: 'A liar.' } });
    const stranger = await app.signUp('parent');
    const seen = async (by: Person, subject: 'program' | 'review' | 'answer', subjectId: number) =>
      read((await report(by, { subject, id: subjectId, reason: 'harassment' } as z.input<typeof NewReport>)).id);
    const texts = [
      { label: 'Review', text: 'A fraud.' },
      { label: 'Answer', text: 'A liar.' },
    ];
    expect(await seen(trainer, 'review', id)).toMatchObject({ accused: { id: parent.user.id }, evidence: { texts } });
    expect(await seen(stranger, 'answer', id)).toMatchObject({ accused: { id: trainer.user.id }, evidence: { texts } });
    const program = await seen(stranger, 'program', trainer.programId);
    expect(program).toMatchObject({ subject: 'program', accused: { id: trainer.user.id } });
    expect(program.evidence?.texts.map(({ label }) => label)).toEqual(expect.arrayContaining(['Title', 'Description']));
    await app.db.updateTable('programs').set({ isDraft: true }).where('id', '=', trainer.programId).execute();
    await expect(seen(await app.signUp('parent'), 'program', trainer.programId)).rejects.toMatchObject(nothing);
    expect(await seen(parent, 'program', trainer.programId), 'who has bought it still reads it').toMatchObject({ subject: 'program' });
  });

  it('keeps the rejection reason of a reported session, which only its two parties can report', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Meet me somewhere else.' } });
    const about = { subject: 'session', id: appointmentId, reason: 'harassment' } as const;
    const { id } = await report(parent, about);
    const seen = await read(id);
    expect(seen).toMatchObject({ subject: 'session', accused: { id: trainer.user.id } });
    expect(seen.evidence?.texts).toContainEqual({ label: 'Reason of rejection', text: 'Meet me somewhere else.' });
    expect((await read((await report(trainer, about)).id)).accused.id).toBe(parent.user.id);
    await expect(report(await app.signUp('parent'), about)).rejects.toMatchObject(nothing);
  });

  it("is refused as 'not found' for strangers, for oneself and for what does not exist", async () => {
    const pair = await talkingPair();
    const own = await say(pair.parent, pair, 'Mine');
    const stranger = await app.signUp('parent');
    const refused = [
      () => report(stranger, { subject: 'message', id: own, reason: 'harassment' }),
      () => report(stranger, { subject: 'user', id: pair.trainer.user.id, reason: 'harassment' }),
      () => report(pair.parent, { subject: 'message', id: own, reason: 'harassment' }),
      () => report(pair.parent, { subject: 'user', id: pair.parent.user.id, reason: 'harassment' }),
      () => report(pair.trainer, { subject: 'trainer', id: pair.trainer.trainerId, reason: 'harassment' }),
      () => report(stranger, { subject: 'message', id: 2_000_000_000, reason: 'harassment' }),
      () => report(stranger, { subject: 'trainer', id: 2_000_000_000, reason: 'harassment' }),
    ];
    for (const ask of refused) await expect(ask()).rejects.toMatchObject({ code: 'report.nothing_there', status: 404 });
  });

  it('is stored once when sent five times at once, and again for a different reason', async () => {
    const pair = await talkingPair();
    const id = await say(pair.trainer, pair, 'Pay me in cash.');
    const receipts = await Promise.all(Array.from({ length: 5 }, () => report(pair.parent, { subject: 'message', id, reason: 'scam' })));
    expect(new Set(receipts.map((receipt) => receipt.id)).size).toBe(1);
    const worse = await report(pair.parent, { subject: 'message', id, reason: 'child-safety' });
    expect(worse.id).not.toBe(receipts[0]?.id);
    await dismiss(worse.id);
  });

  it("requires a text when the reason is 'other'", async () => {
    const pair = await talkingPair();
    const answer = report(pair.parent, { subject: 'trainer', id: pair.trainer.trainerId, reason: 'other', text: '  ' });
    await expect(answer).rejects.toMatchObject({ status: 400, body: { fields: { text: 'Please say what is wrong' } } });
  });

  it('sends no notification or mail to the reported user', async () => {
    const pair = await talkingPair();
    await app.drainJobs();
    const countNews = async () => {
      const news = app.db.selectFrom('notifications').select('id').where('userId', '=', pair.trainer.user.id).execute();
      const mails = app.db.selectFrom('mails').select('id').where('userId', '=', pair.trainer.user.id).execute();
      return [(await news).length, (await mails).length];
    };
    const before = await countNews();
    await report(pair.parent, { subject: 'user', id: pair.trainer.user.id, reason: 'harassment' });
    await app.drainJobs();
    expect(await countNews()).toEqual(before);
  });
});

describe('rate limits', () => {
  it('allow a user ten reports a day', async () => {
    const limited = await startApp({ limits: 'production' });
    try {
      const parent = await limited.signUp('parent');
      const body = { subject: 'trainer', id: 2_000_000_000, reason: 'scam' } as const;
      for (let number = 0; number < 10; number += 1) {
        await expect(parent.api.safety.report({ body })).rejects.toMatchObject({ status: 404 });
      }
      await expect(parent.api.safety.report({ body })).rejects.toMatchObject({ code: 'request.too_many', status: 429 });
    } finally {
      await limited.close();
    }
  });
});

describe('a report', () => {
  it("about a child's safety stops new conversations and purchases with the trainer until it is resolved", async () => {
    const pair = await talkingPair();
    await say(pair.trainer, pair, 'Come alone.');
    const { id } = await report(pair.parent, unsafe(pair.trainer));
    expect((await read(id)).pausesTrainer).toBe(true);
    await expect(startWith(pair.trainer)).rejects.toMatchObject({ code: 'trainer.not_taking_requests', status: 409 });
    const buyer = await app.signUp('parent');
    await expect(openPayment(buyer, pair.trainer)).rejects.toMatchObject({ code: 'payment.trainer_not_payable' });
    expect((await say(pair.parent, pair, 'We still have a session.')) > 0).toBe(true);
    const { trainer } = await operator.api.admin.getUser({ params: { userId: pair.trainer.user.id } });
    expect(trainer?.isPaused).toBe(true);
    await dismiss(id);
    expect(await startWith(pair.trainer)).toMatchObject({ trainerId: pair.trainer.trainerId });
    expect(await openPayment(buyer, pair.trainer)).toMatchObject({ amount: 4_900 });
  });

  it("about a child's safety pauses nothing when the reporter had no dealings with the trainer or gives no text", async () => {
    const pair = await talkingPair();
    const stranger = await app.signUp('parent');
    const ofStranger = await report(stranger, unsafe(pair.trainer));
    // The trainer has not written to this parent either.
    const ofListener = await report(pair.parent, unsafe(pair.trainer));
    const talked = await talkingPair();
    await say(talked.trainer, talked, 'Hello!');
    const withoutWords = await report(talked.parent, { ...unsafe(talked.trainer), text: ' ' });
    const queue = await listQueue();
    for (const { id } of [ofStranger, ofListener, withoutWords]) {
      expect((await read(id)).pausesTrainer).toBe(false);
      expect(queue.indexOf(id)).toBeLessThan(queue.length);
    }
    await startWith(pair.trainer);
    await startWith(talked.trainer);
    for (const { id } of [ofStranger, ofListener, withoutWords]) await dismiss(id);
  });

  it("about a child's safety pauses the trainer when it comes from a parent who bought a session", async () => {
    const { trainer, parent } = await paidRequest(app);
    const { id } = await report(parent, unsafe(trainer));
    expect((await read(id)).pausesTrainer).toBe(true);
    await expect(startWith(trainer)).rejects.toMatchObject({ code: 'trainer.not_taking_requests' });
    await dismiss(id);
  });

  it('pauses nothing when it comes from a buyer whose email is not confirmed', async () => {
    const { trainer, parent } = await paidRequest(app);
    await app.db.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', parent.user.id).execute();
    const { id } = await report(parent, unsafe(trainer));
    expect((await read(id)).pausesTrainer).toBe(false);
    expect(await startWith(trainer)).toMatchObject({ trainerId: trainer.trainerId });
    expect(await operator.api.admin.getUser({ params: { userId: parent.user.id } })).toMatchObject({ emailConfirmedAt: null });
    await dismiss(id);
  });

  it('on which an operator pauses the trainer is written to the audit log', async () => {
    const pair = await talkingPair();
    const { id } = await report(await app.signUp('parent'), { ...unsafe(pair.trainer), reason: 'scam' });
    const pause = () => operator.api.admin.pauseTrainer({ params: { reportId: id }, body: { reason: 'Two letters say the same.' } });
    expect((await pause()).pausesTrainer).toBe(true);
    expect((await pause()).pausesTrainer).toBe(true);
    await expect(startWith(pair.trainer)).rejects.toMatchObject({ code: 'trainer.not_taking_requests' });
    const lines = app.db.selectFrom('auditLog').select('reason').where('action', '=', 'reports.pause').where('objectId', '=', String(id));
    expect(await lines.execute()).toEqual(Array(2).fill({ reason: 'Two letters say the same.' }));
    expect((await dismiss(id)).pausesTrainer).toBe(false);
    await startWith(pair.trainer);
    await expect(pause()).rejects.toMatchObject({ code: 'report.already_resolved' });
  });

  it('about a parent cannot be used to pause anyone', async () => {
    const pair = await talkingPair();
    const { id } = await report(pair.trainer, { subject: 'user', id: pair.parent.user.id, reason: 'harassment' });
    const pause = operator.api.admin.pauseTrainer({ params: { reportId: id }, body: { reason: 'Just in case.' } });
    await expect(pause).rejects.toMatchObject({ code: 'report.not_about_a_trainer', status: 409 });
  });

  it("about a child's safety is listed before older reports, which are listed by age", async () => {
    const [first, second] = [await talkingPair(), await talkingPair()];
    const old = await report(first.parent, { subject: 'trainer', id: first.trainer.trainerId, reason: 'scam' });
    app.clock.advance({ minutes: 1 });
    const younger = await report(second.parent, { subject: 'trainer', id: first.trainer.trainerId, reason: 'scam' });
    app.clock.advance({ minutes: 1 });
    const urgent = await report(second.parent, { subject: 'trainer', id: second.trainer.trainerId, reason: 'child-safety' });
    const order = await listQueue();
    expect(order[0]).toBe(urgent.id);
    expect(order.indexOf(old.id)).toBeLessThan(order.indexOf(younger.id));
    await dismiss(urgent.id);
    expect(await listQueue()).not.toContain(urgent.id);
  });

  async function listQueue() {
    const ids: number[] = [];
    for (let cursor: string | undefined, isMore = true; isMore; ) {
      const response = await app.fetch(`/api/admin/reports?limit=2${cursor ? `&cursor=${cursor}` : ''}`, {
        headers: { authorization: `Bearer ${operator.token}` },
      });
      ids.push(...((await response.json()) as { id: number }[]).map(({ id }) => id));
      cursor = response.headers.get('x-next-cursor') ?? undefined;
      isMore = cursor !== undefined;
    }
    expect(new Set(ids).size).toBe(ids.length);
    return ids;
  }
});

describe('the evidence of a report', () => {
  it('is kept for a year, and as long as the report is open', async () => {
    const pair = await talkingPair();
    const open = await report(pair.parent, { subject: 'trainer', id: pair.trainer.trainerId, reason: 'scam' });
    const done = await report(pair.parent, { subject: 'trainer', id: pair.trainer.trainerId, reason: 'harassment' });
    await dismiss(done.id);
    app.clock.advance({ days: 364 });
    await app.runNow(forgetEvidence);
    const kept = () =>
      app.db.selectFrom('reportEvidence').select('reportId').where('reportId', 'in', [open.id, done.id]).orderBy('reportId').execute();
    expect(await kept()).toHaveLength(2);
    app.clock.advance({ days: 2 });
    await app.runNow(forgetEvidence);
    expect(await kept()).toEqual([{ reportId: open.id }]);
    operator = await app.createOperator();
    expect((await read(done.id)).evidence).toBeNull();
  });

  it('keeps its conversation for as long, and no longer', async () => {
    const pair = await talkingPair();
    const isKept = async () => {
      const query = app.db.selectFrom('mentorships').select('keptSince').where('id', '=', pair.mentorshipId);
      return (await query.executeTakeFirstOrThrow()).keptSince !== null;
    };
    expect(await isKept()).toBe(false);
    const about = { subject: 'user', id: pair.trainer.user.id } as const;
    const first = await report(pair.parent, { ...about, reason: 'scam' });
    const second = await report(pair.parent, { ...about, reason: 'harassment' });
    await dismiss(first.id);
    app.clock.advance({ days: 366 });
    await app.runNow(forgetEvidence);
    expect(await isKept()).toBe(true);
    operator = await app.createOperator();
    await dismiss(second.id);
    await app.runNow(forgetEvidence);
    expect(await isKept()).toBe(false);
  });
});

describe('a reported user who closes the account', () => {
  const close = (person: Person) => person.api.accounts.closeAccount({ body: { password: person.password } });

  it('is still identified to operators, and nowhere else', async () => {
    const pair = await talkingPair();
    await app.db.updateTable('trainers').set({ phone: '919 555 0111' }).where('id', '=', pair.trainer.trainerId).execute();
    const { id } = await report(pair.parent, { subject: 'user', id: pair.trainer.user.id, reason: 'harassment' });
    expect((await read(id)).evidence?.identity).toBeNull();
    const { email } = pair.trainer;
    await close(pair.trainer);
    await app.drainJobs();
    const seen = await read(id);
    expect(seen.accused).toMatchObject({ name: 'Deleted user' });
    expect(seen.evidence?.identity).toMatchObject({ email, phone: '919 555 0111', adultConfirmedAt: expect.any(String) });
    expect(await findInDatabase(app.db, email)).toEqual(['report_evidence.identity']);
  });

  it('leaves uploaded files available to operators until the report is resolved, under new addresses', async () => {
    const pair = await talkingPair();
    const { token } = pair.trainer;
    const answer = await upload({ url: app.url, token }, { name: 'a.png', type: 'image/png', bytes: await png() });
    const media = (await answer.json()) as { id: string; url: string };
    await pair.trainer.api.programs.update({ params: { programId: pair.trainer.programId }, body: { mediaFiles: [media.id] } });
    const { id } = await report(pair.parent, { subject: 'trainer', id: pair.trainer.trainerId, reason: 'impersonation' });
    await close(pair.trainer);
    await app.drainJobs();
    await app.runNow(cleanUpMedia);
    const kept = async () => operator.api.admin.listMedia({ query: { ownerId: String(pair.trainer.user.id) } });
    expect((await app.fetch(media.url)).status).toBe(404);
    const [held] = await kept();
    expect((await app.fetch(held?.url ?? '')).status).toBe(200);
    await dismiss(id);
    await app.runNow(cleanUpMedia);
    expect(await kept()).toEqual([]);
    expect((await app.fetch(held?.url ?? '')).status).toBe(404);
  });
});

describe('blocking the other side of a conversation', () => {
  it('stops messages and new conversations for both at once, and can be repeated', async () => {
    const pair = await talkingPair();
    const params = { mentorshipId: pair.mentorshipId };
    expect(await pair.parent.api.safety.block({ params })).toEqual({ ...params, block: 'by-me' });
    expect(await pair.parent.api.safety.block({ params })).toEqual({ ...params, block: 'by-me' });
    for (const person of [pair.parent, pair.trainer]) {
      await expect(say(person, pair, 'Hello?')).rejects.toMatchObject({ code: 'conversation.blocked', status: 403 });
    }
    const again = pair.parent.api.conversations.start({ body: { trainerId: pair.trainer.trainerId } });
    await expect(again).rejects.toMatchObject({ code: 'conversation.blocked' });
    const [mentorship] = await pair.trainer.api.conversations.listMentorships({ params: { userId: pair.trainer.user.id }, query: {} });
    expect(mentorship).toMatchObject({ status: 'cancelled', block: 'by-counterpart' });
    expect(await pair.parent.api.safety.unblock({ params })).toEqual({ ...params, block: 'none' });
    expect(await pair.parent.api.safety.unblock({ params })).toEqual({ ...params, block: 'none' });
    expect((await say(pair.trainer, pair, 'Hello!')) > 0).toBe(true);
  });

  it('is not undone when the other side lifts its own block', async () => {
    const pair = await talkingPair();
    const params = { mentorshipId: pair.mentorshipId };
    await pair.parent.api.safety.block({ params });
    await pair.trainer.api.safety.block({ params });
    expect(await pair.parent.api.safety.unblock({ params })).toEqual({ ...params, block: 'by-counterpart' });
    await expect(say(pair.parent, pair, 'Hello?')).rejects.toMatchObject({ code: 'conversation.blocked' });
  });

  it("is refused as 'not found' for strangers", async () => {
    const pair = await talkingPair();
    const stranger = await app.signUp('trainer');
    const answer = stranger.api.safety.block({ params: { mentorshipId: pair.mentorshipId } });
    await expect(answer).rejects.toMatchObject({ code: 'conversation.not_found', status: 404 });
  });
});
