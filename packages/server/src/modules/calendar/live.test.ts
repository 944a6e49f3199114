import { afterAll, expect, it } from 'vitest';
import { paidRequest, sellingTrainer, timeIn } from '../../testing/given.ts';
import { connectCalendar, deleteInGoogle, eventIdOf } from '../../testing/google.ts';
import { connect, type TestSocket } from '../../testing/socket-client.ts';
import { openApp, type Person } from '../../testing/start-app.ts';
import { watchCalendars } from './jobs.ts';

const open: TestSocket[] = [];
const app = await openApp();
afterAll(async () => {
  for (const socket of open) socket.close();
});

async function windowOf({ token }: Person): Promise<TestSocket> {
  const socket = await connect(app.url, { token });
  open.push(socket);
  return socket;
}
/** Whether a window got the topic 'calendar' after the first `since` messages. */
async function hearsOfCalendar(socket: TestSocket, since = 0): Promise<boolean> {
  await socket.settled();
  return socket
    .receivedOf('changed')
    .slice(since)
    .some(({ topics }) => topics.includes('calendar'));
}

it('open pages of the trainer, and of no other user, refresh when an event was written or a disagreement noticed', async () => {
  const trainer = await sellingTrainer(app);
  const account = 'live@gmail.test';
  const { appointmentId } = await paidRequest(app, { trainer });
  await connectCalendar(app, trainer, account);
  await trainer.api.scheduling.schedule({ body: { appointmentId, ...timeIn(app, 48) } });
  const [page, stranger] = [await windowOf(trainer), await windowOf(await app.signUp('trainer'))];
  await app.drainJobs();
  expect(await hearsOfCalendar(page)).toBe(true);
  await deleteInGoogle(app, account, await eventIdOf(app, appointmentId));
  app.clock.advance({ minutes: 6 });
  const heard = page.receivedOf('changed').length;
  await app.runNow(watchCalendars);
  expect(await hearsOfCalendar(page, heard)).toBe(true);
  expect((await trainer.api.calendar.connection()).disagreements).toHaveLength(1);
  expect(await hearsOfCalendar(stranger)).toBe(false);
});
