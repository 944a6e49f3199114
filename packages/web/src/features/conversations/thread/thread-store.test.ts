import type { Message, NewMessage, SentMessage } from '@x1/contract/conversations/message.ts';
import type { SendAcknowledgement } from '@x1/contract/conversations/socket-events.ts';
import { READ_LIMIT } from '@x1/contract/conversations/thread-state.ts';
import { ApiError } from '@x1/contract/core/client.ts';
import type { MessageId } from '@x1/contract/core/ids.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { me, mentorshipId, message, you } from '../../../testing/sample-messages.ts';
import { createThreadStore } from './thread-store.ts';
import type { ThreadTransport } from './thread-transport.ts';

/** The other end of the wires: what is stored, and how each way of reaching it fares. */
class Server implements ThreadTransport {
  readonly stored: Message[] = [];
  readonly calls: string[] = [];
  socket: 'works' | 'silent' | 'loses-answers' | 'refuses' = 'works';
  http: 'works' | 'away' | 'refuses' = 'works';

  add(count: number, from = you): void {
    for (let index = 0; index < count; index += 1) this.stored.push(message(this.stored.length + 1, { from }));
  }

  private store({ content, clientMessageId }: NewMessage): SentMessage {
    const known = this.stored.find((one) => one.clientMessageId === clientMessageId);
    const row = known ?? message(this.stored.length + 1, { from: me, content, clientMessageId });
    if (!known) this.stored.push(row);
    return { ...row, contactDetailsHidden: false };
  }

  async sendBySocket(draft: NewMessage): Promise<SendAcknowledgement> {
    this.calls.push(`socket ${draft.content}`);
    if (this.socket === 'silent') throw new Error('operation has timed out');
    if (this.socket === 'refuses') return { ok: false, code: 'conversation.blocked', message: 'Switched off.' };
    const sent = this.store(draft);
    if (this.socket === 'loses-answers') throw new Error('operation has timed out');
    return { ok: true, message: sent };
  }

  async sendByHttp(draft: NewMessage): Promise<SentMessage> {
    this.calls.push(`http ${draft.content}`);
    this.throwWhenDown();
    return this.store(draft);
  }

  async read(_id: unknown, { after = 0, before }: { after?: number; before?: number }): Promise<readonly Message[]> {
    this.calls.push(before === undefined ? `read after ${after}` : `read before ${before}`);
    this.throwWhenDown();
    if (before !== undefined) return this.stored.filter(({ id }) => id < before).slice(-READ_LIMIT);
    return after === 0 ? this.stored.slice(-READ_LIMIT) : this.stored.filter(({ id }) => id > after).slice(0, READ_LIMIT);
  }

  async markRead(_id: unknown, upToId: MessageId): Promise<void> {
    this.calls.push(`mark ${upToId}`);
    this.throwWhenDown();
  }

  confirmReceived(_id: unknown, upToId: MessageId): void {
    this.calls.push(`received ${upToId}`);
  }

  private throwWhenDown(): void {
    if (this.http === 'away') throw new TypeError('Failed to fetch');
    if (this.http === 'refuses') throw new ApiError(404, '{"message":"Conversation not found.","code":"conversation.not_found"}', '');
  }
}

function open(server = new Server()) {
  const reports = { sentByHttp: vi.fn(), sendFailed: vi.fn(), refused: vi.fn(), changed: vi.fn() };
  const store = createThreadStore({ mentorshipId, userId: me, transport: server, storage: localStorage, reports });
  let count = 0;
  const write = (content: string) => {
    count += 1;
    const clientMessageId = `made-here-${count}`;
    store.dispatch({ type: 'written', clientMessageId, content, writtenAt: `2026-03-14T12:00:0${count}Z` });
    return clientMessageId;
  };
  const shown = () => store.view().thread.messages.map(({ content }) => content);
  const waiting = () => store.view().thread.outbox.map(({ content, state }) => `${content}: ${state}`);
  return { server, reports, store, write, shown, waiting };
}

