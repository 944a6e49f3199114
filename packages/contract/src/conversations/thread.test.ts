import { describe, expect, it } from 'vitest';
import type { MentorshipId, MessageId, UserId } from '../core/ids.ts';
import type { Message } from './message.ts';
import { deliveryOf, openThread, step } from './thread.ts';
import {
  READ_LIMIT,
  RETRY_AFTER_MAX_MS,
  RETRY_AFTER_MS,
  SEND_TRIES,
  type Thread,
  type ThreadEffect,
  type ThreadEvent,
} from './thread-state.ts';

const mentorshipId = 5 as MentorshipId;
const [me, other] = [1 as UserId, 2 as UserId];

function message(id: number, values: Partial<Message> = {}): Message {
  const senderId = values.senderId ?? other;
  return {
    id: id as MessageId,
    mentorshipId,
    senderId,
    receiverId: senderId === me ? other : me,
    content: `Number ${id}`,
    timestamp: '2026-03-14T16:30:00.000Z',
    readStatus: false,
    clientMessageId: null,
    ...values,
  };
}

/** A thread after some events, and what the last of them asked for. */
function after(...events: ThreadEvent[]): { thread: Thread; effects: readonly ThreadEffect[] } {
  let thread = openThread({ mentorshipId, userId: me });
  let effects: readonly ThreadEffect[] = [];
  for (const event of events) ({ thread, effects } = step(thread, event));
  return { thread, effects };
}

const connected: ThreadEvent = { type: 'connected' };
const readNothing: ThreadEvent = { type: 'read', after: null, messages: [] };
const write = (clientMessageId: string): ThreadEvent => ({
  type: 'written',
  clientMessageId,
  content: `Text of ${clientMessageId}`,
  writtenAt: '2026-03-14T16:30:00.000Z',
});
const stored = (id: number, clientMessageId: string, by: 'socket' | 'http' = 'socket'): ThreadEvent => ({
  type: 'stored',
  by,
  message: { ...message(id, { senderId: me, clientMessageId }), contactDetailsHidden: false },
});
const send = (clientMessageId: string, by: 'socket' | 'http', delayMs = 0) => ({
  do: 'send',
  by,
  delayMs,
  message: { mentorshipId, content: `Text of ${clientMessageId}`, clientMessageId },
});
const read = (from: number | null, delayMs = 0) => ({ do: 'read', after: from, delayMs });
const readLater = (delayMs: number) => ({ do: 'read-later', delayMs });
const idsOf = ({ messages }: Thread) => messages.map(({ id }) => id);

