import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { noBookingRules } from '@x1/contract/scheduling/booking-rules.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createCalendarSessions } from '../../testing/calendar-sessions.ts';
import { paidRequest, type SellingTrainer, sellingTrainer, timeIn } from '../../testing/given.ts';
import {
  addPrivateEvent,
  connectCalendar,
  deleteInGoogle,
  editInGoogle,
  eventIdOf,
  type GoogleEvent,
  liveEvents,
  moveInGoogle,
  readCalendar,
  revokeAtGoogle,
} from '../../testing/google.ts';
import { withFaults } from '../../testing/provider.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

let trainer: SellingTrainer;
let parent: Person;
let account: string;
let accounts = 0;
const app = await openApp();
beforeAll(async () => {
  parent = await app.signUp('parent');
});
beforeEach(async () => {
  trainer = await sellingTrainer(app);
  accounts += 1;
  account = `coach-${accounts}@gmail.test`;
});
afterEach(async () => {
  // Otherwise the calendars of earlier tests would be synced as well.
  await app.db.deleteFrom('calendarConnections').execute();
});

const connect = () => connectCalendar(app, trainer, account);
const events = () => liveEvents(app, account);
const timesOf = ({ start, end }: Pick<GoogleEvent, 'start' | 'end'>) => [start.dateTime, end.dateTime];

const { nextTime, requested, booked } = createCalendarSessions(app, () => ({ parent, trainer }));

async function waiting(): Promise<number> {
  return (await trainer.api.calendar.connection()).waitingCount;
}

const connectionRow = (userId: UserId) =>
  app.db.selectFrom('calendarConnections').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();

it('a session of a trainer without a calendar leaves its calendar nothing to do', async () => {
  const { appointmentId } = await booked();
  await app.drainJobs();
  const { rows } =
    await sql`select 1 from pgboss.job where name like '%/calendar.note' and (data ->> 'appointmentId')::bigint = ${appointmentId}`.execute(
      app.db,
    );
  expect(rows).toEqual([]);
});

