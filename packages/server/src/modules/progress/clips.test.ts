import type { GoalId } from '@x1/contract/core/ids.ts';
import { CLIP_COMMENTS_MAX, CLIPS_MAX, type ClipMoment } from '@x1/contract/progress/clips.ts';
import { describe, expect, it } from 'vitest';
import { joinFamily } from '../../testing/family.ts';
import { readyFile } from '../../testing/media/message-file.ts';
import { mp4 } from '../../testing/media/sample-videos.ts';
import { insertFilmRow } from '../../testing/rows-media.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { type Training, training } from '../../testing/training.ts';
import { cleanUpMedia } from '../media/jobs.ts';

const app = await openApp();

/** Sam's goal with a trainer, with films allowed. */
async function filming(given: Parameters<typeof training>[1] = {}) {
  const sam = await training(app, given);
  const { id: goalId } = await sam.trainer.api.progress.addGoal({
    params: sam.ids,
    body: { text: 'Weak foot', requestId: crypto.randomUUID() },
  });
  await sam.parent.api.progress.allowFilms({ params: sam.ids });
  return { ...sam, goalId };
}
type Filming = Awaited<ReturnType<typeof filming>>;

const film = (person: Person) => readyFile(app, person, { name: 'sam-at-home.mp4', type: 'video/mp4', bytes: mp4() });
/** A film without its bytes, where nobody watches it. */
const row = async (person: Person) => ({ id: await insertFilmRow(app.db, { userId: person.user.id, isUsed: false }) });

interface Added {
  readonly moment?: ClipMoment;
  readonly goalId?: GoalId;
  readonly file?: Awaited<ReturnType<typeof row>>;
}
async function add(person: Person, { ids, goalId }: Filming, { moment = 'after', file, ...other }: Added = {}) {
  const { id: mediaId } = file ?? (await row(person));
  return person.api.progress.addClip({ params: ids, body: { goalId, moment, mediaId, lengthMs: 9_000, ...other } });
}
const list = async (person: Person, { ids }: Training) => person.api.progress.listClips({ params: ids });
const say = (person: Person, { ids }: Training, clipId: number, text: string, requestId: string = crypto.randomUUID()) =>
  person.api.progress.addClipComment({ params: { ...ids, clipId: clipId as never }, body: { atMs: 7_000, text, requestId } });
const isKept = async (id: string) =>
  (
    await app.db
      .selectFrom('media')
      .select('id')
      .where('id', '=', id as never)
      .execute()
  ).length === 1;

