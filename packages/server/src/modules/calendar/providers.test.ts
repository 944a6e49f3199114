import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { calendarDrivers, type SeenEvent } from '../../testing/calendar-drivers.ts';
import { createCalendarSessions } from '../../testing/calendar-sessions.ts';
import { paidRequest, type SellingTrainer, sellingTrainer, timeIn } from '../../testing/given.ts';
import { answerConsent, beginConsent, connectCalendar, eventIdOf, followBack, readAccounts } from '../../testing/google.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

let trainer: SellingTrainer;
let parent: Person;
let account: string;
let accounts = 0;
const app = await openApp();
beforeEach(async () => {
  // Both anew: the clock moves on by weeks, and sign-ins end.
  parent = await app.signUp('parent');
  trainer = await sellingTrainer(app);
  accounts += 1;
});
afterEach(async () => {
  // Otherwise the calendars of earlier tests would be synced as well.
  await app.db.deleteFrom('calendarConnections').execute();
});

const { nextTime, booked } = createCalendarSessions(app, () => ({ parent, trainer }));
const timesOf = ({ startsAt, endsAt }: SeenEvent) => [startsAt.toISOString(), endsAt.toISOString()];

describe.each(calendarDrivers)('a calendar of $provider', (driver) => {
  beforeEach(() => {
    account = driver.newAccount(accounts);
  });
  const connect = () => driver.connect(app, trainer, account);
  const events = () => driver.events(app, account);
  async function look(): Promise<void> {
    app.clock.advance({ minutes: 6 });
    await app.services.calendar.sync(trainer.user.id);
  }

  it('gets a session once it is approved, follows it, and loses it when it is canceled', async () => {
    await connect();
    const { appointmentId, time } = await booked();
    await app.drainJobs();
    expect(await events()).toMatchObject([{ eventId: await eventIdOf(app, appointmentId), title: 'First Touch' }]);
    expect((await events()).map(timesOf)).toEqual([[time.startTime, time.endTime]]);
    const moved = nextTime();
    await trainer.api.scheduling.reschedule({ params: { appointmentId }, body: moved });
    await app.drainJobs();
    expect((await events()).map(timesOf)).toEqual([[moved.startTime, moved.endTime]]);
    await trainer.api.scheduling.cancel({ params: { appointmentId }, body: { reason: '' } });
    await app.drainJobs();
    expect(await events()).toEqual([]);
  });

  it('shows what its owner moved, which X1 puts right when it is asked to', async () => {
    await connect();
    const { appointmentId, time } = await booked();
    await app.drainJobs();
    await driver.move(app, account, await eventIdOf(app, appointmentId), 2);
    await look();
    expect((await trainer.api.calendar.connection()).disagreements).toMatchObject([{ appointmentId, kind: 'moved' }]);
    await trainer.api.calendar.resolveDisagreement({ params: { appointmentId }, body: { choice: 'restore' } });
    await app.drainJobs();
    expect((await events()).map(timesOf)).toEqual([[time.startTime, time.endTime]]);
    await look();
    expect((await trainer.api.calendar.connection()).disagreements).toEqual([]);
  });

  it('shows what its owner deleted, which stays deleted or comes back as the owner chooses', async () => {
    await connect();
    const [left, restored] = [await booked(), await booked()];
    await app.drainJobs();
    for (const { appointmentId } of [left, restored]) await driver.remove(app, account, await eventIdOf(app, appointmentId));
    await look();
    const resolve = (appointmentId: AppointmentId, choice: 'leave' | 'restore') =>
      trainer.api.calendar.resolveDisagreement({ params: { appointmentId }, body: { choice } });
    expect((await trainer.api.calendar.connection()).disagreements.map(({ kind }) => kind)).toEqual(['deleted', 'deleted']);
    await resolve(left.appointmentId, 'leave');
    await resolve(restored.appointmentId, 'restore');
    await app.drainJobs();
    await look();
    expect((await events()).map(({ eventId }) => eventId)).toEqual([await eventIdOf(app, restored.appointmentId)]);
    expect(await trainer.api.calendar.connection()).toMatchObject({ waitingCount: 0, disagreements: [] });
  });

  it("blocks times at which its owner is busy, and none of X1's own", async () => {
    await connect();
    const { time } = await booked();
    await app.drainJobs();
    const busy = timeIn(app, 600 + accounts);
    await driver.addPrivate(app, account, { title: 'Dentist', startsAt: new Date(busy.startTime), minutes: 60 });
    await app.services.calendar.refreshBusyTimes(trainer.user.id);
    const { appointmentId } = await paidRequest(app, { parent, trainer });
    await expect(parent.api.scheduling.schedule({ body: { appointmentId, ...busy } })).rejects.toMatchObject({
      code: 'appointment.calendar_busy',
    });
    const times = await app.db.selectFrom('calendarBusy').selectAll().where('userId', '=', trainer.user.id).execute();
    expect(times.map(({ startsAt }) => startsAt.toISOString())).toEqual([busy.startTime]);
    expect(times.map(({ startsAt }) => startsAt.toISOString())).not.toContain(time.startTime);
  });

  it('is the one that is named as connected, and lets go', async () => {
    await connect();
    expect(await trainer.api.calendar.connection()).toMatchObject({ state: 'connected', provider: driver.provider });
    expect(await trainer.api.calendar.status()).toEqual({ connected: true, hasTokens: true });
    await booked();
    await app.drainJobs();
    await trainer.api.calendar.disconnect();
    await app.drainJobs();
    expect(await trainer.api.calendar.connection()).toMatchObject({ state: 'not_connected', provider: null });
    expect(await events(), 'the events stay').toHaveLength(1);
  });
});