describe('a session of a connected trainer', () => {
  it('is written to the calendar once it is approved and has a time', async () => {
    await connect();
    const { appointmentId, time } = await requested();
    await app.drainJobs();
    expect(await events()).toEqual([]);
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await app.drainJobs();
    const [event, ...others] = await events();
    expect(others).toEqual([]);
    expect(event && timesOf(event)).toEqual([time.startTime, time.endTime]);
    expect(event).toMatchObject({ id: await eventIdOf(app, appointmentId), location: 'Online' });
    expect(event?.description).toContain(`${app.publicUrl}/session/${appointmentId}`);
    expect(JSON.stringify(event)).not.toContain(parent.email);
  });

  it('that changed while the calendar was being connected is written within minutes', async () => {
    await booked();
    // Nothing was to be done for it then: there was no calendar yet. What connecting found is taken away, as if it had come before.
    await app.drainJobs();
    await connect();
    await app.drainJobs();
    await app.db.deleteFrom('calendarEvents').execute();
    await app.services.calendar.wakeDue();
    await app.drainJobs();
    expect(await app.db.selectFrom('calendarEvents').select('wanted').execute()).toEqual([{ wanted: true }]);
  });

  it('that moves keeps its event, which gets the new time', async () => {
    await connect();
    const { appointmentId } = await booked();
    await app.drainJobs();
    const time = nextTime();
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: time });
    await app.drainJobs();
    expect((await readCalendar(app, account)).map(timesOf)).toEqual([[time.startTime, time.endTime]]);
  });

  it("that moves keeps the event's title and color the trainer changed", async () => {
    await connect();
    const { appointmentId } = await booked();
    await app.drainJobs();
    await editInGoogle(app, account, await eventIdOf(app, appointmentId), { title: 'My champion', colorId: '11' });
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: nextTime() });
    await app.drainJobs();
    expect(await events()).toMatchObject([{ summary: 'My champion', colorId: '11' }]);
    const time = { ...nextTime(), location: 'online' };
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: time });
    await trainer.api.calendar.syncAppointment({ params: { appointmentId } });
    const [event] = await events();
    expect(event, 'the button writes it as X1 has it').toMatchObject({ summary: 'First Touch', colorId: '11' });
    expect(event && timesOf(event)).toEqual([time.startTime, time.endTime]);
  });

  it('that waits for the trainer again leaves the calendar until it is confirmed (R175)', async () => {
    await connect();
    const { appointmentId } = await booked();
    await app.drainJobs();
    expect(await events()).toHaveLength(1);
    const bookingRules = { ...noBookingRules, askAgainWithinHours: 48 } as const;
    await trainer.api.trainers.setSessionSettings({ body: { availabilityHours: [], meetingLink: '', bookingRules } });
    const time = timeIn(app, 40);
    await parent.api.scheduling.reschedule({ params: { appointmentId }, body: time });
    await app.drainJobs();
    expect(await events()).toEqual([]);
    await trainer.api.scheduling.approve({ params: { appointmentId } });
    await app.drainJobs();
    expect((await events()).map(timesOf)).toEqual([[time.startTime, time.endTime]]);
  });

  it('is removed from the calendar when it is canceled', async () => {
    await connect();
    const { appointmentId } = await booked();
    await app.drainJobs();
    expect(await events()).toHaveLength(1);
    await trainer.api.scheduling.cancel({ params: { appointmentId }, body: { reason: 'Ill' } });
    await app.drainJobs();
    expect(await events()).toEqual([]);
    expect(await waiting()).toBe(0);
  });

  it('is never written when it is declined', async () => {
    await connect();
    const { appointmentId } = await requested();
    await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Away' } });
    await app.drainJobs();
    expect(await readCalendar(app, account)).toEqual([]);
  });

  it('has one event after twenty simultaneous approvals', async () => {
    await connect();
    const { appointmentId } = await requested();
    const approve = () => trainer.api.scheduling.approve({ params: { appointmentId } });
    await Promise.all(Array.from({ length: 20 }, approve));
    await app.drainJobs();
    expect(await readCalendar(app, account)).toMatchObject([{ sequence: 0 }]);
  });

  it('has one event, written once, when its jobs run twice', async () => {
    await connect();
    const { appointmentId } = await booked();
    await app.drainJobs();
    await app.services.calendar.noteSession(appointmentId);
    await app.services.calendar.noteSession(appointmentId);
    await app.drainJobs();
    expect(await readCalendar(app, account), 'written once').toMatchObject([{ sequence: 0 }]);
  });

  it('of a package is written as soon as the purchase is approved', async () => {
    trainer = await sellingTrainer(app, { sessionsIncluded: 3 });
    await connect();
    const { transactionId } = await requested();
    const bought = app.db.selectFrom('appointments').select('id').where('transactionId', '=', transactionId).orderBy('sessionNumber');
    const [first, , third] = (await bought.execute()).map(({ id }) => id as AppointmentId);
    if (!first || !third) throw new Error('the package has too few sessions');
    await parent.api.scheduling.schedule({ body: { appointmentId: third, ...nextTime() } });
    await app.drainJobs();
    expect(await events()).toEqual([]);
    await trainer.api.scheduling.approve({ params: { appointmentId: first } });
    await app.drainJobs();
    expect((await events()).map(({ id }) => id).sort()).toEqual([await eventIdOf(app, first), await eventIdOf(app, third)].sort());
  });

  it('is named in the session once it is written (S2§3), and can be written again', async () => {
    const { appointmentId } = await booked();
    const page = async (person: Person) => {
      const { appointment, canSyncCalendar } = await person.api.sessions.appointmentDetails({ params: { appointmentId } });
      return { googleEventId: appointment.googleEventId, canSyncCalendar };
    };
    expect(await page(trainer), 'not connected').toEqual({ googleEventId: null, canSyncCalendar: false });
    await connect();
    expect(await page(trainer), 'waits').toEqual({ googleEventId: null, canSyncCalendar: true });
    await app.drainJobs();
    const googleEventId = await eventIdOf(app, appointmentId);
    // The parent's button sends the invitation again.
    for (const person of [trainer, parent]) expect(await page(person)).toEqual({ googleEventId, canSyncCalendar: true });
    const listed = await trainer.api.sessions.listTrainerAppointments({ params: { userId: trainer.user.id }, query: {} });
    expect(listed.find(({ id }) => id === appointmentId)).toMatchObject({ googleEventId });
    await trainer.api.scheduling.cancel({ params: { appointmentId }, body: { reason: '' } });
    await app.drainJobs();
    for (const person of [trainer, parent]) expect(await page(person)).toEqual({ googleEventId: null, canSyncCalendar: false });
  });

  it('is not recorded for a trainer without a calendar', async () => {
    const { appointmentId } = await booked();
    await app.drainJobs();
    expect(await app.db.selectFrom('calendarEvents').selectAll().where('appointmentId', '=', appointmentId).execute()).toEqual([]);
  });
});