describe('reading', () => {
  it('begins with the newest page, and with what came after it on each further connection', () => {
    expect(after(connected).effects).toEqual([read(null)]);
    const page: ThreadEvent = { type: 'read', after: null, messages: [message(3), message(7)] };
    expect(after(connected, page, { type: 'disconnected' }, connected).effects).toContainEqual(read(7));
  });

  it('begins at the start where nothing was said at first', () => {
    const { effects } = after(connected, readNothing, { type: 'arrived', message: message(9) }, { type: 'disconnected' }, connected);
    expect(effects).toContainEqual(read(0));
  });

  it('does not take what is told live for complete: an event may have overtaken another', () => {
    const page: ThreadEvent = { type: 'read', after: null, messages: [message(3)] };
    const { thread, effects } = after(connected, page, { type: 'arrived', message: message(9) }, { type: 'disconnected' }, connected);
    expect(idsOf(thread)).toEqual([3, 9]);
    expect(effects).toContainEqual(read(3));
    expect(idsOf(step(thread, { type: 'read', after: 3, messages: [message(8), message(9)] }).thread)).toEqual([3, 8, 9]);
  });

  it('goes on until a page is not full', () => {
    const full = Array.from({ length: READ_LIMIT }, (_, at) => message(at + 1));
    const events: ThreadEvent[] = [connected, readNothing, { type: 'stale' }, { type: 'read', after: 0, messages: full }];
    expect(after(...events).effects).toContainEqual(read(READ_LIMIT));
    expect(after(...events, { type: 'read', after: READ_LIMIT, messages: [] }).effects).toEqual([]);
  });

  it('is done once at a time, and once more when something happened meanwhile', () => {
    expect(after(connected, { type: 'stale' }, { type: 'stale' }).effects).toEqual([]);
    expect(after(connected, { type: 'stale' }, readNothing).effects).toEqual([read(0)]);
  });

  it('is tried again after a failure while the socket is connected, and on the next connection otherwise', () => {
    expect(after(connected, { type: 'read-failed' }).effects).toEqual([readLater(RETRY_AFTER_MS)]);
    expect(after({ type: 'stale' }, { type: 'read-failed' }).effects).toEqual([]);
    expect(after({ type: 'stale' }, { type: 'read-failed' }, connected).effects).toEqual([read(null)]);
  });

  it('is tried again less and less often while it goes on failing, and soon again after it has worked', () => {
    const failure: ThreadEvent[] = [{ type: 'stale' }, { type: 'read-failed' }];
    const failures = (count: number) => Array.from({ length: count }, () => failure).flat();
    const delays = [1, 2, 3, 5, 6, 60].map((count) => after(connected, ...failures(count)).effects);
    expect(delays).toEqual([1_000, 2_000, 4_000, 16_000, RETRY_AFTER_MAX_MS, RETRY_AFTER_MAX_MS].map((delayMs) => [readLater(delayMs)]));
    expect(after(connected, ...failures(4), { type: 'stale' }, readNothing, ...failure).effects).toEqual([readLater(RETRY_AFTER_MS)]);
  });

  it('does not wait for the next try when a connection comes, or something happens, before it', () => {
    expect(after(connected, { type: 'read-failed' }, { type: 'disconnected' }, connected).effects).toEqual([read(null)]);
    expect(after(connected, { type: 'read-failed' }, { type: 'stale' }).effects).toEqual([read(null)]);
  });

  it('puts older messages before, and leaves those of other conversations out', () => {
    const page: ThreadEvent = { type: 'read', after: null, messages: [message(30)] };
    const older: ThreadEvent = { type: 'older-read', messages: [message(10), message(20)] };
    const foreign: ThreadEvent = { type: 'arrived', message: message(40, { mentorshipId: 6 as MentorshipId }) };
    const { thread } = after(connected, page, older, foreign);
    expect(idsOf(thread)).toEqual([10, 20, 30]);
    expect(thread.completeUpToId).toBe(30);
  });
});

