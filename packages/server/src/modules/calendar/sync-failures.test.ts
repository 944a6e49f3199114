import type { UserId } from '@x1/contract/core/ids.ts';
import { describe, expect, it } from 'vitest';
import { calendarDrivers } from '../../testing/calendar-drivers.ts';
import { createCalendarSessions } from '../../testing/calendar-sessions.ts';
import { sellingTrainer } from '../../testing/given.ts';
import { connectCalendar, eventIdOf, moveInGoogle } from '../../testing/google.ts';
import { openApp } from '../../testing/start-app.ts';
import { describeSyncFailures } from '../../testing/sync-failures.ts';

const app = await openApp();

describe.each(calendarDrivers)('the calendar of $provider', (driver) => {
  describeSyncFailures(app, driver);
});

const connectionRow = (userId: UserId) =>
  app.db.selectFrom('calendarConnections').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();

it('a sync token that Google rejects has the whole calendar read again, and moved events are noticed', async () => {
  const [trainer, parent] = [await sellingTrainer(app), await app.signUp('parent')];
  const { booked } = createCalendarSessions(app, () => ({ parent, trainer }));
  const account = 'coach-of-tokens@gmail.test';
  await connectCalendar(app, trainer, account);
  const { appointmentId } = await booked();
  await app.drainJobs();
  const userId = trainer.user.id;
  const other = await sellingTrainer(app);
  await connectCalendar(app, other, `other-${account}`);
  await app.drainJobs();
  const foreign = await connectionRow(other.user.id);
  await app.db.updateTable('calendarConnections').set({ syncToken: foreign.syncToken }).where('userId', '=', userId).execute();
  await moveInGoogle(app, account, await eventIdOf(app, appointmentId), 2);
  app.clock.advance({ minutes: 20 });
  await app.services.calendar.sync(userId);
  expect(await connectionRow(userId)).toMatchObject({ failures: 0, busyFetchedAt: app.clock.now() });
  expect((await trainer.api.calendar.connection()).disagreements).toMatchObject([{ appointmentId, kind: 'moved' }]);
});
