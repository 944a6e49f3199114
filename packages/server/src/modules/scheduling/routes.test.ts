import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { openApp } from '../../testing/start-app.ts';

const app = await openApp();

const reason = 'Away with the team that weekend';

describe('answering a request', () => {
  it('approves a paid request and returns the same when approved twice', async () => {
    const { trainer, appointmentId } = await paidRequest(app);
    const first = await trainer.api.scheduling.approve({ params: { appointmentId } });
    expect(first).toMatchObject({ id: appointmentId, approvalStatus: 'approved', status: 'paid', isScheduled: false });
    expect(await trainer.api.scheduling.approve({ params: { appointmentId } })).toEqual(first);
  });

  it('declines with a reason that the parent can read, and frees the time', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const time = timeIn(app, 30);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...time } });
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: `  ${reason} ` } });
    const { appointment } = await parent.api.sessions.appointmentDetails({ params: { appointmentId } });
    expect(appointment).toMatchObject({ approvalStatus: 'rejected', rejectionReason: reason, isScheduled: false });
    const other = await paidRequest(app, { trainer });
    await other.parent.api.scheduling.schedule({ body: { appointmentId: other.appointmentId, ...time } });
  });

  it('requires a reason of 1 to 500 characters to decline', async () => {
    const { trainer, appointmentId } = await paidRequest(app);
    for (const empty of ['', '   ', 'x'.repeat(501)]) {
      const call = trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: empty } });
      await expect(call).rejects.toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
    }
  });

  it('is refused when the request was already answered', async () => {
    const { trainer, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    const call = trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason } });
    await expect(call).rejects.toMatchObject({ status: 409, code: 'appointment.already_decided' });
  });

  it('is refused to a different trainer or parent, who cannot see the session', async () => {
    const { appointmentId } = await paidRequest(app);
    const [trainer, parent] = [await sellingTrainer(app), await app.signUp('parent')];
    const params = { appointmentId };
    await expect(trainer.api.scheduling.approve({ params })).rejects.toMatchObject({ status: 404 });
    await expect(trainer.api.scheduling.reject({ params, body: { reason } })).rejects.toMatchObject({ status: 404 });
    await expect(trainer.api.scheduling.complete({ params })).rejects.toMatchObject({ status: 404 });
    for (const stranger of [trainer, parent]) {
      await expect(stranger.api.scheduling.schedule({ body: { ...params, ...timeIn(app, 5) } })).rejects.toMatchObject({ status: 404 });
      await expect(stranger.api.sessions.appointmentDetails({ params })).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe('scheduling a session', () => {
  it('sets time and location once, and reports that time to the side that comes second', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const time = timeIn(app, 50, 90);
    const scheduled = await parent.api.scheduling.schedule({ body: { appointmentId, ...time, location: 'gym' } });
    expect(scheduled).toMatchObject({
      status: 'scheduled',
      isScheduled: true,
      startTime: time.startTime,
      endTime: time.endTime,
      location: 'gym',
    });
    await expect(trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 60) } })).rejects.toMatchObject({
      status: 409,
      code: 'appointment.already_scheduled',
      body: { details: { startTime: time.startTime } },
    });
  });

  it('approves the request when the trainer does it', async () => {
    const { trainer, appointmentId } = await paidRequest(app);
    const scheduled = await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 10) } });
    expect(scheduled).toMatchObject({ approvalStatus: 'approved', scheduledBy: trainer.user.id });
  });

  it('refuses times in the past, odd lengths, times without a zone and unknown zones', async () => {
    const { parent, appointmentId } = await paidRequest(app);
    const good = timeIn(app, 10);
    const past = new Date(app.clock.now().getTime() - 60_000).toISOString();
    const refused = [
      { ...good, startTime: past, endTime: new Date(Date.parse(past) + 3_600_000).toISOString() },
      { ...good, endTime: new Date(Date.parse(good.startTime) + 45 * 60_000).toISOString() },
      { ...good, endTime: good.startTime },
      { ...good, startTime: good.endTime, endTime: good.startTime },
      { ...good, startTime: '2030-03-14T16:30:00' },
      { ...good, scheduledInTimezone: 'Mars/Olympus' },
      { ...good, scheduledInTimezone: '+05:00' },
    ];
    for (const time of refused) {
      await expect(parent.api.scheduling.schedule({ body: { appointmentId, ...time } })).rejects.toMatchObject({ status: 400 });
    }
    await parent.api.scheduling.schedule({ body: { appointmentId, ...good } });
  });

  it('offers three free times when the trainer is taken', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const time = timeIn(app, 70);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...time } });
    const other = await paidRequest(app, { trainer });
    const overlapping = {
      ...time,
      startTime: new Date(Date.parse(time.startTime) + 1_800_000).toISOString(),
      endTime: new Date(Date.parse(time.endTime) + 1_800_000).toISOString(),
    };
    const refused = await other.parent.api.scheduling
      .schedule({ body: { appointmentId: other.appointmentId, ...overlapping } })
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 409, code: 'appointment.time_taken', body: { details: { nextFreeTimes: [{}, {}, {}] } } });
    const { nextFreeTimes } = (refused as { body: { details: { nextFreeTimes: { startTime: string; endTime: string }[] } } }).body.details;
    for (const offered of nextFreeTimes) {
      const isFree = offered.endTime <= time.startTime || offered.startTime >= time.endTime;
      expect([offered.startTime > overlapping.startTime, isFree]).toEqual([true, true]);
    }
    await other.parent.api.scheduling.schedule({ body: { appointmentId: other.appointmentId, ...time, ...nextFreeTimes[0] } });
  });

  it('allows a session that begins the minute another ends', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const time = timeIn(app, 75);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...time } });
    const other = await paidRequest(app, { trainer });
    const next = { startTime: time.endTime, endTime: new Date(Date.parse(time.endTime) + 3_600_000).toISOString() };
    await other.parent.api.scheduling.schedule({ body: { appointmentId: other.appointmentId, ...time, ...next } });
  });

  it('seats a group in one time slot, which is taken for individual sessions', async () => {
    const trainer = await sellingTrainer(app, { maxCapacity: 2 });
    const time = timeIn(app, 90);
    const [one, two] = [
      await paidRequest(app, { trainer, sessionType: 'group' }),
      await paidRequest(app, { trainer, sessionType: 'group' }),
    ];
    for (const { parent, appointmentId } of [one, two]) await parent.api.scheduling.schedule({ body: { appointmentId, ...time } });
    expect(await app.db.selectFrom('timeSlots').select('id').where('trainerId', '=', trainer.trainerId).execute()).toHaveLength(1);
    const single = await paidRequest(app, { trainer });
    const call = single.parent.api.scheduling.schedule({ body: { appointmentId: single.appointmentId, ...time } });
    await expect(call).rejects.toMatchObject({ status: 409, code: 'appointment.time_taken' });
  });

  it("stores the trainer's time zone, or the chosen one when the trainer has none", async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const zoneOf = async (id: AppointmentId) =>
      (await app.db.selectFrom('appointments').select('scheduledInTimezone').where('id', '=', id).executeTakeFirstOrThrow())
        .scheduledInTimezone;
    await app.db.updateTable('users').set({ timezone: null }).where('id', '=', trainer.user.id).execute();
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 110), scheduledInTimezone: 'America/Denver' } });
    expect(await zoneOf(appointmentId)).toBe('America/Denver');
    const other = await paidRequest(app, { trainer });
    await trainer.api.accounts.setTimezone({ body: { timezone: 'America/Phoenix' } });
    await other.parent.api.scheduling.schedule({ body: { appointmentId: other.appointmentId, ...timeIn(app, 120) } });
    expect(await zoneOf(other.appointmentId)).toBe('America/Phoenix');
  });
});