const settled = () => eventually(() => undefined).then(() => new Promise((done) => setTimeout(done, 0)));

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('conversation store', () => {
  it('reads the conversation when it is shown, with or without the socket', async () => {
    for (const isConnected of [true, false]) {
      const { server, store, shown } = open();
      server.add(3);
      store.show(isConnected);
      await eventually(() => expect(shown()).toEqual(['Message 1', 'Message 2', 'Message 3']));
      expect(server.calls[0]).toBe('read after 0');
    }
  });

  it('fetches the messages it missed while disconnected, and nothing while the conversation is not shown', async () => {
    const { server, store, shown } = open();
    server.add(2);
    const hide = store.show(true);
    await eventually(() => expect(shown()).toHaveLength(2));
    store.connectionChanged(false);
    server.add(250);
    hide();
    store.connectionChanged(true);
    await settled();
    expect(shown(), 'nobody looks').toHaveLength(2);
    store.show(true);
    await eventually(() => expect(shown()).toHaveLength(252));
    expect(server.calls.filter((call) => call.startsWith('read'))).toEqual([
      'read after 0',
      'read after 2',
      'read after 102',
      'read after 202',
    ]);
  });

  it('loads older messages page by page, one page at a time', async () => {
    const { server, store, shown } = open();
    server.add(230);
    store.show(true);
    await eventually(() => expect(shown()).toHaveLength(100));
    await Promise.all([store.loadOlder(), store.loadOlder()]);
    expect(shown()).toHaveLength(200);
    await store.loadOlder();
    expect(shown()).toHaveLength(230);
    await store.loadOlder();
    expect(server.calls.filter((call) => call.startsWith('read before'))).toEqual(['read before 131', 'read before 31']);
  });

  it('says that older messages did not load, and loads them when asked again', async () => {
    const { server, store, shown } = open();
    server.add(120);
    store.show(true);
    await eventually(() => expect(shown()).toHaveLength(100));
    server.http = 'away';
    await store.loadOlder();
    expect(store.view().older).toBe('failed');
    server.http = 'works';
    await store.loadOlder();
    expect(store.view().older).toBe('idle');
    expect(shown()).toHaveLength(120);
  });

  it('says that the conversation did not load, and does not retry one that the person may not read', async () => {
    const { server, store, reports, shown } = open();
    server.http = 'refuses';
    store.show(true);
    await eventually(() => expect(store.view().hasReadFailed).toBe(true));
    await settled();
    expect(server.calls).toEqual(['read after 0']);
    expect(reports.refused).toHaveBeenCalledOnce();
    server.http = 'works';
    server.add(1);
    store.dispatch({ type: 'stale' });
    await eventually(() => expect(shown()).toHaveLength(1));
    expect(store.view().hasReadFailed).toBe(false);
  });

  it('reads the conversation after a missed event: at once while it is shown, otherwise when it is shown', async () => {
    const { server, store, shown } = open();
    server.add(2);
    const hide = store.show(true);
    await eventually(() => expect(shown()).toHaveLength(2));
    server.add(1);
    store.missed();
    await eventually(() => expect(shown()).toHaveLength(3));
    hide();
    server.add(1);
    store.missed();
    await settled();
    expect(shown(), 'nobody looks').toHaveLength(3);
    const hideAgain = store.show(true);
    await eventually(() => expect(shown()).toHaveLength(4));
    hideAgain();
    store.show(true);
    await settled();
    expect(server.calls.filter((call) => call.startsWith('read'))).toEqual(['read after 0', 'read after 2', 'read after 3']);
  });

  it('retries reading the conversation less and less often, and not twice when another event comes first', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { server, store } = open();
    server.http = 'away';
    store.show(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls.length, 'reads in a minute').toBeLessThanOrEqual(6);
    expect(server.calls.length).toBeGreaterThanOrEqual(5);
    server.calls.length = 0;
    for (let times = 0; times < 5; times += 1) {
      store.dispatch({ type: 'stale' });
      await vi.advanceTimersByTimeAsync(0);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls.length, 'five at once, and one chain of tries').toBeLessThanOrEqual(7);
    server.http = 'works';
    await vi.advanceTimersByTimeAsync(40_000);
    expect(store.view()).toMatchObject({ hasReadFailed: false, thread: { failedReads: 0, reading: 'no' } });
  });

  it('marks the conversation as read once for the messages that were seen', async () => {
    const { server, store, reports } = open();
    for (const upToId of [7, 7, 6, 9]) await store.markRead(upToId as MessageId);
    expect(server.calls).toEqual(['mark 7', 'mark 9']);
    expect(reports.changed).toHaveBeenCalledTimes(2);
  });

  it('keeps seen messages as seen when marking them fails, retries less and less often, and at once on the next connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { server, store, reports } = open();
    server.http = 'away';
    await store.markRead(9 as MessageId);
    expect(store.view().markedUpToId).toBe(9);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls).toEqual(Array.from({ length: 6 }, () => 'mark 9'));
    server.http = 'works';
    store.connectionChanged(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(reports.changed).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(600_000);
    store.connectionChanged(true);
    expect(server.calls).toEqual(Array.from({ length: 7 }, () => 'mark 9'));
  });

  it('drops a mark that a newer one covers, and stops marking after a refusal or once it is closed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { server, store, reports } = open();
    server.http = 'away';
    await store.markRead(7 as MessageId);
    server.http = 'works';
    await store.markRead(8 as MessageId);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls).toEqual(['mark 7', 'mark 8']);
    server.http = 'refuses';
    await store.markRead(9 as MessageId);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reports.refused).toHaveBeenCalledOnce();
    server.http = 'away';
    await store.markRead(10 as MessageId);
    store.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.calls).toEqual(['mark 7', 'mark 8', 'mark 9', 'mark 10']);
  });
});