describe('connecting a Google Calendar', () => {
  it('writes every upcoming approved session and no past one', async () => {
    const now = app.clock.now().getTime();
    const { programId } = trainer;
    for (let index = 0; index < 25; index += 1) {
      const startsAt = new Date(now + (index + 1) * 7_200_000);
      await insertPaidAppointment(app.db, { parentId: parent.user.id, programId, state: { approval: 'approved', startsAt } });
    }
    const past = new Date(now - 7 * 86_400_000);
    await insertPaidAppointment(app.db, { parentId: parent.user.id, programId, state: { approval: 'approved', startsAt: past } });
    await insertPaidAppointment(app.db, { parentId: parent.user.id, programId, state: { startsAt: new Date(now + 90 * 3_600_000) } });
    await connect();
    expect(await waiting()).toBe(25);
    await app.drainJobs();
    expect(await events()).toHaveLength(25);
    expect(await trainer.api.calendar.connection()).toMatchObject({ waitingCount: 0, lastSyncedAt: app.clock.now().toISOString() });
  });

  it('again reuses the existing events and removes sessions canceled since', async () => {
    await connect();
    const [kept, gone] = [await booked(), await booked()];
    await app.drainJobs();
    await trainer.api.calendar.disconnect();
    await app.drainJobs();
    expect(await events(), 'the events stay').toHaveLength(2);
    await trainer.api.scheduling.cancel({ params: { appointmentId: gone.appointmentId }, body: { reason: '' } });
    await connect();
    await app.drainJobs();
    expect(await events()).toMatchObject([{ id: await eventIdOf(app, kept.appointmentId), sequence: 0 }]);
  });

  it('while events are written to a first one writes all of them to the second', async () => {
    await connect();
    await app.drainJobs();
    await booked();
    await booked();
    const userId = trainer.user.id;
    for (const { id } of await app.db.selectFrom('appointments').select('id').where('trainerId', '=', trainer.trainerId).execute()) {
      await app.services.calendar.noteSession(id as AppointmentId);
    }
    await withFaults(app, { googleDelayMs: 300 }, async () => {
      const writing = app.services.calendar.sync(userId);
      account = `second-${account}`;
      await connect();
      await writing;
    });
    await app.drainJobs();
    expect(await events()).toHaveLength(2);
    expect(await trainer.api.calendar.connection()).toMatchObject({ state: 'connected', waitingCount: 0, disagreements: [] });
  });

  it.each([
    ['is kept', false],
    ['is revoked', true],
  ])('after disconnecting a first one that is being written, whose consent %s, writes all events to the second', async (_, isRevoked) => {
    await connect();
    await app.drainJobs();
    const userId = trainer.user.id;
    for (const { appointmentId } of [await booked(), await booked(), await booked()])
      await app.services.calendar.noteSession(appointmentId);
    const left = account;
    await withFaults(app, { googleDelayMs: 300 }, async () => {
      const writing = app.services.calendar.sync(userId);
      await trainer.api.calendar.disconnect();
      if (isRevoked) await revokeAtGoogle(app, left);
      account = `second-${account}`;
      await connect();
      await writing;
    });
    await app.drainJobs();
    expect(await events()).toHaveLength(3);
    expect(await trainer.api.calendar.connection()).toMatchObject({ state: 'connected', waitingCount: 0, disagreements: [] });
  });

  it('writes upcoming sessions in order and also removes canceled upcoming ones, but no past ones', async () => {
    await connect();
    const past = await booked();
    const gone = await booked();
    await app.drainJobs();
    for (const { appointmentId } of [past, gone]) await trainer.api.scheduling.cancel({ params: { appointmentId }, body: { reason: '' } });
    await app.drainJobs();
    const day = new Date(app.clock.now().getTime() - 86_400_000);
    const ofPast = app.db.updateTable('calendarEvents').set({ startsAt: day, endsAt: new Date(day.getTime() + 3_600_000) });
    await ofPast.where('appointmentId', '=', past.appointmentId).execute();
    const [later, sooner] = [await booked(), await booked()];
    const [laterTime, soonerTime] = [nextTime(), timeIn(app, 30)];
    await trainer.api.scheduling.reschedule({ params: { appointmentId: later.appointmentId }, body: laterTime });
    await trainer.api.scheduling.reschedule({ params: { appointmentId: sooner.appointmentId }, body: soonerTime });
    await app.drainJobs();
    account = `other-${account}`;
    await connect();
    const rows = await app.db.selectFrom('calendarEvents').selectAll().where('userId', '=', trainer.user.id).execute();
    const waits = rows.filter(({ writtenVersion, wantedVersion }) => writtenVersion < wantedVersion).map((row) => row.appointmentId);
    expect(waits.sort()).toEqual([gone, later, sooner].map(({ appointmentId }) => appointmentId).sort());
    await app.drainJobs();
    // In the order they were written: the soonest first.
    expect((await events()).map(timesOf)).toEqual([
      [soonerTime.startTime, soonerTime.endTime],
      [laterTime.startTime, laterTime.endTime],
    ]);
  });

  it('drops the busy times of a previously connected calendar', async () => {
    await connect();
    await app.drainJobs();
    const time = timeIn(app, 400);
    await addPrivateEvent(app, account, { title: 'Dentist', startsAt: new Date(time.startTime), minutes: 60 });
    await app.services.calendar.refreshBusyTimes(trainer.user.id);
    const { appointmentId } = await paidRequest(app, { parent, trainer });
    const schedule = () => parent.api.scheduling.schedule({ body: { appointmentId, ...time } });
    await expect(schedule()).rejects.toMatchObject({ code: 'appointment.calendar_busy' });
    account = `other-${account}`;
    await connect();
    await schedule();
    await app.drainJobs();
    expect((await connectionRow(trainer.user.id)).busyFetchedAt).toEqual(app.clock.now());
  });

  it('writes the sessions that a previously connected calendar already had', async () => {
    await connect();
    await booked();
    await app.drainJobs();
    account = `other-${account}`;
    await connect();
    await app.drainJobs();
    expect(await events()).toHaveLength(1);
  });
});

