import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const reason = 'Away with the team that weekend';

describe('answering a request', () => {
  it('approves a paid request, and answers the same when approved twice', async () => {
    const { trainer, appointmentId } = await paidRequest(app);
    const first = await trainer.api.scheduling.approve({ params: { appointmentId } });
    expect(first).toMatchObject({ id: appointmentId, approvalStatus: 'approved', status: 'paid', isScheduled: false });
    expect(await trainer.api.scheduling.approve({ params: { appointmentId } })).toEqual(first);
  });

  it('declines with a reason that the parent reads, and frees the time', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const time = timeIn(app, 30);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...time } });
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: `  ${reason} ` } });
    const { appointment } = await parent.api.views.appointmentDetails({ params: { appointmentId } });
    expect(appointment).toMatchObject({ approvalStatus: 'rejected', rejectionReason: reason, isScheduled: false });
    const other = await paidRequest(app, { trainer });
    await other.parent.api.scheduling.schedule({ body: { appointmentId: other.appointmentId, ...time } });
  });

  it('asks for a reason that says something', async () => {
    const { trainer, appointmentId } = await paidRequest(app);
    for (const empty of ['', '   ', 'x'.repeat(501)]) {
      const call = trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: empty } });
      await expect(call).rejects.toMatchObject({ status: 400, body: { fields: { reason: expect.any(String) } } });
    }
  });

  it('does not change a decision', async () => {
    const { trainer, appointmentId } = await paidRequest(app);
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    const call = trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason } });
    await expect(call).rejects.toMatchObject({ status: 409, code: 'appointment.already_decided' });
  });

  it('hides the session from another trainer and another parent', async () => {
    const { appointmentId } = await paidRequest(app);
    const [trainer, parent] = [await sellingTrainer(app), await app.signUp('parent')];
    const params = { appointmentId };
    await expect(trainer.api.scheduling.approve({ params })).rejects.toMatchObject({ status: 404 });
    await expect(trainer.api.scheduling.reject({ params, body: { reason } })).rejects.toMatchObject({ status: 404 });
    await expect(trainer.api.scheduling.complete({ params })).rejects.toMatchObject({ status: 404 });
    for (const stranger of [trainer, parent]) {
      await expect(stranger.api.scheduling.schedule({ body: { ...params, ...timeIn(app, 5) } })).rejects.toMatchObject({ status: 404 });
      await expect(stranger.api.views.appointmentDetails({ params })).rejects.toMatchObject({ status: 404 });
    }
  });

  it('lets exactly one of approve and reject win when both come at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { trainer, appointmentId } = await paidRequest(app);
      const params = { appointmentId };
      const outcomes = await Promise.allSettled([
        trainer.api.scheduling.approve({ params }),
        trainer.api.scheduling.reject({ params, body: { reason } }),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } });
    }
    await app.drainJobs();
  });
});

describe('choosing a time', () => {
  it('sets time and place once; the second party learns when it is', async () => {
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

  it('approves a request that the trainer schedules', async () => {
    const { trainer, appointmentId } = await paidRequest(app);
    const scheduled = await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 10) } });
    expect(scheduled).toMatchObject({ approvalStatus: 'approved', scheduledBy: trainer.user.id });
  });

  it('refuses the past, odd lengths, naive times and unknown zones', async () => {
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

  it('offers the next free times when the trainer is taken', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const time = timeIn(app, 70);
    await parent.api.scheduling.schedule({ body: { appointmentId, ...time } });
    const other = await paidRequest(app, { trainer });
    const overlapping = {
      ...time,
      startTime: new Date(Date.parse(time.startTime) + 1_800_000).toISOString(),
      endTime: new Date(Date.parse(time.endTime) + 1_800_000).toISOString(),
    };
    await expect(
      other.parent.api.scheduling.schedule({ body: { appointmentId: other.appointmentId, ...overlapping } }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'appointment.time_taken',
      body: { details: { nextFreeTimes: [{ startTime: time.endTime }, {}, {}] } },
    });
    await other.parent.api.scheduling.schedule({
      body: {
        appointmentId: other.appointmentId,
        ...time,
        startTime: time.endTime,
        endTime: new Date(Date.parse(time.endTime) + 3_600_000).toISOString(),
      },
    });
  });

  it('seats a group in one slot up to its capacity', async () => {
    const trainer = await sellingTrainer(app, { max_capacity: 2 });
    const time = timeIn(app, 90);
    const [one, two] = [
      await paidRequest(app, { trainer, sessionType: 'group' }),
      await paidRequest(app, { trainer, sessionType: 'group' }),
    ];
    for (const { parent, appointmentId } of [one, two]) await parent.api.scheduling.schedule({ body: { appointmentId, ...time } });
    expect(await app.db.selectFrom('time_slots').select('id').where('trainer_id', '=', trainer.trainerId).execute()).toHaveLength(1);
    const single = await paidRequest(app, { trainer });
    const call = single.parent.api.scheduling.schedule({ body: { appointmentId: single.appointmentId, ...time } });
    await expect(call).rejects.toMatchObject({ status: 409, code: 'appointment.time_taken' });
  });

  it('stores the trainer’s zone, or the chosen one while the trainer has none', async () => {
    const { parent, trainer, appointmentId } = await paidRequest(app);
    const zoneOf = async (id: number) =>
      (await app.db.selectFrom('appointments').select('scheduled_in_timezone').where('id', '=', id).executeTakeFirstOrThrow())
        .scheduled_in_timezone;
    await app.db.updateTable('users').set({ timezone: null }).where('id', '=', trainer.user.id).execute();
    await parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 110), scheduledInTimezone: 'America/Denver' } });
    expect(await zoneOf(appointmentId)).toBe('America/Denver');
    const other = await paidRequest(app, { trainer });
    await trainer.api.accounts.setTimezone({ body: { timezone: 'America/Phoenix' } });
    await other.parent.api.scheduling.schedule({ body: { appointmentId: other.appointmentId, ...timeIn(app, 120) } });
    expect(await zoneOf(other.appointmentId)).toBe('America/Phoenix');
  });
});

describe('races', () => {
  it('gives one slot to one of fifty parents, twenty times over', { timeout: 120_000 }, async () => {
    const trainer = await sellingTrainer(app);
    const requests = await Promise.all(Array.from({ length: 50 }, () => paidRequest(app, { trainer })));
    for (let round = 0; round < 20; round += 1) {
      const time = timeIn(app, 200 + round * 3);
      const outcomes = await Promise.allSettled(
        requests.map(({ parent, appointmentId }) => parent.api.scheduling.schedule({ body: { appointmentId, ...time } })),
      );
      const winners = outcomes.filter(({ status }) => status === 'fulfilled');
      expect(winners).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 });
      }
      const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
      requests.splice(winner, 1, await paidRequest(app, { trainer }));
    }
  });

  it('lets the first of trainer and parent schedule, and tells the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { parent, trainer, appointmentId } = await paidRequest(app);
      const outcomes = await Promise.allSettled([
        parent.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 300) } }),
        trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 310) } }),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { status: 409, code: 'appointment.already_scheduled' },
      });
    }
  });
});
