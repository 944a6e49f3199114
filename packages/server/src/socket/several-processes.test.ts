import type { Message } from '@x1/contract/conversations/message.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conversationPair } from '../testing/conversation-pair.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { runOnServer, withDatabase } from '../testing/database-server.ts';
import { connect, transports } from '../testing/socket-client.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let database: TestDatabase;
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  here = await startApp({ database });
  there = await startApp({ database, clock: here.clock });
});
afterAll(async () => {
  await there.close();
  await here.close();
  await database.close();
});

/** Long texts do not fit into a database notification and go through a table. */
const texts = ['Hello', 'Ω'.repeat(4_000)];

describe.each(transports)('two server processes on one database, over %s', (transport) => {
  it("deliver messages, typing and read marks to each other's sockets, each once", async () => {
    const { parent, trainer, id } = await conversationPair(here);
    const writer = await connect(here.url, { transport, token: parent.token });
    const reader = await connect(there.url, { transport, token: trainer.token });
    for (const socket of [writer, reader]) expect(await socket.ask('join-mentorship', id)).toEqual({ ok: true });
    const sent: unknown[] = [];
    for (const content of texts) {
      const answer = await writer.ask('send-message', { mentorshipId: id, content });
      const { contactDetailsHidden: _hint, ...message } = answer.message as Message & { contactDetailsHidden: boolean };
      sent.push(message);
      expect(await reader.next('new-message')).toEqual(message);
    }
    await writer.ask('typing', { mentorshipId: id, isTyping: true });
    expect(await reader.next('user-typing')).toEqual({ userId: parent.user.id, isTyping: true });
    await reader.ask('messages-received', { mentorshipId: id, upToId: (sent[0] as Message).id });
    expect(await writer.next('message-status')).toMatchObject({ userId: trainer.user.id, deliveredUpToId: (sent[0] as Message).id });
    expect(reader.receivedOf('new-message')).toEqual(sent);
    await expect.poll(() => writer.receivedOf('new-message')).toEqual(sent);
    for (const socket of [writer, reader]) socket.close();
  });

  it("close each other's sockets when a sign-in ends, and remove them from a blocked room", async () => {
    const { parent, trainer, id } = await conversationPair(here);
    // Through the process of the typing socket, so that it cannot overtake the typing.
    const mark = () => there.realtime.tell([parent.user.id], 'changed', { topics: [] });
    const writer = await connect(here.url, { transport, token: parent.token, mark });
    const reader = await connect(there.url, { transport, token: trainer.token });
    for (const socket of [writer, reader]) await socket.ask('join-mentorship', id);
    await here.services.conversations.block(parent.user.id, id);
    await reader.next('changed');
    await reader.ask('typing', { mentorshipId: id, isTyping: true });
    await writer.settled();
    expect(writer.receivedOf('user-typing')).toEqual([]);
    await here.api(trainer.token).accounts.logout();
    expect(await reader.ended()).toBe('io server disconnect');
    await writer.settled();
    writer.close();
  });
});

describe('two server processes', () => {
  it('pass on events of the same moment in their order, and equal ones as often as they were sent', async () => {
    const { trainer } = await conversationPair(here);
    const reader = await connect(there.url, { token: trainer.token });
    const told = (['sessions', 'payments', 'sessions', 'sessions', 'account', 'payments'] as const).map((topic) => ({ topics: [topic] }));
    for (const event of told) here.realtime.tell([trainer.user.id], 'changed', event);
    for (const event of told) expect(await reader.next('changed')).toEqual(event);
    reader.close();
  });
});

