import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { ScheduleChangeWish } from '@x1/contract/scheduling/schedule-change.ts';
import { describe, expect, it } from 'vitest';
import { type ChangedDay, paidDay } from '../../../testing/changed-day.ts';
import { paidRequest, sellingTrainer } from '../../../testing/given.ts';
import { openApp } from '../../../testing/start-app.ts';

const app = await openApp();

const cancel = { kind: 'cancel' } as const;
const nextDay = { kind: 'move', days: 1, minutes: 0 } as const;

const statusOf = async (id: AppointmentId) => {
  const { cancelledBy, startsAt, timeAgreedAt, cancellationReason } = await app.services.scheduling.getSession(app.db, id);
  return { cancelledBy, startsAt: startsAt?.toISOString() ?? null, isAgreed: timeAgreedAt !== null, cancellationReason };
};
const idsOf = ({ alone, group }: ChangedDay) => [alone.appointmentId, ...group.map(({ appointmentId }) => appointmentId)];
const later = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * 3_600_000).toISOString();
describe('the preview of a changed day', () => {
  it('names every session with its families and what goes back, and changes nothing', async () => {
    const day = await paidDay(app);
    const preview = await day.trainer.api.scheduling.previewChange({ body: day.wish(cancel) });
    expect(preview).toMatchObject({ familyCount: 2, refund: 4_900 + 2 * 2_900 });
    expect(
      preview.sessions.map(({ startTime, sessionType, seats }) => [startTime, sessionType, seats.map(({ refund }) => refund)]),
    ).toEqual([
      [day.alone.time.startTime, 'individual', [4_900]],
      [day.groupTime.startTime, 'group', [2_900, 2_900]],
    ]);
    for (const id of idsOf(day)) expect(await statusOf(id)).toMatchObject({ cancelledBy: null, isAgreed: true });
  });

  it('leaves out what is held already, and what the trainer leaves as it is', async () => {
    const day = await paidDay(app);
    const left = await day.trainer.api.scheduling.previewChange({
      body: day.wish(cancel, [{ startTime: day.groupTime.startTime, newStartTime: null }]),
    });
    expect(left).toMatchObject({ familyCount: 1, refund: 4_900, sessions: [{ isLeftOut: false }, { isLeftOut: true }] });
    await day.trainer.api.scheduling.complete({ params: { appointmentId: day.alone.appointmentId } });
    const held = await day.trainer.api.scheduling.previewChange({ body: day.wish(cancel) });
    expect(held.sessions).toHaveLength(1);
  });

  it('of one group is about all of its seats, and offers only times that all of its athletes have free', async () => {
    const day = await paidDay(app);
    const groupId = day.group[0].appointmentId;
    const wish = { ...day.wish(nextDay), which: { kind: 'session', appointmentId: groupId } } as const;
    const before = await day.trainer.api.scheduling.previewChange({ body: wish });
    const [offer] = before.sessions[0]?.offers ?? [];
    expect(before.sessions).toMatchObject([{ seats: [{}, {}], problem: null, newTime: { startTime: later(day.groupTime.startTime, 24) } }]);
    // The second family trains with somebody else at the first time that was offered.
    const elsewhere = await paidRequest(app, { parent: day.other, trainer: await sellingTrainer(app) });
    await day.other.api.scheduling.schedule({
      body: { ...day.groupTime, appointmentId: elsewhere.appointmentId, startTime: offer?.startTime ?? '', endTime: offer?.endTime ?? '' },
    });
    const after = await day.trainer.api.scheduling.previewChange({ body: wish });
    expect(after.sessions[0]?.offers.map(({ startTime }) => startTime)).not.toContain(offer?.startTime);
    const except = [{ startTime: day.groupTime.startTime, newStartTime: offer?.startTime ?? '' }];
    const taken = await day.trainer.api.scheduling.previewChange({ body: { ...wish, except } });
    expect(taken.sessions).toMatchObject([{ problem: 'athlete_session' }]);
  });

  it('says why a session cannot have its new time', async () => {
    const day = await paidDay(app);
    const problemsOf = async (wish: ScheduleChangeWish) =>
      (await day.trainer.api.scheduling.previewChange({ body: wish })).sessions.map(({ problem }) => problem);
    expect(await problemsOf(day.wish({ kind: 'move', days: -3, minutes: 0 }))).toEqual(['past', 'past']);
    // The first would begin when the second one does, which stays.
    const staying = [{ startTime: day.groupTime.startTime, newStartTime: null }];
    expect(await problemsOf(day.wish({ kind: 'move', days: 0, minutes: 120 }, staying))).toEqual(['session', null]);
    const [one, two] = [day.alone.time.startTime, day.groupTime.startTime];
    const swap = [
      { startTime: one, newStartTime: two },
      { startTime: two, newStartTime: one },
    ];
    expect(await problemsOf(day.wish(nextDay, swap))).toEqual(['session', 'session']);
    const away = { startTime: later(one, 20), endTime: later(one, 25), timeZone: 'UTC', note: '' };
    await day.trainer.api.scheduling.addTimeOff({ body: away });
    expect(await problemsOf(day.wish(nextDay))).toEqual(['time_off', null]);
  });

  it('is for the trainer of the sessions alone', async () => {
    const day = await paidDay(app);
    const stranger = await sellingTrainer(app);
    const which = { kind: 'session', appointmentId: day.alone.appointmentId } as const;
    await expect(stranger.api.scheduling.previewChange({ body: { ...day.wish(cancel), which } })).rejects.toMatchObject({ status: 404 });
    expect(await stranger.api.scheduling.previewChange({ body: day.wish(cancel) })).toMatchObject({ sessions: [], familyCount: 0 });
    await expect(day.parent.api.scheduling.previewChange({ body: day.wish(cancel) })).rejects.toMatchObject({ status: 403 });
  });

  it.each([
    [{ which: { kind: 'range', startTime: '2026-06-02T00:00:00Z', endTime: '2026-06-01T00:00:00Z' } }, 'which.endTime'],
    [{ which: { kind: 'everything' } }, 'which.kind'],
    [{ what: { kind: 'move', days: 1.5, minutes: 0 } }, 'what.days'],
    [{ what: { kind: 'move', days: 1, minutes: 2_000 } }, 'what.minutes'],
    [{ except: [{ startTime: 'tomorrow', newStartTime: null }] }, 'except.0.startTime'],
    [{ except: [{ startTime: '2026-06-02T00:00:00Z', newStartTime: '2026-06-03T00:00:00Z' }] }, 'except'],
  ])('refuses %j with a word about %s', async (wrong, field) => {
    const trainer = await sellingTrainer(app);
    const range = { kind: 'range', startTime: '2026-06-01T00:00:00Z', endTime: '2026-06-02T00:00:00Z' } as const;
    const body = { which: range, what: cancel, except: [], timeZone: 'UTC', ...wrong } as ScheduleChangeWish;
    await expect(trainer.api.scheduling.previewChange({ body })).rejects.toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
  });
});