describe('the button Sync with Calendar', () => {
  it("writes the event again over the trainer's changes", async () => {
    await connect();
    const { appointmentId, time } = await booked();
    await app.drainJobs();
    await moveInGoogle(app, account, await eventIdOf(app, appointmentId), 2);
    const { message } = await trainer.api.calendar.syncAppointment({ params: { appointmentId } });
    expect(message).toBe('Appointment synced with Google Calendar successfully');
    expect((await events()).map(timesOf)).toEqual([[time.startTime, time.endTime]]);
  });

  it('restores an event that was deleted in the calendar', async () => {
    await connect();
    const { appointmentId } = await booked();
    await app.drainJobs();
    await deleteInGoogle(app, account, await eventIdOf(app, appointmentId));
    await trainer.api.calendar.syncAppointment({ params: { appointmentId } });
    expect(await events()).toHaveLength(1);
    expect(await readCalendar(app, account)).toHaveLength(1);
  });

  it('writes an event at once whose first try failed', async () => {
    await connect();
    await app.drainJobs();
    const { appointmentId } = await booked();
    await withFaults(app, { googleDown: true }, async () => {
      await app.drainJobs();
      await expect(trainer.api.calendar.syncAppointment({ params: { appointmentId } })).rejects.toMatchObject({ status: 502 });
    });
    await trainer.api.calendar.syncAppointment({ params: { appointmentId } });
    expect(await events()).toHaveLength(1);
  });

  it("requires a calendar, a time and the trainer's approval", async () => {
    const { appointmentId: unscheduled } = await paidRequest(app, { parent, trainer });
    const { appointmentId: pending } = await requested();
    const sync = (appointmentId: AppointmentId) => trainer.api.calendar.syncAppointment({ params: { appointmentId } });
    await expect(sync(unscheduled)).rejects.toMatchObject({ status: 409, code: 'calendar.not_scheduled' });
    await expect(sync(pending)).rejects.toMatchObject({ status: 409, code: 'calendar.not_connected' });
    await connect();
    await expect(sync(pending)).rejects.toMatchObject({ status: 409, code: 'calendar.not_approved' });
  });

  it("answers 'not connected' when the consent was revoked", async () => {
    await connect();
    const { appointmentId } = await booked();
    await app.drainJobs();
    await revokeAtGoogle(app, account);
    await expect(trainer.api.calendar.syncAppointment({ params: { appointmentId } })).rejects.toMatchObject({
      code: 'calendar.not_connected',
    });
    expect((await trainer.api.calendar.connection()).state).toBe('lost');
  });
});
