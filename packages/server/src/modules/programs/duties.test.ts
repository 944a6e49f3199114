import type { UserId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { createTestClock } from '../../testing/clock.ts';
import { type PaidRequest, paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';

// A Wednesday.
const app = await openApp({ clock: createTestClock('2027-02-24T18:00:00Z') });

type Duty = { parentId?: UserId; duty?: string; note?: string; requestId?: string };
const keep = ({ parent, trainer }: PaidRequest, by: { api: PaidRequest['trainer']['api'] }, changed: Duty = {}) =>
  by.api.programs.keepDuty({
    params: { programId: trainer.programId },
    body: { parentId: parent.user.id, duty: 'check-ins', note: '', requestId: crypto.randomUUID(), ...changed },
  });
const mentorship = async () => {
  const request = await paidRequest(app, { trainer: await sellingTrainer(app, { programType: 'Mentorship' }) });
  await request.trainer.api.accounts.setTimezone({ body: { timezone: 'America/New_York' } });
  return request;
};
const progressOf = (person: { api: PaidRequest['trainer']['api'] }, { appointmentId }: PaidRequest) =>
  person.api.sessions.expectations({ params: { appointmentId } });

describe("a trainer's duty from the agreement", () => {
  it('is recorded once per request id, and counted', async () => {
    const request = await mentorship();
    const requestId = crypto.randomUUID();
    const record = await keep(request, request.trainer, { note: 'Talked about the cup game.', requestId });
    expect(record).toMatchObject({ note: 'Talked about the cup game.', keptAt: app.clock.now().toISOString() });
    expect(await keep(request, request.trainer, { note: 'Said again', requestId })).toEqual(record);
    await keep(request, request.trainer);
    const [checkIns, video] = await progressOf(request.parent, request);
    expect(checkIns).toMatchObject({ key: 'check-ins', due: 2, kept: 2, per: 'week', isKeptBySessions: false });
    expect(checkIns?.records.map(({ note }) => note)).toEqual([null, 'Talked about the cup game.']);
    expect(video).toMatchObject({ key: 'video-session', due: 1, kept: 0, per: 'month', isKeptBySessions: true, records: [] });
    expect(await progressOf(request.trainer, request)).toEqual([checkIns, video]);
  });

  it('is named in the language of who asks', async () => {
    const { parent, appointmentId } = await mentorship();
    const answer = await app.fetch(`/api/appointments/${appointmentId}/expectations`, {
      headers: { authorization: `Bearer ${parent.token}`, 'accept-language': 'es' },
    });
    const duties = (await answer.json()) as { text: string }[];
    expect(duties.map(({ text }) => text)).toEqual(['contactos de seguimiento', 'sesión por video']);
  });

  it('is one record when the same request arrives eight times at once', async () => {
    const request = await mentorship();
    const requestId = crypto.randomUUID();
    const records = await Promise.all(Array.from({ length: 8 }, () => keep(request, request.trainer, { requestId })));
    expect(new Set(records.map(({ id }) => id)).size).toBe(1);
  });

  it('can be undone, also when it already was', async () => {
    const request = await mentorship();
    const record = await keep(request, request.trainer);
    const params = { programId: request.trainer.programId, dutyRecordId: record.id };
    for (let time = 0; time < 2; time += 1) expect(await request.trainer.api.programs.undoDuty({ params })).toEqual({ ok: true });
    expect((await progressOf(request.parent, request))[0]).toMatchObject({ kept: 0, records: [] });
  });

  it("can only be recorded and undone by the program's owner", async () => {
    const request = await mentorship();
    const stranger = await sellingTrainer(app);
    await expect(keep(request, stranger)).rejects.toMatchObject({ status: 404, code: 'program.not_found' });
    await expect(keep(request, request.parent)).rejects.toMatchObject({ status: 403 });
    const record = await keep(request, request.trainer);
    const undo = (programId: typeof stranger.programId) =>
      stranger.api.programs.undoDuty({ params: { programId, dutyRecordId: record.id } });
    await expect(undo(request.trainer.programId)).rejects.toMatchObject({ status: 404 });
    await undo(stranger.programId);
    expect((await progressOf(request.parent, request))[0]).toMatchObject({ kept: 1 });
  });

  it.each([['video-session'], ['workout-plan'], ['nothing of the kind']])("is refused when the program has no duty '%s'", async (duty) => {
    const request = await mentorship();
    await expect(keep(request, request.trainer, { duty })).rejects.toMatchObject({ status: 404, code: 'duty.unknown' });
  });

  it('is refused for parents who have not bought the program or were fully refunded', async () => {
    const request = await mentorship();
    const passerBy = await app.signUp('parent');
    await expect(keep(request, request.trainer, { parentId: passerBy.user.id })).rejects.toMatchObject({ code: 'duty.unknown' });
    await request.trainer.api.scheduling.reject({ params: { appointmentId: request.appointmentId }, body: { reason: 'Fully booked' } });
    await app.drainJobs();
    await expect(keep(request, request.trainer)).rejects.toMatchObject({ code: 'duty.unknown' });
  });
});

describe('the count of a duty kept', () => {
  it("covers the current week in the trainer's time zone", async () => {
    const request = await mentorship();
    await keep(request, request.trainer);
    const at = async (instant: string) => {
      const before = app.clock.now();
      app.clock.set(instant);
      const [checkIns] = await progressOf(request.parent, request).finally(() => app.clock.set(before));
      return checkIns;
    };
    expect(await at('2027-03-01T04:59:00Z')).toMatchObject({ kept: 1, periodEnd: '2027-03-01T05:00:00.000Z' });
    expect(await at('2027-03-01T05:00:00Z')).toMatchObject({ kept: 0, records: [], periodEnd: '2027-03-08T05:00:00.000Z' });
  });

  it('by sessions includes those held in the period, but no no-shows', async () => {
    const request = await mentorship();
    const params = { appointmentId: request.appointmentId };
    await request.trainer.api.scheduling.schedule({ body: { ...params, ...timeIn(app, 5) } });
    const video = async () => (await progressOf(request.parent, request))[1];
    expect(await video()).toMatchObject({ kept: 0, periodEnd: '2027-03-01T05:00:00.000Z' });
    await request.trainer.api.scheduling.complete({ params });
    expect(await video()).toMatchObject({ kept: 0 });
    app.clock.advance({ hours: 7 });
    expect(await video()).toMatchObject({ kept: 1 });
    const noShow = { noShowOf: 'parent', noShowAt: app.clock.now() } as const;
    await app.db.updateTable('appointments').set(noShow).where('id', '=', request.appointmentId).execute();
    expect(await video()).toMatchObject({ kept: 0 });
  });

  it('is hidden from everyone but the parent and the trainer', async () => {
    const request = await mentorship();
    for (const stranger of [await app.signUp('parent'), await sellingTrainer(app)]) {
      await expect(progressOf(stranger, request)).rejects.toMatchObject({ status: 404, code: 'appointment.not_found' });
    }
  });
});