describe('films of an athlete', () => {
  it('wait for the family’s permission, which one adult gives once and for all trainers', async () => {
    const sam = await training(app);
    const { id: goalId } = await sam.parent.api.progress.addGoal({
      params: sam.ids,
      body: { text: 'Weak foot', requestId: crypto.randomUUID() },
    });
    const unallowed = { ...sam, goalId };
    for (const person of [sam.parent, sam.trainer])
      await expect(add(person, unallowed)).rejects.toMatchObject({ status: 409, code: 'clip.not_allowed' });
    const adult = await joinFamily(app, sam.parent);
    await Promise.all([adult, sam.parent, adult].map(({ api }) => api.progress.allowFilms({ params: sam.ids })));
    await expect(sam.trainer.api.progress.allowFilms({ params: sam.ids })).rejects.toMatchObject({ status: 403 });
    await add(sam.trainer, unallowed);
    const consents = app.db.selectFrom('filmConsents').selectAll().where('athleteId', '=', sam.ids.athleteId);
    expect(await consents.execute()).toHaveLength(1);
    expect((await list(sam.trainer, sam)).consent?.givenBy).toMatch(/./);
    const stranger = await app.signUp('parent');
    await expect(stranger.api.progress.allowFilms({ params: sam.ids })).rejects.toMatchObject({ code: 'athlete.not_found' });
    await expect(stranger.api.progress.forbidFilms({ params: sam.ids })).rejects.toMatchObject({ code: 'athlete.not_found' });
  });

  it('are watched by the family with its second adult and that trainer, and by nobody else', async () => {
    const sam = await filming();
    const adult = await joinFamily(app, sam.parent);
    const file = await film(sam.trainer);
    await add(sam.trainer, sam, { moment: 'before', file });
    for (const person of [sam.parent, sam.trainer, adult]) {
      const [clip] = (await list(person, sam)).clips;
      const answer = await app.fetch(clip?.url ?? '', { headers: { range: 'bytes=0-9' } });
      expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
        206,
        'video/mp4',
        'private, max-age=3600',
      ]);
      expect(answer.headers.get('content-disposition') ?? '').not.toContain('sam-at-home');
    }
    const other = await filming({ trainer: sam.trainer });
    await add(sam.trainer, other);
    const [ofOther] = (await list(other.parent, other)).clips;
    const withOtherPass = ofOther?.url.replace(/[0-9a-f]{32}(?=\/film)/, file.id) ?? '';
    expect((await app.fetch(withOtherPass)).status).toBe(404);
    expect((await app.fetch(ofOther?.url.replace(/^(\/progress-films\/)\d+/, '$19') ?? '')).status).toBe(404);
    await expect(list(other.parent, sam)).rejects.toMatchObject({ status: 404 });
  });

  it('are out of reach three hours after they were listed, for a second adult who left, and while one blocks the other', async () => {
    const sam = await filming();
    const adult = await joinFamily(app, sam.parent);
    await add(sam.parent, sam, { file: await film(sam.parent) });
    const urlOf = async (person: Person) => (await list(person, sam)).clips[0]?.url ?? '';
    const [old, ofAdult] = [await urlOf(sam.trainer), await urlOf(adult)];
    await sam.parent.api.accounts.removeAdult();
    expect((await app.fetch(ofAdult)).status).toBe(404);
    app.clock.advance({ hours: 3 });
    expect((await app.fetch(old)).status).toBe(404);
    const url = await urlOf(sam.trainer);
    expect((await app.fetch(url)).status).toBe(200);
    const { id: mentorshipId } = await sam.parent.api.conversations.start({ body: { trainerId: sam.ids.trainerId } });
    await sam.parent.api.safety.block({ params: { mentorshipId } });
    expect((await app.fetch(url)).status).toBe(404);
    await sam.parent.api.progress.forbidFilms({ params: sam.ids });
    await sam.parent.api.safety.unblock({ params: { mentorshipId } });
    expect((await list(sam.trainer, sam)).clips).toEqual([]);
  });

  it('are one film however often one is sent, one before and ten at most, videos alone, and nobody else’s uploads', async () => {
    const sam = await filming();
    const file = await row(sam.parent);
    const sent = await Promise.all([1, 2, 3].map(() => add(sam.parent, sam, { moment: 'before', file })));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    await expect(add(sam.trainer, sam, { moment: 'before' })).rejects.toMatchObject({ code: 'clip.before_exists' });
    await expect(add(sam.trainer, sam, { file: await row(sam.parent) })).rejects.toMatchObject({ code: 'clip.file_gone' });
    await expect(add(sam.parent, sam, { file: await readyFile(app, sam.parent) })).rejects.toMatchObject({ code: 'clip.not_a_film' });
    await expect(add(sam.parent, sam, { goalId: 999_999 as GoalId })).rejects.toMatchObject({ code: 'goal.not_found' });
    const both = { goalId: sam.goalId, drillId: 1 as never, moment: 'after', mediaId: file.id, lengthMs: 9 } as const;
    await expect(sam.parent.api.progress.addClip({ params: sam.ids, body: both })).rejects.toMatchObject({ status: 400 });
    for (let count = 1; count < CLIPS_MAX; count += 1) await add(sam.trainer, sam);
    await expect(add(sam.trainer, sam)).rejects.toMatchObject({ code: 'clip.too_many' });
    expect((await list(sam.parent, sam)).clips.map(({ moment }) => moment)).toEqual(['before', ...Array(CLIPS_MAX - 1).fill('after')]);
  });

  it('are removed by the family whoever added them, by the trainer where they are the trainer’s, and from the disk within the hour', async () => {
    const sam = await filming();
    const ofFamily = await add(sam.parent, sam, { moment: 'before' });
    const file = await row(sam.trainer);
    const ofTrainer = await add(sam.trainer, sam, { file });
    const remove = (person: Person, clipId: typeof ofFamily.id) => person.api.progress.removeClip({ params: { ...sam.ids, clipId } });
    await expect(remove(sam.trainer, ofFamily.id)).rejects.toMatchObject({ status: 403, code: 'clip.not_yours' });
    for (const _ of [1, 2]) await remove(sam.parent, ofTrainer.id);
    expect((await list(sam.trainer, sam)).clips).toMatchObject([{ id: ofFamily.id }]);
    await app.runNow(cleanUpMedia);
    expect(await isKept(file.id)).toBe(false);
    const again = await add(sam.trainer, sam);
    await remove(sam.trainer, again.id);
    expect((await list(sam.parent, sam)).clips).toHaveLength(1);
  });
});

