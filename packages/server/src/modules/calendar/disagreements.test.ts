import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paidRequest, type SellingTrainer, sellingTrainer, timeIn } from '../../testing/given.ts';
import { connectCalendar, deleteInGoogle, editInGoogle, eventIdOf, liveEvents, moveInGoogle } from '../../testing/google.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

/** What a trainer changes in Google's calendar changes no session: X1 says so and asks (R133). */

let parent: Person;
let trainer: SellingTrainer;
let appointmentId: AppointmentId;
let eventId: string;
let startsAt: Date;
let accounts = 0;
const account = () => `coach-${accounts}@gmail.test`;
const hourMs = 3_600_000;

const app = await openApp();
beforeEach(async () => {
  trainer = await sellingTrainer(app);
  accounts += 1;
  ({ appointmentId, parent } = await paidRequest(app, { trainer }));
  const time = timeIn(app, 72);
  startsAt = new Date(time.startTime);
  await trainer.api.scheduling.schedule({ body: { appointmentId, ...time } });
  await connectCalendar(app, trainer, account());
  await app.drainJobs();
  eventId = await eventIdOf(app, appointmentId);
});
afterEach(async () => {
  await app.db.deleteFrom('calendarConnections').execute();
});

/** The next look at the calendar. */
async function look() {
  app.clock.advance({ minutes: 5 });
  await app.services.calendar.sync(trainer.user.id);
  return (await trainer.api.calendar.connection()).disagreements;
}

const move = (hours: number) => moveInGoogle(app, account(), eventId, hours);
const remove = () => deleteInGoogle(app, account(), eventId);
const resolve = async (choice: 'restore' | 'leave', id = appointmentId) => {
  const { disagreements } = await trainer.api.calendar.resolveDisagreement({ params: { appointmentId: id }, body: { choice } });
  await app.drainJobs();
  return disagreements;
};
const shownStarts = async () => (await liveEvents(app, account())).map(({ start }) => start.dateTime);
const later = (hours: number) => new Date(startsAt.getTime() + hours * hourMs).toISOString();

describe('an event that its owner moved', () => {
  it('is shown with both times, and the session stays as it was', async () => {
    await move(2);
    expect(await look()).toEqual([
      {
        appointmentId,
        title: expect.any(String),
        kind: 'moved',
        startTime: startsAt.toISOString(),
        endTime: later(1),
        calendarStartTime: later(2),
        calendarEndTime: later(3),
        noticedAt: app.clock.now().toISOString(),
      },
    ]);
    const { appointment } = await trainer.api.sessions.appointmentDetails({ params: { appointmentId } });
    expect(appointment).toMatchObject({ status: 'scheduled', startTime: startsAt.toISOString() });
    expect(await shownStarts()).toEqual([later(2)]);
  });

  it('is put back where the trainer says so', async () => {
    await move(2);
    await look();
    expect(await resolve('restore')).toEqual([]);
    expect(await shownStarts()).toEqual([later(0)]);
    expect(await look()).toEqual([]);
  });

  it('is left where the trainer says so, and not asked about again until it moves on', async () => {
    await move(2);
    await look();
    expect(await resolve('leave')).toEqual([]);
    expect(await look()).toEqual([]);
    await app.services.calendar.noteSession(appointmentId);
    await app.drainJobs();
    expect(await shownStarts(), 'nor written over').toEqual([later(2)]);
    expect(await look()).toEqual([]);
    await move(1);
    expect(await look()).toMatchObject([{ kind: 'moved', calendarStartTime: later(3) }]);
  });

  it('is left, and not asked about again for another word or colour in it', async () => {
    await move(2);
    await look();
    await resolve('leave');
    await editInGoogle(app, account(), eventId, { title: 'My champion', colorId: '11' });
    expect(await look()).toEqual([]);
    await app.services.calendar.noteSession(appointmentId);
    await app.drainJobs();
    expect(await shownStarts()).toEqual([later(2)]);
  });

  it('is left, and no busy time of the trainer’s own', async () => {
    await move(2);
    await look();
    await resolve('leave');
    await app.services.calendar.refreshBusyTimes(trainer.user.id);
    const range = { startsAt: app.clock.now(), endsAt: new Date(later(24)) };
    expect(await app.services.calendar.busyOf(app.db, trainer.user.id, range)).toEqual([]);
  });

  it('is no news any more once its owner moves it back', async () => {
    await move(2);
    expect(await look()).toHaveLength(1);
    await move(-2);
    expect(await look()).toEqual([]);
  });

  it('takes the new time when the session gets one in X1', async () => {
    await move(2);
    await look();
    const time = { startTime: later(24), endTime: later(25), location: 'gym', scheduledInTimezone: 'America/New_York' };
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: time });
    await app.drainJobs();
    expect(await shownStarts()).toEqual([later(24)]);
    expect(await look()).toEqual([]);
  });

  it('goes when the session is cancelled in X1', async () => {
    await move(2);
    await look();
    await trainer.api.scheduling.cancel({ params: { appointmentId }, body: { reason: '' } });
    await app.drainJobs();
    expect(await shownStarts()).toEqual([]);
    expect(await look()).toEqual([]);
  });
});

