import { beforeAll, describe, expect, it } from 'vitest';
import { type SellingTrainer, sellingTrainer } from '../../testing/given.ts';
import { addPrivateEvent, connectCalendar, liveEvents, revokeAtGoogle } from '../../testing/google.ts';
import { withFaults } from '../../testing/provider.ts';
import { insertPaidAppointment } from '../../testing/rows-sessions.ts';
import { openApp } from '../../testing/start-app.ts';
import { createBusyTimes } from './busy.ts';
import { findOpen } from './connection-store.ts';

const account = 'busy@gmail.test';
const hourMs = 3_600_000;

let trainer: SellingTrainer;
let begin: Date;
const app = await openApp();
beforeAll(async () => {
  trainer = await sellingTrainer(app);
  begin = new Date(Math.ceil(app.clock.now().getTime() / hourMs) * hourMs);
  const parent = await app.signUp('parent');
  const session = { approval: 'approved', startsAt: at(30) } as const;
  await insertPaidAppointment(app.db, { parentId: parent.user.id, programId: trainer.programId, state: session });
  await connectCalendar(app, trainer, account);
  await app.drainJobs();
});

const range = (startsAt: Date, endsAt: Date) => ({ startsAt, endsAt });
const at = (hours: number) => new Date(begin.getTime() + hours * hourMs);
const busy = () => app.services.calendar.busyOf(app.db, trainer.user.id, { startsAt: at(0), endsAt: at(24 * 90) });
const state = () => app.services.calendar.calendarStateOf(app.db, trainer.user.id);
const refresh = () => app.services.calendar.refreshBusyTimes(trainer.user.id);

describe("a trainer's busy times from Google Calendar", () => {
  it('leave out sessions X1 wrote to the calendar', async () => {
    expect(await liveEvents(app, account)).toHaveLength(1);
    expect(await busy()).toEqual([]);
    await addPrivateEvent(app, account, { title: 'Dentist', startsAt: at(30.5), minutes: 90 });
    await addPrivateEvent(app, account, { title: 'Party', startsAt: at(50), minutes: 60 });
    await refresh();
    // Google returns one interval from the session's start to the dentist's end.
    expect(await busy()).toEqual([
      { startsAt: at(31), endsAt: at(32) },
      { startsAt: at(50), endsAt: at(51) },
    ]);
  });

  it("leave out X1's own event that is moved while Google answers", async () => {
    const connection = await findOpen(app.db, trainer.user.id);
    if (!connection) throw new Error('no calendar is connected');
    const [former, present] = [range(at(30), at(31)), range(at(60), at(61))];
    const answer = [range(at(50), at(51)), former];
    const { fetchBusy } = createBusyTimes({
      db: app.db,
      clock: app.clock,
      accounts: app.services.accounts,
      ask: () => Promise.reject(new Error('this test makes no calls')),
      provider: {
        listBusy: async () => {
          const moved = { writtenStartsAt: present.startsAt, writtenEndsAt: present.endsAt };
          await app.db
            .updateTable('calendarEvents')
            .set({ ...moved, startsAt: present.startsAt, endsAt: present.endsAt })
            .execute();
          return answer;
        },
      },
    });
    await fetchBusy({ provider: 'google', secret: '' }, connection);
    expect(await busy()).toEqual([range(at(50), at(51))]);
    const back = { writtenStartsAt: former.startsAt, writtenEndsAt: former.endsAt, startsAt: former.startsAt, endsAt: former.endsAt };
    await app.db.updateTable('calendarEvents').set(back).execute();
    app.clock.advance({ minutes: 2 });
    await refresh();
  });

  it('are stored as times only, without titles', async () => {
    const rows = await app.db.selectFrom('calendarBusy').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/Dentist|Party/);
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['endsAt', 'startsAt', 'userId']);
  });

  it('are fresh for two minutes and then read again', async () => {
    expect(await state()).toBe('fresh');
    app.clock.advance({ minutes: 2 });
    expect(await state()).toBe('old');
    await refresh();
    expect(await state()).toBe('fresh');
  });

  it('are read once for several simultaneous requests', async () => {
    app.clock.advance({ minutes: 2 });
    await withFaults(app, { googleRefusal: 429, googleRefusedCalls: 2 }, async () => {
      const asked = await Promise.allSettled([refresh(), refresh(), refresh()]);
      expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      const { failures } = await app.db.selectFrom('calendarConnections').select('failures').executeTakeFirstOrThrow();
      expect(failures).toBe(1);
    });
    app.clock.advance({ minutes: 1 });
    await refresh();
  });

  it('are kept while Google is down, but no longer used after a day', async () => {
    await withFaults(app, { googleDown: true }, async () => {
      app.clock.advance({ minutes: 2 });
      await expect(refresh()).rejects.toMatchObject({ problem: 'unavailable' });
      expect(await state()).toBe('old');
      expect(await busy()).toHaveLength(2);
      app.clock.advance({ hours: 23 });
      expect(await busy()).toHaveLength(2);
      app.clock.advance({ hours: 1 });
      expect(await busy()).toEqual([]);
      expect(await state()).toBe('old');
    });
    await refresh();
    expect(await busy()).not.toEqual([]);
  });

  it('are kept for a day after the consent was revoked, and deleted with the connection', async () => {
    await revokeAtGoogle(app, account);
    app.clock.advance({ minutes: 2 });
    await expect(refresh()).rejects.toMatchObject({ problem: 'consent_lost' });
    expect((await trainer.api.calendar.connection()).state).toBe('lost');
    expect(await state()).toBe('old');
    expect(await busy()).not.toEqual([]);
    await trainer.api.calendar.disconnect();
    expect(await app.db.selectFrom('calendarBusy').selectAll().execute()).toEqual([]);
    expect(await state()).toBe('none');
    await expect(refresh()).rejects.toMatchObject({ problem: 'consent_lost' });
  });
});