describe('every film of an athlete goes', () => {
  it('when the family takes its permission back, with every trainer, and nothing is added in the meantime', async () => {
    const sam = await filming();
    await add(sam.parent, sam);
    const outcomes = await Promise.allSettled([
      ...[1, 2, 3].map(() => add(sam.trainer, sam)),
      sam.parent.api.progress.forbidFilms({ params: sam.ids }),
    ]);
    expect(outcomes.at(-1)?.status).toBe('fulfilled');
    expect(await list(sam.parent, sam)).toMatchObject({ consent: null, clips: [] });
    await sam.parent.api.progress.forbidFilms({ params: sam.ids });
    await sam.parent.api.progress.allowFilms({ params: sam.ids });
    await add(sam.trainer, sam);
    const kept = app.db.selectFrom('filmConsents').select('withdrawnAt').where('athleteId', '=', sam.ids.athleteId).orderBy('id');
    expect((await kept.execute()).map(({ withdrawnAt }) => withdrawnAt !== null)).toEqual([true, false]);
  });

  it('with the goal, with the drill that ends, and with the athlete', async () => {
    const sam = await filming();
    const { id: drillId } = await sam.trainer.api.progress.addDrill({
      params: sam.ids,
      body: { title: 'Wall passes', requestId: crypto.randomUUID() },
    });
    const files = [await row(sam.parent), await row(sam.parent), await row(sam.parent)] as const;
    await add(sam.parent, sam, { file: files[0] });
    const body = { drillId, moment: 'before', mediaId: files[1].id, lengthMs: 9_000 } as const;
    await sam.parent.api.progress.addClip({ params: sam.ids, body });
    await sam.trainer.api.progress.removeDrill({ params: { ...sam.ids, drillId } });
    expect((await list(sam.parent, sam)).clips).toMatchObject([{ goalId: sam.goalId }]);
    await sam.parent.api.progress.removeGoal({ params: { ...sam.ids, goalId: sam.goalId } });
    const { id: goalId } = await sam.parent.api.progress.addGoal({
      params: sam.ids,
      body: { text: 'Again', requestId: crypto.randomUUID() },
    });
    await add(sam.parent, { ...sam, goalId }, { file: files[2] });
    await sam.parent.api.accounts.removeAthlete({ params: sam.ids });
    await app.runNow(cleanUpMedia);
    for (const { id } of files) expect(await isKept(id)).toBe(false);
    const consents = app.db.selectFrom('filmConsents').select('id').where('athleteId', '=', sam.ids.athleteId);
    expect(await consents.execute()).toEqual([]);
  });

  it('that a trainer added when that account is closed; the family’s own stay', async () => {
    const sam = await filming();
    const [ofFamily, ofTrainer] = [await row(sam.parent), await row(sam.trainer)];
    await add(sam.parent, sam, { moment: 'before', file: ofFamily });
    await add(sam.trainer, sam, { file: ofTrainer });
    await app.services.progress.forgetFilmsOf(sam.trainer.user.id);
    expect((await list(sam.parent, sam)).clips).toMatchObject([{ moment: 'before' }]);
    await app.runNow(cleanUpMedia);
    expect([await isKept(ofFamily.id), await isKept(ofTrainer.id)]).toEqual([true, false]);
  });
});