describe('connecting another calendar', () => {
  const toGoogle = (name: string) => connectCalendar(app, trainer, name);
  const toOutlook = (name: string) => connectCalendar(app, trainer, name, '/api/auth/outlook');
  const [google, outlook] = calendarDrivers;

  it('replaces the one before: its consent is revoked, its events stay, and coming sessions are in the new one', async () => {
    const [former, present] = [`former-${accounts}@gmail.test`, `present-${accounts}@outlook.test`];
    await toGoogle(former);
    const { appointmentId } = await booked();
    await app.drainJobs();
    await toOutlook(present);
    await app.drainJobs();
    expect(await readAccounts(app)).toContainEqual({ account: former, isConnected: false });
    expect(await google?.events(app, former)).toHaveLength(1);
    expect(await outlook?.events(app, present)).toMatchObject([{ eventId: await eventIdOf(app, appointmentId) }]);
    expect(await trainer.api.calendar.connection()).toMatchObject({ provider: 'outlook', waitingCount: 0, disagreements: [] });
  });

  it("takes no answer of one provider at the other's address", async () => {
    const { authUrl, cookie } = await beginConsent(app, trainer, '/api/auth/outlook');
    const back = await answerConsent(app, authUrl, { account: `mixed-${accounts}@outlook.test` });
    const { location } = await followBack(app, back.replace('/api/auth/outlook/callback', '/api/auth/google/callback'), cookie);
    expect(location).toBe('/calendar-connected?error=mismatch');
    expect(await trainer.api.calendar.status()).toEqual({ connected: false, hasTokens: false });
  });

  it('without calls of its own makes no video calls: the link of a session is gone with Google', async () => {
    await toGoogle(`calls-${accounts}@gmail.test`);
    const { appointmentId } = await booked();
    await app.drainJobs();
    const callOf = () =>
      app.db.selectFrom('calendarEvents').select('callUrl').where('appointmentId', '=', appointmentId).executeTakeFirstOrThrow();
    expect((await callOf()).callUrl).toMatch(/meet/);
    await toOutlook(`calls-${accounts}@outlook.test`);
    await app.drainJobs();
    expect((await callOf()).callUrl).toBeNull();
    expect((await trainer.api.calendar.connection()).makesCalls).toBe(false);
  });

  it("keeps the consent that Microsoft replaces with each use, and the trainer's calendar with it", async () => {
    await toOutlook(`renewed-${accounts}@outlook.test`);
    await app.drainJobs();
    const sealed = async () =>
      (await app.db.selectFrom('calendarConnections').select('sealedToken').executeTakeFirstOrThrow()).sealedToken?.toString('hex');
    const first = await sealed();
    app.clock.advance({ hours: 2 });
    await app.services.calendar.sync(trainer.user.id);
    expect(await sealed()).not.toBe(first);
    app.clock.advance({ hours: 2 });
    await app.services.calendar.sync(trainer.user.id);
    expect((await trainer.api.calendar.connection()).state).toBe('connected');
  });
});