describe('writing', () => {
  const ready = [connected, readNothing];

  it('sends one message at a time, in the order of writing', () => {
    expect(after(...ready, write('first')).effects).toEqual([send('first', 'socket')]);
    expect(after(...ready, write('first'), write('second')).effects).toEqual([]);
    const { thread, effects } = after(...ready, write('first'), write('second'), stored(1, 'first'));
    expect(effects).toEqual([send('second', 'socket')]);
    expect(thread.outbox.map(({ clientMessageId }) => clientMessageId)).toEqual(['second']);
  });

  it('goes over HTTP without a socket and without an acknowledgement, and reads afterwards', () => {
    expect(after(readNothing, write('first')).effects).toEqual([send('first', 'http')]);
    const timedOut: ThreadEvent = { type: 'timed-out', clientMessageId: 'first' };
    expect(after(...ready, write('first'), timedOut).effects).toEqual([send('first', 'http')]);
    expect(after(...ready, write('first'), timedOut, stored(4, 'first', 'http')).effects).toEqual([read(0, 100)]);
  });

  it('is done when the stored message is seen, whatever way: a late timeout sends nothing', () => {
    const arrived: ThreadEvent = { type: 'arrived', message: message(4, { senderId: me, clientMessageId: 'first' }) };
    const { thread, effects } = after(...ready, write('first'), arrived, { type: 'timed-out', clientMessageId: 'first' });
    expect([thread.outbox, effects]).toEqual([[], []]);
    expect(idsOf(step(thread, stored(4, 'first')).thread)).toEqual([4]);
    const seen: ThreadEvent = { type: 'read', after: 0, messages: [arrived.message] };
    expect(after(...ready, write('first'), seen).thread.outbox).toEqual([]);
  });

  it('does not take the message of somebody else for its own by its name', () => {
    const foreign: ThreadEvent = { type: 'arrived', message: message(4, { senderId: other, clientMessageId: 'first' }) };
    expect(after(...ready, write('first'), foreign).thread.outbox).toHaveLength(1);
  });

  it('waits for the next connection when nobody answers, and then goes on in order', () => {
    const unreachable: ThreadEvent = { type: 'unreachable', clientMessageId: 'first' };
    const offline = after(readNothing, write('first'), unreachable);
    expect(offline.thread.outbox[0]).toMatchObject({ state: 'unreachable' });
    const { thread, effects } = step(step(offline.thread, write('second')).thread, unreachable);
    expect([thread.outbox.map(({ state }) => state), effects]).toEqual([['unreachable', 'waiting'], []]);
    expect(step(thread, connected).effects).toContainEqual(send('first', 'socket'));
  });

  it('is tried some times by itself while connected, and then left to the person', () => {
    const unreachable: ThreadEvent = { type: 'unreachable', clientMessageId: 'first' };
    const once = after(...ready, write('first'), unreachable);
    expect(once.effects).toEqual([send('first', 'socket', RETRY_AFTER_MS)]);
    const often = after(...ready, write('first'), ...Array.from({ length: SEND_TRIES }, () => unreachable));
    expect([often.effects, often.thread.outbox[0]?.state]).toEqual([[], 'unreachable']);
    expect(step(often.thread, { type: 'retried', clientMessageId: 'first' }).effects).toEqual([send('first', 'socket')]);
  });

  it('lets a refused message be tried again or taken back, and nothing waits for it', () => {
    const refused: ThreadEvent = { type: 'refused', clientMessageId: 'first', code: 'conversation.blocked', reason: 'No' };
    const { thread, effects } = after(...ready, write('first'), write('second'), refused);
    expect(effects).toEqual([send('second', 'socket')]);
    expect(thread.outbox[0]).toMatchObject({ state: 'refused', refusal: { reason: 'No' } });
    expect(step(thread, { type: 'discarded', clientMessageId: 'first' }).thread.outbox).toHaveLength(1);
    // What is under way cannot be taken back.
    expect(step(thread, { type: 'discarded', clientMessageId: 'second' }).thread.outbox).toHaveLength(2);
    const later = step(step(thread, stored(1, 'second')).thread, { type: 'retried', clientMessageId: 'first' });
    expect(later.effects).toEqual([send('first', 'socket')]);
  });

  it('remembers in which messages contact details were hidden', () => {
    const hidden: ThreadEvent = {
      type: 'stored',
      by: 'socket',
      message: { ...message(4, { senderId: me, clientMessageId: 'first' }), contactDetailsHidden: true },
    };
    expect(after(...ready, write('first'), hidden, hidden).thread.hiddenDetailsIn).toEqual([4]);
  });
});

describe('marks', () => {
  const status = (deliveredUpToId: number | null, readUpToId: number | null, userId = other): ThreadEvent =>
    ({ type: 'status', mentorshipId, userId, deliveredUpToId, readUpToId }) as ThreadEvent;

  it('say how far own messages have come, and never move back', () => {
    const { thread } = after(status(7, 4), status(5, null), status(99, 99, me));
    const delivery = [3, 4, 5, 7, 8].map((id) => deliveryOf(thread, message(id, { senderId: me })));
    expect(delivery).toEqual(['read', 'read', 'delivered', 'delivered', 'sent']);
  });

  it('keeps what was read, though an older answer comes later', () => {
    const mine = message(4, { senderId: me });
    const { thread } = after(readNothing, { type: 'arrived', message: { ...mine, readStatus: true } }, { type: 'arrived', message: mine });
    expect(thread.messages[0]?.readStatus).toBe(true);
  });

  it('tells what has arrived, once for each news and again on a new connection', () => {
    const arrived: ThreadEvent = { type: 'arrived', message: message(4) };
    const told = { do: 'tell-received', upToId: 4 };
    expect(after(connected, readNothing, arrived).effects).toEqual([told]);
    expect(after(connected, readNothing, arrived, arrived).effects).toEqual([]);
    expect(after(connected, readNothing, arrived, { type: 'disconnected' }, connected).effects).toContainEqual(told);
    expect(after(connected, readNothing, { type: 'arrived', message: message(5, { senderId: me }) }).effects).toEqual([]);
  });
});