describe('what is said at a time of a film', () => {
  it('is said once however often it is sent, is ordered by that time, and never beyond the end', async () => {
    const sam = await filming();
    const { id: clipId } = await add(sam.parent, sam);
    const requestId = crypto.randomUUID();
    await Promise.all([1, 2, 3].map(() => say(sam.trainer, sam, clipId, 'Plant foot', requestId)));
    const late = { atMs: 60_000, text: 'At the end', requestId: crypto.randomUUID() };
    await sam.parent.api.progress.addClipComment({ params: { ...sam.ids, clipId }, body: late });
    await sam.parent.api.progress.addClipComment({
      params: { ...sam.ids, clipId },
      body: { ...late, atMs: 0, text: 'At first', requestId: crypto.randomUUID() },
    });
    const [clip] = (await list(sam.trainer, sam)).clips;
    expect(clip?.comments.map(({ atMs, text, side, isOwn }) => [atMs, text, side, isOwn])).toEqual([
      [0, 'At first', 'family', false],
      [7_000, 'Plant foot', 'trainer', true],
      [9_000, 'At the end', 'family', false],
    ]);
    for (let count = 3; count < CLIP_COMMENTS_MAX; count += 1) await say(sam.trainer, sam, clipId, `Comment ${count}`);
    await expect(say(sam.trainer, sam, clipId, 'One more')).rejects.toMatchObject({ code: 'clip_comment.too_many' });
    await expect(say(sam.trainer, sam, 999_999, 'Nothing')).rejects.toMatchObject({ code: 'clip.not_found' });
  });

  it('is changed and removed by who wrote it alone, and loses no words when that person does so in two places', async () => {
    const sam = await filming();
    const adult = await joinFamily(app, sam.parent);
    const { id: clipId } = await add(sam.parent, sam);
    const { id: commentId } = await say(sam.parent, sam, clipId, 'Look at the foot');
    const params = { ...sam.ids, clipId, commentId };
    const change = (person: Person, text: string, version: number) =>
      person.api.progress.changeClipComment({ params, body: { text, version } });
    for (const person of [adult, sam.trainer]) {
      await expect(change(person, 'Mine', 1)).rejects.toMatchObject({ code: 'clip_comment.not_found' });
      await expect(person.api.progress.removeClipComment({ params })).rejects.toMatchObject({ code: 'clip_comment.not_found' });
    }
    const both = await Promise.allSettled([change(sam.parent, 'The knee', 1), change(sam.parent, 'The hip', 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'progress.changed' } });
    for (const _ of [1, 2]) await sam.parent.api.progress.removeClipComment({ params });
    expect((await list(sam.trainer, sam)).clips[0]?.comments).toEqual([]);
  });

  it('is new to the other side until that side has looked, and a film too', async () => {
    const sam = await filming();
    const { id: clipId } = await add(sam.trainer, sam);
    app.clock.advance({ minutes: 1 });
    const first = await list(sam.parent, sam);
    expect(first.clips).toMatchObject([{ isNew: true }]);
    expect((await list(sam.trainer, sam)).clips).toMatchObject([{ isNew: false }]);
    app.clock.advance({ minutes: 1 });
    await say(sam.trainer, sam, clipId, 'Written meanwhile');
    await sam.parent.api.progress.seeClip({ params: { ...sam.ids, clipId }, body: { readAt: first.readAt } });
    expect((await list(sam.parent, sam)).clips).toMatchObject([{ isNew: false, comments: [{ isNew: true }] }]);
    app.clock.advance({ minutes: 1 });
    const second = await list(sam.parent, sam);
    await sam.parent.api.progress.seeClip({ params: { ...sam.ids, clipId }, body: { readAt: second.readAt } });
    await sam.parent.api.progress.seeClip({ params: { ...sam.ids, clipId }, body: { readAt: first.readAt } });
    expect((await list(sam.parent, sam)).clips).toMatchObject([{ comments: [{ isNew: false }] }]);
  });
});