describe('two server processes whose database connection breaks', () => {
  it('keep working, reconnect, and make their clients reload what they may have missed', async () => {
    const { parent, trainer, id } = await conversationPair(here);
    const writer = await connect(here.url, { token: parent.token });
    const reader = await connect(there.url, { token: trainer.token });
    const broken = await sql<{ pid: number }>`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'x1 sockets' and datname = current_database()`.execute(here.db);
    expect(broken.rows.length).toBeGreaterThan(1);
    const answer = await writer.ask('send-message', { mentorshipId: id, content: 'Said in silence' });
    expect(answer.ok).toBe(true);
    for (const socket of [writer, reader]) expect((await socket.next('changed')).topics).toContain('conversations');
    expect(
      (await trainer.api.conversations.listMessages({ params: { mentorshipId: id }, query: {} })).map(({ content }) => content),
    ).toEqual(['Said in silence']);
    const next = await writer.ask('send-message', { mentorshipId: id, content: 'Heard again' });
    expect(next.ok).toBe(true);
    await expect.poll(() => reader.receivedOf('new-message').map(({ content }) => content)).toContain('Heard again');
    for (const socket of [writer, reader]) socket.close();
  });
});

describe('a server process that could not publish an event', () => {
  it('makes the clients of all processes reload once it can publish again', async () => {
    const { parent, trainer, id } = await conversationPair(here);
    const writer = await connect(here.url, { token: parent.token });
    const reader = await connect(there.url, { token: trainer.token });
    // Long texts go through this table.
    await sql`alter table socket_io_attachments rename to away`.execute(here.db);
    try {
      expect(await writer.ask('send-message', { mentorshipId: id, content: texts[1] })).toMatchObject({ ok: true });
      // Told over one connection and in order: when this arrives, the message could not be published.
      here.realtime.tell([trainer.user.id], 'changed', { topics: ['account'] });
      await reader.next('changed');
    } finally {
      await sql`alter table away rename to socket_io_attachments`.execute(here.db);
    }
    expect((await reader.next('changed')).topics).toContain('conversations');
    await writer.next('new-message');
    expect(reader.receivedOf('new-message')).toEqual([]);
    for (const socket of [writer, reader]) socket.close();
  });
});

describe('a server process that stops', () => {
  it('accepts no more sockets, but still publishes the events of its last jobs', async () => {
    const leaving = await startApp({ database, clock: here.clock });
    const { trainer } = await conversationPair(here);
    const [own, other] = [await connect(leaving.url, { token: trainer.token }), await connect(here.url, { token: trainer.token })];
    leaving.sockets.stop();
    expect(await own.ended()).toBe('io server disconnect');
    await expect(connect(leaving.url, { token: trainer.token })).rejects.toThrow();
    const topics = ['sessions', 'payments', 'account'] as const;
    for (const topic of topics) leaving.realtime.tell([trainer.user.id], 'changed', { topics: [topic] });
    await leaving.sockets.close();
    for (const topic of topics) expect(await other.next('changed')).toEqual({ topics: [topic] });
    other.close();
    await leaving.close();
  });
});

describe('a server process whose database refuses new connections', () => {
  it('logs once that events could not be sent, however many there are', async () => {
    const { parent } = await conversationPair(here);
    const unsent = () => here.logged.filter((line) => JSON.stringify(line).match(/could not be sent.*55000|55000.*could not be sent/));
    const name = new URL(database.url).pathname.slice(1);
    const allow = (isAllowed: boolean) =>
      runOnServer(withDatabase(database.url, 'postgres'), `alter database ${name} allow_connections ${isAllowed}`);
    await allow(false);
    try {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'x1 sockets' and datname = ${name}`.execute(
        here.db,
      );
      const tell = () => here.realtime.tell([parent.user.id], 'changed', { topics: [] });
      for (let told = 0; told < 20; told += 1) tell();
      await expect.poll(() => unsent().length, { timeout: 10_000 }).toBeGreaterThan(0);
      for (let told = 0; told < 20; told += 1) tell();
    } finally {
      await allow(true);
    }
    // What is told goes over one connection in order: when this one arrives, the others have failed.
    const socket = await connect(there.url, { token: parent.token });
    await expect
      .poll(
        () => {
          here.realtime.tell([parent.user.id], 'changed', { topics: ['account'] });
          return socket.receivedOf('changed').length;
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0);
    socket.close();
    expect(unsent()).toHaveLength(1);
  });
});
