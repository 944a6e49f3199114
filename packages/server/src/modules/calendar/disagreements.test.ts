import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paidRequest, type SellingTrainer, sellingTrainer, timeIn } from '../../testing/given.ts';
import { connectCalendar, deleteInGoogle, editInGoogle, eventIdOf, liveEvents, moveInGoogle } from '../../testing/google.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

/** A trainer's changes in Google Calendar never change a session: X1 shows them and asks (R133). */

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

/** The next sync of the calendar. */
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

describe('an event that the trainer moved in Google Calendar', () => {
  it('is shown with both times, and the session keeps its own', async () => {
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

  it("is moved back when the trainer chooses X1's time", async () => {
    await move(2);
    await look();
    expect(await resolve('restore')).toEqual([]);
    expect(await shownStarts()).toEqual([later(0)]);
    expect(await look()).toEqual([]);
  });

  it('stays when the trainer chooses so, and is not asked about again until it moves again', async () => {
    await move(2);
    await look();
    expect(await resolve('leave')).toEqual([]);
    expect(await look()).toEqual([]);
    await app.services.calendar.noteSession(appointmentId);
    await app.drainJobs();
    expect(await shownStarts(), 'not overwritten either').toEqual([later(2)]);
    expect(await look()).toEqual([]);
    await move(1);
    expect(await look()).toMatchObject([{ kind: 'moved', calendarStartTime: later(3) }]);
  });

  it('is not asked about again for a changed title or color', async () => {
    await move(2);
    await look();
    await resolve('leave');
    await editInGoogle(app, account(), eventId, { title: 'My champion', colorId: '11' });
    expect(await look()).toEqual([]);
    await app.services.calendar.noteSession(appointmentId);
    await app.drainJobs();
    expect(await shownStarts()).toEqual([later(2)]);
  });

  it("does not count as the trainer's own busy time", async () => {
    await move(2);
    await look();
    await resolve('leave');
    await app.services.calendar.refreshBusyTimes(trainer.user.id);
    const range = { startsAt: app.clock.now(), endsAt: new Date(later(24)) };
    expect(await app.services.calendar.busyOf(app.db, trainer.user.id, range)).toEqual([]);
  });

  it('is no longer a disagreement once the trainer moves it back', async () => {
    await move(2);
    expect(await look()).toHaveLength(1);
    await move(-2);
    expect(await look()).toEqual([]);
  });

  it('gets the new time when the session is moved in X1', async () => {
    await move(2);
    await look();
    const time = { startTime: later(24), endTime: later(25), location: 'gym', scheduledInTimezone: 'America/New_York' };
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: time });
    await app.drainJobs();
    expect(await shownStarts()).toEqual([later(24)]);
    expect(await look()).toEqual([]);
  });

  it('is removed when the session is canceled in X1', async () => {
    await move(2);
    await look();
    await trainer.api.scheduling.cancel({ params: { appointmentId }, body: { reason: '' } });
    await app.drainJobs();
    expect(await shownStarts()).toEqual([]);
    expect(await look()).toEqual([]);
  });
});

describe('an event that the trainer deleted in Google Calendar', () => {
  it('is shown, and the session stays scheduled', async () => {
    await remove();
    expect(await look()).toMatchObject([{ kind: 'deleted', calendarStartTime: null, calendarEndTime: null, startTime: later(0) }]);
    const { appointment } = await trainer.api.sessions.appointmentDetails({ params: { appointmentId } });
    expect(appointment.status).toBe('scheduled');
  });

  it('is restored when the trainer chooses so', async () => {
    await remove();
    await look();
    await resolve('restore');
    expect(await shownStarts()).toEqual([later(0)]);
    expect(await look()).toEqual([]);
  });

  it('stays deleted when the trainer chooses so, until the session is moved in X1', async () => {
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

  it('is noticed even when Google no longer knows what changed since the last sync', async () => {
    const far = { startTime: later(40 * 24), endTime: later(40 * 24 + 1), location: 'gym', scheduledInTimezone: 'America/New_York' };
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: far });
    await app.drainJobs();
    expect(await look()).toEqual([]);
    await remove();
    app.clock.advance({ days: 31 });
    const userId = trainer.user.id;
    // The first sync learns that it has to read everything, the second reads each event.
    await app.services.calendar.sync(userId);
    await app.services.calendar.sync(userId);
    const { disagreements } = await app.services.calendar.readConnection({ userId });
    expect(disagreements).toMatchObject([{ kind: 'deleted', startTime: later(40 * 24) }]);
  });
});

describe('the event of a session that is over', () => {
  it('can be deleted without a question, also when the session is then completed', async () => {
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

  it('is not asked about any more', async () => {
    await move(2);
    expect(await look()).toHaveLength(1);
    app.clock.advance({ hours: 80 });
    expect((await trainer.api.calendar.connection()).disagreements).toEqual([]);
  });
});

describe('an event that X1 itself moved', () => {
  it('is not a disagreement', async () => {
    expect(await look()).toEqual([]);
    const time = { startTime: later(24), endTime: later(25), location: 'gym', scheduledInTimezone: 'America/New_York' };
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: time });
    await app.drainJobs();
    expect(await look()).toEqual([]);
  });
});

describe('the choice about a disagreement', () => {
  it('belongs to the trainer of that calendar only', async () => {
    await move(2);
    await look();
    const other = await sellingTrainer(app);
    const choose = (person: Person) => person.api.calendar.resolveDisagreement({ params: { appointmentId }, body: { choice: 'restore' } });
    await expect(choose(other)).rejects.toMatchObject({ status: 404 });
    await expect(choose(parent)).rejects.toMatchObject({ status: 403 });
    expect(await look()).toHaveLength(1);
  });

  it('has one effect when it is made twice at once', async () => {
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