describe('a reported film', () => {
  it('is evidence with its bytes, which stay though the trainer removes it, and are an operator’s by the report alone', async () => {
    const sam = await filming();
    const file = await film(sam.trainer);
    const { id: clipId } = await add(sam.trainer, sam, { file });
    const { id: commentId } = await say(sam.trainer, sam, clipId, 'Odd words');
    const about = { reason: 'harassment', text: '' } as const;
    for (const [person, subject, id] of [
      [sam.trainer, 'clip', clipId],
      [sam.trainer, 'clip_comment', commentId],
      [await app.signUp('parent'), 'clip', clipId],
    ] as const) {
      const body = { subject, id, ...about } as Parameters<Person['api']['safety']['report']>[0]['body'];
      await expect(person.api.safety.report({ body })).rejects.toMatchObject({ code: 'report.nothing_there' });
    }
    await sam.parent.api.safety.report({ body: { subject: 'clip_comment', id: commentId, ...about } });
    const { id: reportId } = await sam.parent.api.safety.report({ body: { subject: 'clip', id: clipId, ...about } });
    await sam.trainer.api.progress.removeClip({ params: { ...sam.ids, clipId } });
    await app.services.progress.forgetFilmsOf(sam.trainer.user.id);
    app.clock.advance({ hours: 25 });
    await app.runNow(cleanUpMedia);
    const operator = await app.createOperator();
    const { evidence } = await operator.api.admin.getReport({ params: { reportId } });
    expect(evidence).toMatchObject({ files: [{ id: file.id, type: 'video' }], texts: [{ text: 'after' }, { text: 'Odd words' }] });
    const { content } = await operator.api.admin.getReportFile({ params: { reportId, mediaId: file.id } });
    expect(content.size).toBe(file.byteSize);
    const log = await app.db.selectFrom('auditLog').select('action').where('objectId', '=', String(reportId)).execute();
    expect(log).toContainEqual({ action: 'reports.read_file' });
    app.clock.advance({ hours: 366 * 24 });
    await app.runNow(cleanUpMedia);
    expect(await isKept(file.id)).toBe(false);
  });

  it('that an operator takes down is neither side’s anymore, and leaves its place to another', async () => {
    const sam = await filming();
    const { id: clipId } = await add(sam.trainer, sam, { moment: 'before', file: await film(sam.trainer) });
    const { url = '' } = (await list(sam.parent, sam)).clips[0] ?? {};
    const body = { subject: 'clip', id: clipId, reason: 'child-safety', text: '' } as const;
    const { id: reportId } = await sam.parent.api.safety.report({ body });
    const operator = await app.createOperator();
    const [file] = (await operator.api.admin.getReport({ params: { reportId } })).evidence?.files ?? [];
    await operator.api.admin.takeDownReportFile({
      params: { reportId, mediaId: file?.id as never },
      body: { reason: 'Against the rules' },
    });
    expect((await app.fetch(url)).status).toBe(404);
    for (const person of [sam.parent, sam.trainer]) expect((await list(person, sam)).clips).toEqual([]);
    expect((await add(sam.trainer, sam, { moment: 'before' })).moment).toBe('before');
  });
});
