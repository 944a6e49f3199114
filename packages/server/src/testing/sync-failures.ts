import { calendarNames } from '@x1/contract/calendar/connection.ts';
import type { AppointmentId, UserId } from '@x1/contract/core/ids.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchCalendars } from '../modules/calendar/jobs.ts';
import type { CalendarDriver, SeenEvent } from './calendar-drivers.ts';
import { createCalendarSessions } from './calendar-sessions.ts';
import { type SellingTrainer, sellingTrainer } from './given.ts';
import { eventIdOf } from './google.ts';
import type { Person, TestApp } from './start-app.ts';

const timesOf = ({ startsAt, endsAt }: SeenEvent) => [startsAt.toISOString(), endsAt.toISOString()];

let accounts = 0;

/** What every calendar has to bear without losing a session, or having one twice. */
export function describeSyncFailures(app: TestApp, driver: CalendarDriver): void {
  let trainer: SellingTrainer;
  let parent: Person;
  let account: string;
  beforeEach(async () => {
    // Both anew: the clock moves on by weeks, and sign-ins end.
    parent = await app.signUp('parent');
    trainer = await sellingTrainer(app);
    accounts += 1;
    account = driver.newAccount(accounts);
  });
  afterEach(async () => {
    // Otherwise the calendars of earlier tests would be synced as well.
    await app.db.deleteFrom('calendarConnections').execute();
  });

  const { nextTime, requested, booked } = createCalendarSessions(app, () => ({ parent, trainer }));

  /** Syncs until everything that waits in this trainer's calendar was tried again. */
  async function untilQuiet() {
    for (let round = 0; round < 5; round += 1) {
      app.clock.advance({ hours: 2 });
      await app.services.calendar.sync(trainer.user.id);
    }
  }

  async function waiting(): Promise<number> {
    return (await trainer.api.calendar.connection()).waitingCount;
  }

  const connectionRow = (userId: UserId) =>
    app.db.selectFrom('calendarConnections').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();

  const connect = () => driver.connect(app, trainer, account);
  const events = () => driver.events(app, account);

  describe('while it', () => {
    it('is down, sessions are booked as usual and written once it is back', async () => {
      await connect();
      await app.drainJobs();
      const appointmentIds: AppointmentId[] = [];
      await driver.during(app, { Down: true }, async () => {
        for (let index = 0; index < 3; index += 1) appointmentIds.push((await booked()).appointmentId);
        await app.drainJobs();
        await untilQuiet();
      });
      expect(await events()).toEqual([]);
      expect(await waiting()).toBe(3);
      expect((await trainer.api.calendar.connection()).state).toBe('connected');
      await untilQuiet();
      const expected = await Promise.all(appointmentIds.map((id) => eventIdOf(app, id)));
      expect((await events()).map(({ eventId }) => eventId).sort()).toEqual(expected.sort());
      expect(await waiting()).toBe(0);
    });

    it('is down, it is called after growing waits', async () => {
      await connect();
      await app.drainJobs();
      const { userId, state } = { userId: trainer.user.id, state: () => connectionRow(trainer.user.id) };
      expect(await state()).toMatchObject({ failures: 0, nextTryAt: null });
      await driver.during(app, { Down: true }, async () => {
        await booked();
        await app.drainJobs();
        const first = await state();
        expect(first.failures).toBe(1);
        await app.services.calendar.sync(userId);
        expect((await state()).failures, 'not before its time').toBe(1);
        app.clock.advance({ seconds: 10 });
        await app.runNow(watchCalendars);
        expect((await state()).failures).toBe(2);
      });
      app.clock.advance({ minutes: 1 });
      await app.runNow(watchCalendars);
      expect(await state()).toMatchObject({ failures: 0, nextTryAt: null });
    });

    it.each(driver.statuses)('sometimes answers %i, every session still gets exactly one event', async (status) => {
      await connect();
      const sessions = [await booked(), await booked()];
      await driver.during(app, { Refusal: status, RefusedCalls: 3 }, async () => {
        await app.drainJobs();
        await untilQuiet();
      });
      await untilQuiet();
      const expected = await Promise.all(sessions.map(({ appointmentId }) => eventIdOf(app, appointmentId)));
      expect((await events()).map(({ eventId }) => eventId).sort()).toEqual(expected.sort());
      expect(await trainer.api.calendar.connection()).toMatchObject({ state: 'connected', waitingCount: 0, disagreements: [] });
    });

    it.each([1, 2, 3, 4, 5])('loses the answers to %i calls, every session still gets exactly one event', async (LostAnswers) => {
      await connect();
      await app.drainJobs();
      const sessions = [await booked(), await booked()];
      await driver.during(app, { LostAnswers }, async () => {
        await app.drainJobs();
        await untilQuiet();
      });
      const moved = nextTime();
      await trainer.api.scheduling.reschedule({ params: { appointmentId: sessions[0]?.appointmentId as AppointmentId }, body: moved });
      await trainer.api.scheduling.cancel({ params: { appointmentId: sessions[1]?.appointmentId as AppointmentId }, body: { reason: '' } });
      await driver.during(app, { LostAnswers }, async () => {
        await app.drainJobs();
        await untilQuiet();
      });
      expect((await events()).map(timesOf)).toEqual([[moved.startTime, moved.endTime]]);
      expect(await waiting()).toBe(0);
    });

    it.each([1, 2, 3])('loses the answers to %i writes, every session still gets exactly one event', async (LostWrites) => {
      await connect();
      await app.drainJobs();
      const [moves, goes] = [await booked(), await booked()];
      const whileLost = () =>
        driver.during(app, { LostWrites }, async () => {
          await app.drainJobs();
          await untilQuiet();
        });
      await whileLost();
      expect(await events()).toHaveLength(2);
      const moved = nextTime();
      await trainer.api.scheduling.reschedule({ params: { appointmentId: moves.appointmentId }, body: moved });
      await trainer.api.scheduling.cancel({ params: { appointmentId: goes.appointmentId }, body: { reason: '' } });
      await whileLost();
      expect((await events()).map(timesOf)).toEqual([[moved.startTime, moved.endTime]]);
      expect(await trainer.api.calendar.connection()).toMatchObject({ state: 'connected', waitingCount: 0, disagreements: [] });
    });

    it('refuses to list changes, busy times are still read', async () => {
      await connect();
      await booked();
      await app.drainJobs();
      app.clock.advance({ minutes: 20 });
      await driver.during(app, { Refusal: 429, RefusedCalls: 1 }, () => app.services.calendar.sync(trainer.user.id));
      expect(await connectionRow(trainer.user.id)).toMatchObject({ failures: 1, busyFetchedAt: app.clock.now() });
    });

    it('fails for one event, that event waits and all others are written', async () => {
      await connect();
      await app.drainJobs();
      const { appointmentId } = await booked();
      const noAnswer = { Refusal: 500, RefusedCalls: 1 };
      await driver.during(app, noAnswer, () => app.drainJobs());
      expect((await connectionRow(trainer.user.id)).failures, 'at first the whole calendar waits').toBe(1);
      await app.db.updateTable('calendarEvents').set({ attempts: 5 }).where('appointmentId', '=', appointmentId).execute();
      app.clock.advance({ seconds: 30 });
      await driver.during(app, noAnswer, () => app.services.calendar.sync(trainer.user.id));
      expect(await connectionRow(trainer.user.id)).toMatchObject({ failures: 0, nextTryAt: null, lookedAt: app.clock.now() });
      expect(await waiting()).toBe(1);
      const fresh = await booked();
      await app.drainJobs();
      expect((await events()).map(({ eventId }) => eventId)).toEqual([await eventIdOf(app, fresh.appointmentId)]);
      await untilQuiet();
      expect(await events()).toHaveLength(2);
    });

    it('is too slow, other requests are not delayed, and the event it still created is found later', { timeout: 60_000 }, async () => {
      await connect();
      await app.drainJobs();
      const { appointmentId } = await requested();
      await driver.during(app, { DelayMs: 15_000 }, async () => {
        await trainer.api.scheduling.approve({ params: { appointmentId } });
        const writing = app.drainJobs();
        const before = Date.now();
        await trainer.api.sessions.appointmentDetails({ params: { appointmentId } });
        expect(Date.now() - before, 'a page of the product').toBeLessThan(3_000);
        await writing;
      });
      expect(await waiting()).toBe(1);
      await untilQuiet();
      expect(await events()).toHaveLength(1);
      expect(await waiting()).toBe(0);
    });
  });

  describe('whose consent was revoked by its owner', () => {
    it('is reported once, and connecting again writes everything that was waiting', async () => {
      await connect();
      await booked();
      await app.drainJobs();
      await driver.revoke(app, account);
      await booked();
      await app.drainJobs();
      expect(await trainer.api.calendar.connection()).toMatchObject({
        state: 'lost',
        lostAt: app.clock.now().toISOString(),
        waitingCount: 1,
      });
      expect(await trainer.api.calendar.status()).toEqual({ connected: false, hasTokens: false });
      await booked();
      await app.drainJobs();
      await untilQuiet();
      expect(await waiting()).toBe(2);
      const notices = app.db
        .selectFrom('notifications')
        .select('title')
        .where('userId', '=', trainer.user.id)
        .where('topic', '=', 'account');
      const title = `Your ${calendarNames[driver.provider]} is no longer connected`;
      expect(await notices.where('title', 'like', '%no longer connected').execute()).toEqual([{ title }]);
      await connect();
      await app.drainJobs();
      expect(await events()).toHaveLength(3);
      expect(await trainer.api.calendar.connection()).toMatchObject({ state: 'connected', lostAt: null, waitingCount: 0 });
    });

    it('is assumed when the stored token cannot be decrypted', async () => {
      await connect();
      await app.drainJobs();
      await app.db
        .updateTable('calendarConnections')
        .set({ sealedToken: Buffer.from('sealed with a different key') })
        .execute();
      await untilQuiet();
      expect((await trainer.api.calendar.connection()).state).toBe('lost');
    });

    it('is noticed without an event to write', async () => {
      await connect();
      await app.drainJobs();
      await driver.revoke(app, account);
      await untilQuiet();
      expect((await trainer.api.calendar.connection()).state).toBe('lost');
    });
  });
}
