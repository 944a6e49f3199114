import { afterAll, expect, it } from 'vitest';
import { paidRequest } from '../../testing/given.ts';
import { connect, type TestSocket } from '../../testing/socket-client.ts';
import { openApp, type Person } from '../../testing/start-app.ts';

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
const topicsOf = (socket: TestSocket) => new Set(socket.receivedOf('changed').flatMap(({ topics }) => topics));

it('open pages of both sides, and of no other user, refresh when one side does something', async () => {
  const { parent, trainer, appointmentId } = await paidRequest(app);
  await app.drainJobs();
  const [ofParent, ofTrainer, ofStranger] = [await windowOf(parent), await windowOf(trainer), await windowOf(await app.signUp('parent'))];
  await trainer.api.scheduling.reject({ params: { appointmentId }, body: { reason: 'Away' } });
  await app.drainJobs();
  for (const socket of [ofParent, ofTrainer, ofStranger]) await socket.settled();
  for (const socket of [ofParent, ofTrainer]) {
    for (const topic of ['sessions', 'payments', 'notifications'] as const) expect(topicsOf(socket)).toContain(topic);
  }
  for (const topic of ['sessions', 'payments', 'notifications'] as const) expect(topicsOf(ofStranger)).not.toContain(topic);
});

it('reading notifications in one window updates the bell in the others', async () => {
  const { trainer } = await paidRequest(app);
  await app.drainJobs();
  const other = await windowOf(trainer);
  await trainer.api.notifications.markRead({ body: {} });
  expect((await other.next('changed')).topics).toEqual(['notifications']);
});