describe('messages', () => {
  it('sends a message over the socket without invalidating anything', async () => {
    const { store, write, shown, waiting, reports, server } = open();
    store.show(true);
    write('Hi');
    await eventually(() => expect(shown()).toEqual(['Hi']));
    expect(waiting()).toEqual([]);
    expect(server.calls).not.toContain('http Hi');
    expect(reports.sentByHttp).not.toHaveBeenCalled();
  });

  it('sends a message over HTTP when there is no socket, and reads the conversation again', async () => {
    const { store, write, shown, reports, server } = open();
    store.show(false);
    await eventually(() => expect(store.view().thread.reading).toBe('no'));
    write('Hi');
    await eventually(() => expect(shown()).toEqual(['Hi']));
    expect(reports.sentByHttp).toHaveBeenCalledOnce();
    // No socket event refreshes the lists: the message is their newest line.
    expect(reports.changed).toHaveBeenCalledOnce();
    await eventually(() => expect(server.calls.at(-1)).toBe('read after 0'));
    expect(server.calls).toEqual(['read after 0', 'http Hi', 'read after 0']);
  });

  it('stores one message although the acknowledgement of the socket was lost', async () => {
    const { store, write, shown, server } = open();
    server.socket = 'loses-answers';
    store.show(true);
    await eventually(() => expect(store.view().thread.reading).toBe('no'));
    write('Hi');
    await eventually(() => expect(shown()).toEqual(['Hi']));
    expect(server.calls.filter((call) => call.endsWith(' Hi'))).toEqual(['socket Hi', 'http Hi']);
    expect(server.stored).toHaveLength(1);
  });

  it("shows the server's reason for a failed message, and sends it with Retry", async () => {
    const { store, write, shown, waiting, reports, server } = open();
    server.socket = 'refuses';
    store.show(true);
    const id = write('Hi');
    await eventually(() => expect(waiting()).toEqual(['Hi: refused']));
    expect(reports.sendFailed).toHaveBeenCalledExactlyOnceWith('Switched off.');
    server.socket = 'works';
    store.dispatch({ type: 'retried', clientMessageId: id });
    await eventually(() => expect(shown()).toEqual(['Hi']));
    expect(waiting()).toEqual([]);
  });

  it('fails messages without a connection, and sends them in order on the next one', async () => {
    const { store, write, shown, waiting, reports, server } = open();
    server.http = 'away';
    server.socket = 'silent';
    store.show(false);
    write('First');
    await eventually(() => expect(waiting()).toEqual(['First: unreachable']));
    expect(reports.sendFailed).toHaveBeenCalledExactlyOnceWith(undefined);
    write('Second');
    await eventually(() => expect(waiting()[0]).toBe('First: unreachable'));
    server.http = 'works';
    server.socket = 'works';
    store.connectionChanged(true);
    await eventually(() => expect(shown()).toEqual(['First', 'Second']));
    expect(server.stored.map(({ content }) => content)).toEqual(['First', 'Second']);
  });

  it('keeps an unsent message through a reload and sends it then', async () => {
    const before = open();
    before.server.http = 'away';
    before.store.show(false);
    before.write('First');
    before.write('Second');
    await eventually(() => expect(before.waiting()[0]).toBe('First: unreachable'));
    before.store.close();

    const { store, shown, waiting } = open();
    expect(waiting()).toEqual(['First: unreachable', 'Second: unreachable']);
    store.connectionChanged(true);
    await eventually(() => expect(shown()).toEqual(['First', 'Second']));
    expect(localStorage).toHaveLength(0);
  });

  it('keeps a refused message as refused through a reload and does not send it on its own', async () => {
    const before = open();
    before.server.socket = 'refuses';
    before.store.show(true);
    const id = before.write('Hi');
    await eventually(() => expect(before.waiting()).toEqual(['Hi: refused']));
    before.store.close();

    const { server, store, waiting, shown } = open();
    expect(waiting()).toEqual(['Hi: refused']);
    expect(store.view().thread.outbox[0]?.refusal?.reason).toBe('Switched off.');
    store.show(true);
    await settled();
    expect(server.calls).not.toContain('socket Hi');
    store.dispatch({ type: 'retried', clientMessageId: id });
    await eventually(() => expect(shown()).toEqual(['Hi']));
    expect(localStorage).toHaveLength(0);
  });

  it('confirms the delivery of arriving messages, live and after a pause', async () => {
    const { store, server } = open();
    store.show(true);
    await eventually(() => expect(store.view().thread.completeUpToId).toBe(0));
    server.add(1);
    store.dispatch({ type: 'arrived', message: server.stored[0] as Message });
    expect(server.calls.at(-1)).toBe('received 1');
    store.connectionChanged(false);
    server.add(1);
    store.connectionChanged(true);
    await eventually(() => expect(server.calls.at(-1)).toBe('received 2'));
  });
});

it('does nothing once the store is closed', async () => {
  const { store, server, write, reports } = open();
  store.show(false);
  await settled();
  store.close();
  write('Hi');
  store.connectionChanged(true);
  expect(server.calls).toEqual(['read after 0']);
  expect(reports.sentByHttp).not.toHaveBeenCalled();
});
