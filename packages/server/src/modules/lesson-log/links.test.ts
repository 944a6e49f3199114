import { LOG_LINKS_MAX } from '@x1/contract/lesson-log/log-link.ts';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../http/actor.ts';
import { sellingTrainer } from '../../testing/given.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { holdSession, training } from '../../testing/training.ts';

const app = await openApp();

const days = { from: '2026-01-01', to: '2027-12-31' } as const;
const share = ({ api }: Person, requestId: string = crypto.randomUUID()) =>
  api.lessonLog.addLogLink({ body: { ...days, name: 'Duke compliance', requestId } });
const tokenOf = ({ url }: { url: string | null }) => new URL(url ?? 'none:').hash.slice('#token='.length);
const open = (token: string) => app.api().lessonLog.readSharedLog({ body: { token } });
const ended = { status: 404, code: 'lesson_log.link_ended' };
const only = async ({ api }: Person) => (await api.lessonLog.listLogLinks({ query: {} }))[0];

describe('a link to a lesson log', () => {
  it('shows the log to whoever has it, with families by their initials and no ids, and counts how often', async () => {
    const sam = await training(app);
    await holdSession(app, sam);
    const made = await share(sam.trainer);
    expect(made.url).toContain('/lesson-log/shared#token=');
    const token = tokenOf(made);
    const log = await open(token);
    expect(log.lessons).toMatchObject([{ athleteInitials: 'S.', fee: 4_900, outcome: 'held' }]);
    const text = JSON.stringify(log.lessons);
    for (const hidden of ['Sam', 'athleteName', 'payerName', 'appointmentId', 'transactionId', 'startsAt'])
      expect(text).not.toContain(hidden);
    expect(await only(sam.trainer)).toMatchObject({ state: 'open', views: 1, lastViewedAt: app.clock.now().toISOString() });
    const pdf = await app.api().lessonLog.sharedLogPdf({ body: { token } });
    expect(await pdf.content.slice(0, 5).text()).toBe('%PDF-');
    expect(await only(sam.trainer)).toMatchObject({ views: 1 });
  });

  it('is kept as a hash alone, and its address is told once', async () => {
    const trainer = await sellingTrainer(app);
    const requestId = crypto.randomUUID();
    const made = await share(trainer, requestId);
    expect(await share(trainer, requestId)).toEqual({ link: made.link, url: null });
    const rows = await app.db.selectFrom('lessonLogLinks').selectAll().where('trainerId', '=', trainer.trainerId).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(made));
    expect(JSON.stringify(await only(trainer))).not.toContain(tokenOf(made));
  });

  it('ends when its trainer says so, at once and for good; nobody else can', async () => {
    const trainer = await sellingTrainer(app);
    const made = await share(trainer);
    const params = { linkId: made.link.id };
    await expect((await sellingTrainer(app)).api.lessonLog.endLogLink({ params })).rejects.toMatchObject({
      status: 404,
      code: 'lesson_log.link_not_found',
    });
    await open(tokenOf(made));
    expect(await trainer.api.lessonLog.endLogLink({ params })).toMatchObject({ state: 'ended', views: 1 });
    expect(await trainer.api.lessonLog.endLogLink({ params })).toMatchObject({ state: 'ended' });
    await expect(open(tokenOf(made))).rejects.toMatchObject(ended);
    await expect(app.api().lessonLog.sharedLogPdf({ body: { token: tokenOf(made) } })).rejects.toMatchObject(ended);
  });

  it('ends after 30 days, and one that was never made is told the same', async () => {
    const trainer = await sellingTrainer(app);
    const made = await share(trainer);
    app.clock.advance({ hours: 30 * 24 - 1 });
    await open(tokenOf(made));
    app.clock.advance({ hours: 1 });
    await expect(open(tokenOf(made))).rejects.toMatchObject(ended);
    // Nobody stays signed in that long.
    const { id: userId } = trainer.user;
    const { items } = await app.services.lessonLog.listLogLinks({ userId, familyId: userId, role: 'trainer' } as Actor, { limit: 1 });
    expect(items).toMatchObject([{ state: 'over' }]);
    await expect(open('A'.repeat(43))).rejects.toMatchObject(ended);
    await expect(open('short')).rejects.toMatchObject({ status: 400 });
  });

  it('shows nothing while the trainer is switched off, and works again afterwards', async () => {
    const trainer = await sellingTrainer(app);
    const made = await share(trainer);
    const disable = (disabledAt: Date | null) =>
      app.db.updateTable('users').set({ disabledAt }).where('id', '=', trainer.user.id).execute();
    await disable(app.clock.now());
    await expect(open(tokenOf(made))).rejects.toMatchObject(ended);
    await disable(null);
    expect(await open(tokenOf(made))).toMatchObject({ lessons: [] });
  });

  it('goes with the account', async () => {
    const trainer = await sellingTrainer(app);
    const made = await share(trainer);
    await trainer.api.accounts.closeAccount({ body: { password: trainer.password } });
    await expect(open(tokenOf(made))).rejects.toMatchObject(ended);
    await app.drainJobs();
    expect(await app.db.selectFrom('lessonLogLinks').select('id').where('trainerId', '=', trainer.trainerId).execute()).toEqual([]);
  });

  it('is one of five at most that work at once, also when two are made at the same moment', async () => {
    const trainer = await sellingTrainer(app);
    const all = await Promise.allSettled(Array.from({ length: LOG_LINKS_MAX + 2 }, () => share(trainer)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(LOG_LINKS_MAX);
    await expect(share(trainer)).rejects.toMatchObject({ status: 409, code: 'lesson_log.too_many_links' });
    const { id } = (await only(trainer)) ?? {};
    if (id === undefined) throw new Error('there is no link');
    await trainer.api.lessonLog.endLogLink({ params: { linkId: id } });
    await share(trainer);
  });

  it('needs a profile', async () => {
    await expect(share(await app.signUp('trainer'))).rejects.toMatchObject({ code: 'trainer.profile_required' });
  });
});