describe('an event that its owner deleted', () => {
  it('is shown, and the session stays', async () => {
    await remove();
    expect(await look()).toMatchObject([{ kind: 'deleted', calendarStartTime: null, calendarEndTime: null, startTime: later(0) }]);
    const { appointment } = await trainer.api.sessions.appointmentDetails({ params: { appointmentId } });
    expect(appointment.status).toBe('scheduled');
  });

  it('comes back where the trainer says so', async () => {
    await remove();
    await look();
    await resolve('restore');
    expect(await shownStarts()).toEqual([later(0)]);
    expect(await look()).toEqual([]);
  });

  it('stays away where the trainer says so, until the session moves in X1', async () => {
    await remove();
    await look();
    await resolve('leave');
    await app.services.calendar.noteSession(appointmentId);
    await app.drainJobs();
    expect(await shownStarts()).toEqual([]);
    expect(await look()).toEqual([]);
    const time = { startTime: later(24), endTime: later(25), location: 'gym', scheduledInTimezone: 'America/New_York' };
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: time });
    await app.drainJobs();
    expect(await shownStarts()).toEqual([later(24)]);
  });

  it('is noticed although nobody looked for so long that Google no longer says what changed', async () => {
    const far = { startTime: later(40 * 24), endTime: later(40 * 24 + 1), location: 'gym', scheduledInTimezone: 'America/New_York' };
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: far });
    await app.drainJobs();
    expect(await look()).toEqual([]);
    await remove();
    app.clock.advance({ days: 31 });
    const userId = trainer.user.id;
    // The first look hears that it has to look at everything, the second at each event.
    await app.services.calendar.sync(userId);
    await app.services.calendar.sync(userId);
    const { disagreements } = await app.services.calendar.readConnection({ userId });
    expect(disagreements).toMatchObject([{ kind: 'deleted', startTime: later(40 * 24) }]);
  });
});

describe('a session that is over', () => {
  it('may be tidied away and marked as held, and nobody is asked', async () => {
    app.clock.advance({ hours: 80 });
    await app.drainJobs();
    await remove();
    await trainer.api.scheduling.complete({ params: { appointmentId } });
    await app.services.calendar.noteSession(appointmentId);
    await app.drainJobs();
    expect((await trainer.api.calendar.connection()).disagreements).toEqual([]);
    expect(await shownStarts()).toEqual([]);
    expect((await trainer.api.calendar.connection()).waitingCount).toBe(0);
  });

  it('is asked about no more', async () => {
    await move(2);
    expect(await look()).toHaveLength(1);
    app.clock.advance({ hours: 80 });
    expect((await trainer.api.calendar.connection()).disagreements).toEqual([]);
  });
});

describe('what X1 writes itself', () => {
  it('is no disagreement', async () => {
    expect(await look()).toEqual([]);
    const time = { startTime: later(24), endTime: later(25), location: 'gym', scheduledInTimezone: 'America/New_York' };
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: time });
    await app.drainJobs();
    expect(await look()).toEqual([]);
  });
});

describe('a choice', () => {
  it('is for the trainer of that calendar alone', async () => {
    await move(2);
    await look();
    const other = await sellingTrainer(app);
    const choose = (person: Person) => person.api.calendar.resolveDisagreement({ params: { appointmentId }, body: { choice: 'restore' } });
    await expect(choose(other)).rejects.toMatchObject({ status: 404 });
    await expect(choose(parent)).rejects.toMatchObject({ status: 403 });
    expect(await look()).toHaveLength(1);
  });

  it('made twice is made once', async () => {
    await move(2);
    await look();
    await Promise.all([
      resolve('restore'),
      trainer.api.calendar.resolveDisagreement({ params: { appointmentId }, body: { choice: 'restore' } }),
    ]);
    await app.drainJobs();
    expect(await shownStarts()).toEqual([later(0)]);
  });
});
