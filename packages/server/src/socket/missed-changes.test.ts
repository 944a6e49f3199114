import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversationPair } from '../testing/conversation-pair.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { connect, type TestSocket } from '../testing/socket-client.ts';
import { type Person, startApp, type TestApp } from '../testing/start-app.ts';

let passedMs = 0;
const elapsed = () => performance.now() + passedMs;
const opened: TestSocket[] = [];
let database: TestDatabase;
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  here = await startApp({ database, elapsed });
  there = await startApp({ database, clock: here.clock, elapsed });
  passedMs += 60_000;
});
afterAll(async () => {
  for (const socket of opened) socket.close();
  await there.close();
  await here.close();
  await database.close();
});

async function pageOf({ token }: Person, unheardForMs?: unknown, at = here): Promise<TestSocket> {
  const socket = await connect(at.url, { auth: { token, unheardForMs } });
  opened.push(socket);
  return socket;
}
const everything = ['conversations', 'notifications', 'sessions', 'calendar', 'payments', 'account'];

it('a page that connects is told what has changed since it began to read, and no more', async () => {
  const person = await here.signUp('parent');
  const other = await here.signUp('parent');
  passedMs += 30_000;
  here.realtime.tell([person.user.id], 'changed', { topics: ['sessions', 'payments'] });
  passedMs += 20_000;
  expect((await (await pageOf(person, 25_000)).next('changed')).topics).toEqual(['sessions', 'payments']);
  for (const page of [await pageOf(person, 1_000), await pageOf(other, 25_000)]) {
    await expect.poll(() => page.receivedOf('changed')).toEqual([{ topics: [] }]);
  }
});

it('it is told what happened on another server process, too', async () => {
  const { parent, trainer, id } = await conversationPair(here);
  passedMs += 30_000;
  const mark = await pageOf(trainer, undefined, here);
  await parent.api.conversations.send({ body: { mentorshipId: id, content: 'Hello' } });
  await mark.next('new-message');
  const witness = await pageOf(trainer, undefined, there);
  here.realtime.tell([trainer.user.id], 'changed', { topics: ['calendar'] });
  await witness.next('changed');
  const { topics } = await (await pageOf(trainer, 1_000, there)).next('changed');
  expect(new Set(topics)).toEqual(new Set(['conversations', 'calendar']));
});

it('it reads everything again after a longer time than the process remembers', async () => {
  const person = await here.signUp('parent');
  expect((await (await pageOf(person, 119_000)).next('changed')).topics).toEqual(everything);
});

it.each([undefined, -1, '5', null, Number.NaN, {}])('a page that says %j is told nothing on its own', async (unheardForMs) => {
  const person = await here.signUp('parent');
  const page = await pageOf(person, unheardForMs);
  here.realtime.tell([person.user.id], 'changed', { topics: ['account'] });
  await page.next('changed');
  expect(page.receivedOf('changed')).toEqual([{ topics: ['account'] }]);
});
