import type { Message } from '@x1/contract/conversations/message.ts';
import type { AuthSessionId, MentorshipId } from '@x1/contract/core/ids.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { type ConversationPair, conversationPair } from '../testing/conversation-pair.ts';
import { sellingTrainer } from '../testing/given.ts';
import { openRawSocket } from '../testing/raw-socket.ts';
import { insertUser } from '../testing/rows.ts';
import { type ConnectOptions, connect, type TestSocket, transports } from '../testing/socket-client.ts';
import { openApp, type Person, startApp, type TestApp } from '../testing/start-app.ts';

const opened: TestSocket[] = [];
const app = await openApp();
afterEach(() => {
  for (const socket of opened.splice(0)) socket.close();
});

async function open(options: ConnectOptions, at: TestApp = app): Promise<TestSocket> {
  const socket = await connect(at.url, options);
  opened.push(socket);
  return socket;
}

const countMessages = async (id: MentorshipId) => (await app.services.conversations.listMessagesForReview(id, { limit: 100 })).length;

const ok = { ok: true };
const notAllowed = { message: 'Not allowed' };

describe.each(transports)('over %s', (transport) => {
  const openAs = ({ token, user }: Person, at: TestApp = app) =>
    open({ transport, token, mark: () => at.realtime.tell([user.id], 'changed', { topics: [] }) }, at);
  const joined = async (person: Person, id: MentorshipId) => {
    const socket = await openAs(person);
    expect(await socket.ask('join-mentorship', id)).toEqual(ok);
    return socket;
  };
  const both = async ({ parent, trainer, id }: ConversationPair) => ({
    parent: await joined(parent, id),
    trainer: await joined(trainer, id),
  });
  const everybodyElse = async () => [await app.signUp('parent'), await sellingTrainer(app), await app.createOperator()];

  describe('the handshake', () => {
    it('accepts only a valid token in its auth field', async () => {
      const person = await app.signUp('parent');
      await openAs(person);
      const others: ConnectOptions[] = [
        { auth: {} },
        { token: '' },
        { token: 'x'.repeat(43) },
        { token: { toString: 'x' } },
        { token: [person.token] },
        { auth: {}, query: { token: person.token } },
        { auth: {}, headers: { authorization: `Bearer ${person.token}` } },
        { auth: JSON.parse('{"__proto__":{"token":"x"}}') },
      ];
      for (const options of others) await expect(open({ transport, ...options }), JSON.stringify(options)).rejects.toThrow('unauthorized');
    });

    it('closes the connection when it is refused', async () => {
      const raw = await openRawSocket(app.url, transport);
      await raw.send(`40${JSON.stringify({ token: 'x'.repeat(43) })}`);
      expect(await raw.untilClosed()).toContain('44{"message":"unauthorized"}');
    });

    it('is possible once per connection, and a second one closes it', async () => {
      const person = await app.signUp('parent');
      const raw = await openRawSocket(app.url, transport);
      const asking = `40${JSON.stringify({ token: person.token })}`;
      if (transport === 'polling') await raw.send(`${asking}\x1e${asking}`);
      else await Promise.all([raw.send(asking), raw.send(asking)]);
      await raw.untilClosed();
    });

    it('is refused to pages of other sites', async () => {
      const { token } = await app.signUp('parent');
      await expect(open({ transport, token, headers: { origin: 'https://evil.example' } })).rejects.toThrow();
      await expect(open({ transport, token, headers: { origin: 'null' } })).rejects.toThrow();
      await open({ transport, token, headers: { origin: app.publicUrl } });
    });

    it('keeps five sockets per user and closes the one that was silent longest', async () => {
      const limited = await startApp({ limits: 'production' });
      try {
        const person = await limited.signUp('parent');
        const sockets: TestSocket[] = [];
        for (let at = 0; at < 5; at += 1) sockets.push(await openAs(person, limited));
        for (const socket of sockets.filter((_socket, at) => at !== 2)) await socket.settled();
        await open({ transport, token: person.token }, limited);
        expect(await sockets[2]?.ended()).toBe('io server disconnect');
        expect(sockets.map(({ socket }) => socket.connected)).toEqual([true, true, false, true, true]);
      } finally {
        await limited.close();
      }
    });

    it('is limited to twenty a minute per address, before the token is checked', async () => {
      const limited = await startApp({ limits: 'production' });
      try {
        const person = await limited.signUp('parent');
        const tries = await Promise.allSettled(Array.from({ length: 22 }, () => open({ transport, token: 'x'.repeat(43) }, limited)));
        expect(tries.filter(({ status }) => status === 'fulfilled')).toEqual([]);
        await expect(openAs(person, limited)).rejects.toThrow();
        limited.clock.advance({ minutes: 2 });
        await openAs(person, limited);
      } finally {
        await limited.close();
      }
    });
  });

  describe('joining and leaving a conversation', () => {
    it('is refused to everyone but its parent and trainer', async () => {
      const { id } = await conversationPair(app);
      for (const stranger of await everybodyElse()) {
        const socket = await openAs(stranger);
        expect(await socket.ask('join-mentorship', id)).toEqual({ ok: false, code: 'conversation.not_found', message: 'Not allowed' });
        expect(await socket.next('error')).toEqual(notAllowed);
        expect(await socket.ask('join-mentorship', 2_000_000_000)).toMatchObject({ ok: false, code: 'conversation.not_found' });
      }
    });

    it('accepts valid ids only', async () => {
      const { parent } = await conversationPair(app);
      const socket = await openAs(parent);
      for (const id of [0, -1, 1.5, '1', null, {}, [1], 2 ** 53, `user:${parent.user.id}`, true]) {
        expect(await socket.ask('join-mentorship', id)).toMatchObject({ ok: false, code: 'request.invalid' });
      }
    });

    it('is possible for fifty conversations at once', async () => {
      const trainer = await sellingTrainer(app);
      const socket = await openAs(trainer);
      const answers: boolean[] = [];
      for (let at = 0; at < 51; at += 1) {
        const userId = await insertUser(app.db, { role: 'parent' });
        const parent = { userId, familyId: userId, role: 'parent', sessionId: 0 as AuthSessionId } as const;
        const { id } = await app.services.conversations.start(parent, { trainerId: trainer.trainerId });
        answers.push((await socket.ask('join-mentorship', id)).ok);
      }
      expect(answers.filter(Boolean)).toHaveLength(50);
      expect(answers.at(-1)).toBe(false);
    });

    it('reveals nothing when leaving a conversation of others', async () => {
      const { parent, id } = await conversationPair(app);
      const stranger = await openAs(await app.signUp('parent'));
      expect([await stranger.ask('leave-mentorship', id), await stranger.ask('leave-mentorship', 2_000_000_000)]).toEqual([ok, ok]);
      expect(await stranger.ask('leave-mentorship', 'x')).toEqual(ok);
      expect(stranger.received).toEqual([]);
      const socket = await joined(parent, id);
      expect([await socket.ask('leave-mentorship', id), await socket.ask('leave-mentorship', id)]).toEqual([ok, ok]);
    });
  });

  describe('sending a message by socket', () => {
    it('stores it once and delivers it once to each socket of both sides, joined or not', async () => {
      const { parent, trainer, id } = await conversationPair(app);
      const sockets = await Promise.all([openAs(parent), openAs(parent), openAs(trainer), openAs(trainer)]);
      const [sender] = sockets;
      const bystander = await openAs(await app.signUp('parent'));
      const input = { mentorshipId: id, content: ' Hello ', clientMessageId: `socket-${transport}-1`, receiverId: 1, senderId: 1 };
      const answer = await sender?.ask('send-message', input);
      expect(answer).toMatchObject({ ok: true, message: { content: 'Hello', senderId: parent.user.id, receiverId: trainer.user.id } });
      expect(await sender?.ask('send-message', input)).toEqual(answer);
      for (const socket of [...sockets, bystander]) await socket.settled();
      const stored = await trainer.api.conversations.listMessages({ params: { mentorshipId: id }, query: {} });
      expect(stored).toHaveLength(1);
      for (const socket of sockets) expect(socket.receivedOf('new-message')).toEqual(stored);
      expect(stored[0]).toMatchObject({ clientMessageId: input.clientMessageId });
      expect(bystander.received).toEqual([]);
    });

    it('delivers messages that were sent over HTTP as well', async () => {
      const { parent, trainer, id } = await conversationPair(app);
      const socket = await openAs(trainer);
      const { contactDetailsHidden: _hint, ...sent } = await parent.api.conversations.send({
        body: { mentorshipId: id, content: 'By HTTP' },
      });
      expect(await socket.next('new-message')).toEqual(sent);
    });

    it('is refused to everyone else, stores nothing and notifies no one', async () => {
      const pair = await conversationPair(app);
      const sockets = await both(pair);
      for (const stranger of await everybodyElse()) {
        const socket = await openAs(stranger);
        const answer = await socket.ask('send-message', { mentorshipId: pair.id, content: 'Let me in' });
        expect(answer).toEqual({ ok: false, code: 'conversation.not_found', message: 'Not allowed' });
        expect(await socket.next('error')).toEqual(notAllowed);
      }
      for (const socket of Object.values(sockets)) {
        await socket.settled();
        expect(socket.received).toEqual([]);
      }
      expect(await countMessages(pair.id)).toBe(0);
    });

    it('reports a refusal with or without an acknowledgment, but not a failed join', async () => {
      const { parent, id } = await conversationPair(app);
      const socket = await openAs(parent);
      expect(await socket.ask('send-message', { mentorshipId: id, content: '   ' })).toMatchObject({ ok: false, code: 'request.invalid' });
      socket.socket.emit('send-message', { mentorshipId: id, content: 'x'.repeat(4_001) });
      expect(await socket.next('error')).toEqual({ message: 'Content must have at most 4000 characters.' });
      const withSpace = { mentorshipId: id, content: 'Hello', clientMessageId: 'cm 1' };
      const why = 'Client message id must be 1 to 64 characters without spaces.';
      expect(await socket.ask('send-message', withSpace)).toEqual({ ok: false, code: 'request.invalid', message: why });
      await app.services.conversations.block(parent.user.id, id);
      expect(await socket.ask('send-message', { mentorshipId: id, content: 'Hello' })).toMatchObject({ code: 'conversation.blocked' });
      // Clients join automatically, so a failed join shows no error.
      expect(await socket.ask('join-mentorship', id)).toMatchObject({ code: 'conversation.blocked' });
      socket.socket.emit('join-mentorship', id);
      socket.socket.emit('messages-received', { mentorshipId: id, upToId: 'x' });
      await socket.settled();
      expect(socket.receivedOf('error')).toHaveLength(1);
    });

    it('shares its rate limit with HTTP', async () => {
      const limited = await startApp({ limits: 'production' });
      try {
        const { parent, id } = await conversationPair(limited);
        const socket = await openAs(parent, limited);
        const bySocket = () => socket.ask('send-message', { mentorshipId: id, content: 'Hello' });
        const byHttp = () => parent.api.conversations.send({ body: { mentorshipId: id, content: 'Hello' } });
        const answers: boolean[] = [];
        for (let at = 0; at < 6; at += 1) {
          answers.push((await bySocket()).ok);
          answers.push(await byHttp().then(Boolean, () => false));
        }
        expect(answers).toEqual([...Array(10).fill(true), false, false]);
      } finally {
        await limited.close();
      }
    });
  });

  describe('typing', () => {
    it("is shown to the other side only, not in the user's other tabs", async () => {
      const pair = await conversationPair(app);
      const sockets = await both(pair);
      const tab = await joined(pair.parent, pair.id);
      sockets.parent.socket.emit('typing', { mentorshipId: pair.id, isTyping: true, userId: 1 });
      expect(await sockets.trainer.next('user-typing')).toEqual({ userId: pair.parent.user.id, isTyping: true });
      for (const socket of [sockets.parent, tab]) {
        await socket.settled();
        expect(socket.received).toEqual([]);
      }
    });

    it('is ignored from sockets that have not joined, from strangers and with invalid values', async () => {
      const pair = await conversationPair(app);
      const sockets = await both(pair);
      const outside = await openAs(pair.parent);
      const typing = { mentorshipId: pair.id, isTyping: true };
      expect(await outside.ask('typing', typing)).toEqual(ok);
      for (const stranger of await everybodyElse()) expect(await (await openAs(stranger)).ask('typing', typing)).toEqual(ok);
      for (const isTyping of ['true', 1, null, undefined, {}]) await sockets.parent.ask('typing', { mentorshipId: pair.id, isTyping });
      await sockets.trainer.settled();
      expect(sockets.trainer.received).toEqual([]);
    });

    it('is passed on at most four times a second', async () => {
      const limited = await startApp({ limits: 'production' });
      try {
        const { parent, trainer, id } = await conversationPair(limited);
        const [writer, reader] = [await openAs(parent, limited), await openAs(trainer, limited)];
        for (const socket of [writer, reader]) expect(await socket.ask('join-mentorship', id)).toEqual(ok);
        for (let at = 0; at < 9; at += 1) await writer.ask('typing', { mentorshipId: id, isTyping: at % 2 === 0 });
        await reader.settled();
        expect(reader.receivedOf('user-typing')).toHaveLength(4);
      } finally {
        await limited.close();
      }
    });
  });

  describe('an unknown event', () => {
    it('is ignored, and too many of them end the connection', async () => {
      const limited = await startApp({ limits: 'production' });
      try {
        const person = await limited.signUp('parent');
        const socket = await openAs(person, limited);
        const nonsense = ['constructor', '__proto__', 'toString', 'new-message', 'hasOwnProperty', 'user-typing'];
        for (let at = 0; at < 20; at += 1) socket.socket.emit(nonsense[at % nonsense.length] as string, { at });
        await socket.settled();
        expect(socket.received).toEqual([]);
        socket.socket.emit('send-message', Buffer.from('bytes'));
        expect(await socket.ended()).toBe('io server disconnect');
      } finally {
        await limited.close();
      }
    });

    it('cannot reach other namespaces', async () => {
      const { token } = await app.signUp('parent');
      const other = connect(`${app.url}/admin`, { transport, token });
      await expect(other).rejects.toThrow('Invalid namespace');
    });
  });

  describe('the end of a sign-in', () => {
    it('closes its own sockets at once when the user signs out', async () => {
      const person = await app.signUp('parent');
      const other = await app.api().accounts.login({ body: { email: person.email, password: person.password } });
      const [ended, stays] = [await openAs(person), await open({ transport, token: other.token })];
      await person.api.accounts.logout();
      expect(await ended.ended()).toBe('io server disconnect');
      await stays.settled();
    });

    it('closes all sockets of a user except those of a given sign-in', async () => {
      const person = await app.signUp('parent');
      const other = await app.api().accounts.login({ body: { email: person.email, password: person.password } });
      const [stays, ended] = [await openAs(person), await open({ transport, token: other.token })];
      const { sessionId } = (await app.services.accounts.authenticate(person.token)) as { sessionId: AuthSessionId };
      app.realtime.endUser(person.user.id, { exceptSessionId: sessionId });
      expect(await ended.ended()).toBe('io server disconnect');
      await stays.settled();
      app.realtime.endUser(person.user.id);
      expect(await stays.ended()).toBe('io server disconnect');
    });

    it('closes sockets of sign-ins that expired or whose user was disabled', async () => {
      const later = await startApp();
      try {
        const [expired, disabled] = [await later.signUp('parent'), await later.signUp('parent')];
        const sockets = [await openAs(expired, later), await openAs(disabled, later)];
        await later.sockets.closeEnded();
        for (const socket of sockets) await socket.settled();
        await later.db.updateTable('users').set({ disabledAt: later.clock.now() }).where('id', '=', disabled.user.id).execute();
        await later.sockets.closeEnded();
        expect(await sockets[1]?.ended()).toBe('io server disconnect');
        later.clock.advance({ days: 31 });
        await later.sockets.closeEnded();
        expect(await sockets[0]?.ended()).toBe('io server disconnect');
      } finally {
        await later.close();
      }
    });

    it('is not needed for a block, which removes both sides from the room until it is lifted', async () => {
      const pair = await conversationPair(app);
      const sockets = await both(pair);
      await app.services.conversations.block(pair.trainer.user.id, pair.id);
      for (const socket of Object.values(sockets)) expect(await socket.next('changed')).toEqual({ topics: ['conversations'] });
      await sockets.parent.ask('typing', { mentorshipId: pair.id, isTyping: true });
      await sockets.trainer.settled();
      expect(sockets.trainer.receivedOf('user-typing')).toEqual([]);
      expect(await sockets.parent.ask('join-mentorship', pair.id)).toMatchObject({ ok: false, code: 'conversation.blocked' });
      await app.services.conversations.unblock(pair.trainer.user.id, pair.id);
      for (const socket of Object.values(sockets)) expect(await socket.ask('join-mentorship', pair.id)).toEqual(ok);
    });
  });

  it("closing an account refreshes the other side's page and stops typing signals", async () => {
    const pair = await conversationPair(app);
    const sockets = await both(pair);
    await app.services.conversations.recordLeaving(pair.parent.user.id);
    expect(await sockets.trainer.next('changed')).toEqual({ topics: ['conversations'] });
    sockets.parent.socket.emit('typing', { mentorshipId: pair.id, isTyping: true });
    await sockets.parent.settled();
    await sockets.trainer.settled();
    expect(sockets.trainer.receivedOf('user-typing')).toEqual([]);
  });

  it('both sides see how far messages were delivered and read', async () => {
    const { parent, trainer, id } = await conversationPair(app);
    const [writer, reader] = [await openAs(parent), await openAs(trainer)];
    const { message } = (await writer.ask('send-message', { mentorshipId: id, content: 'Hello' })) as unknown as { message: Message };
    expect(await reader.ask('messages-received', { mentorshipId: id, upToId: message.id })).toEqual(ok);
    const status = { mentorshipId: id, userId: trainer.user.id };
    expect(await writer.next('message-status')).toEqual({ ...status, deliveredUpToId: message.id, readUpToId: null });
    await trainer.api.conversations.markRead({ params: { mentorshipId: id }, body: {} });
    expect(await writer.next('message-status')).toEqual({ ...status, deliveredUpToId: message.id, readUpToId: message.id });
    await reader.ask('messages-received', { mentorshipId: id, upToId: message.id });
    await writer.settled();
    expect(writer.receivedOf('message-status')).toHaveLength(2);
    const stranger = await openAs(await app.signUp('parent'));
    expect(await stranger.ask('messages-received', { mentorshipId: id, upToId: message.id })).toMatchObject({ ok: false });
  });
});
