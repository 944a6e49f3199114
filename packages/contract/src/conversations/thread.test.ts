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

/** A thread after some events, and the effects of the last one. */
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

describe('reading a conversation', () => {
  it('starts with the newest page, and with newer messages on every further connection', () => {
    expect(after(connected).effects).toEqual([read(null)]);
    const page: ThreadEvent = { type: 'read', after: null, messages: [message(3), message(7)] };
    expect(after(connected, page, { type: 'disconnected' }, connected).effects).toContainEqual(read(7));
  });

  it('starts at the beginning when there were no messages at first', () => {
    const { effects } = after(connected, readNothing, { type: 'arrived', message: message(9) }, { type: 'disconnected' }, connected);
    expect(effects).toContainEqual(read(0));
  });

  it('continues after the last complete page, because live messages may arrive out of order', () => {
    const page: ThreadEvent = { type: 'read', after: null, messages: [message(3)] };
    const { thread, effects } = after(connected, page, { type: 'arrived', message: message(9) }, { type: 'disconnected' }, connected);
    expect(idsOf(thread)).toEqual([3, 9]);
    expect(effects).toContainEqual(read(3));
    expect(idsOf(step(thread, { type: 'read', after: 3, messages: [message(8), message(9)] }).thread)).toEqual([3, 8, 9]);
  });

  it('continues until a page is not full', () => {
    const full = Array.from({ length: READ_LIMIT }, (_, at) => message(at + 1));
    const events: ThreadEvent[] = [connected, readNothing, { type: 'stale' }, { type: 'read', after: 0, messages: full }];
    expect(after(...events).effects).toContainEqual(read(READ_LIMIT));
    expect(after(...events, { type: 'read', after: READ_LIMIT, messages: [] }).effects).toEqual([]);
  });

  it('runs once at a time, and once more when something happened meanwhile', () => {
    expect(after(connected, { type: 'stale' }, { type: 'stale' }).effects).toEqual([]);
    expect(after(connected, { type: 'stale' }, readNothing).effects).toEqual([read(0)]);
  });

  it('is retried after a failure while connected, and otherwise on the next connection', () => {
    expect(after(connected, { type: 'read-failed' }).effects).toEqual([readLater(RETRY_AFTER_MS)]);
    expect(after({ type: 'stale' }, { type: 'read-failed' }).effects).toEqual([]);
    expect(after({ type: 'stale' }, { type: 'read-failed' }, connected).effects).toEqual([read(null)]);
  });

  it('is retried after growing delays while it fails, and soon again after a success', () => {
    const failure: ThreadEvent[] = [{ type: 'stale' }, { type: 'read-failed' }];
    const failures = (count: number) => Array.from({ length: count }, () => failure).flat();
    const delays = [1, 2, 3, 5, 6, 60].map((count) => after(connected, ...failures(count)).effects);
    expect(delays).toEqual([1_000, 2_000, 4_000, 16_000, RETRY_AFTER_MAX_MS, RETRY_AFTER_MAX_MS].map((delayMs) => [readLater(delayMs)]));
    expect(after(connected, ...failures(4), { type: 'stale' }, readNothing, ...failure).effects).toEqual([readLater(RETRY_AFTER_MS)]);
  });

  it('does not wait for the retry when the socket connects or something happens', () => {
    expect(after(connected, { type: 'read-failed' }, { type: 'disconnected' }, connected).effects).toEqual([read(null)]);
    expect(after(connected, { type: 'read-failed' }, { type: 'stale' }).effects).toEqual([read(null)]);
  });

  it('puts older messages first and ignores those of other conversations', () => {
    const page: ThreadEvent = { type: 'read', after: null, messages: [message(30)] };
    const older: ThreadEvent = { type: 'older-read', messages: [message(10), message(20)] };
    const foreign: ThreadEvent = { type: 'arrived', message: message(40, { mentorshipId: 6 as MentorshipId }) };
    const { thread } = after(connected, page, older, foreign);
    expect(idsOf(thread)).toEqual([10, 20, 30]);
    expect(thread.completeUpToId).toBe(30);
  });
});

describe('sending a message', () => {
  const ready = [connected, readNothing];

  it('sends one at a time, in order', () => {
    expect(after(...ready, write('first')).effects).toEqual([send('first', 'socket')]);
    expect(after(...ready, write('first'), write('second')).effects).toEqual([]);
    const { thread, effects } = after(...ready, write('first'), write('second'), stored(1, 'first'));
    expect(effects).toEqual([send('second', 'socket')]);
    expect(thread.outbox.map(({ clientMessageId }) => clientMessageId)).toEqual(['second']);
  });

  it('uses HTTP without a socket or acknowledgment, and reads afterwards', () => {
    expect(after(readNothing, write('first')).effects).toEqual([send('first', 'http')]);
    const timedOut: ThreadEvent = { type: 'timed-out', clientMessageId: 'first' };
    expect(after(...ready, write('first'), timedOut).effects).toEqual([send('first', 'http')]);
    expect(after(...ready, write('first'), timedOut, stored(4, 'first', 'http')).effects).toEqual([read(0, 100)]);
  });

  it('is done once the stored message is seen, so that a late timeout sends nothing', () => {
    const arrived: ThreadEvent = { type: 'arrived', message: message(4, { senderId: me, clientMessageId: 'first' }) };
    const { thread, effects } = after(...ready, write('first'), arrived, { type: 'timed-out', clientMessageId: 'first' });
    expect([thread.outbox, effects]).toEqual([[], []]);
    expect(idsOf(step(thread, stored(4, 'first')).thread)).toEqual([4]);
    const seen: ThreadEvent = { type: 'read', after: 0, messages: [arrived.message] };
    expect(after(...ready, write('first'), seen).thread.outbox).toEqual([]);
  });

  it('is not done by a message of the other side with the same id', () => {
    const foreign: ThreadEvent = { type: 'arrived', message: message(4, { senderId: other, clientMessageId: 'first' }) };
    expect(after(...ready, write('first'), foreign).thread.outbox).toHaveLength(1);
  });

  it('waits for the next connection when the server cannot be reached, then continues in order', () => {
    const unreachable: ThreadEvent = { type: 'unreachable', clientMessageId: 'first' };
    const offline = after(readNothing, write('first'), unreachable);
    expect(offline.thread.outbox[0]).toMatchObject({ state: 'unreachable' });
    const { thread, effects } = step(step(offline.thread, write('second')).thread, unreachable);
    expect([thread.outbox.map(({ state }) => state), effects]).toEqual([['unreachable', 'waiting'], []]);
    expect(step(thread, connected).effects).toContainEqual(send('first', 'socket'));
  });

  it('is retried a few times while connected, then left to the user', () => {
    const unreachable: ThreadEvent = { type: 'unreachable', clientMessageId: 'first' };
    const once = after(...ready, write('first'), unreachable);
    expect(once.effects).toEqual([send('first', 'socket', RETRY_AFTER_MS)]);
    const often = after(...ready, write('first'), ...Array.from({ length: SEND_TRIES }, () => unreachable));
    expect([often.effects, often.thread.outbox[0]?.state]).toEqual([[], 'unreachable']);
    expect(step(often.thread, { type: 'retried', clientMessageId: 'first' }).effects).toEqual([send('first', 'socket')]);
  });

  it('that was refused can be retried or discarded, and does not block later messages', () => {
    const refused: ThreadEvent = { type: 'refused', clientMessageId: 'first', code: 'conversation.blocked', reason: 'No' };
    const { thread, effects } = after(...ready, write('first'), write('second'), refused);
    expect(effects).toEqual([send('second', 'socket')]);
    expect(thread.outbox[0]).toMatchObject({ state: 'refused', refusal: { reason: 'No' } });
    expect(step(thread, { type: 'discarded', clientMessageId: 'first' }).thread.outbox).toHaveLength(1);
    // A message that is being sent cannot be discarded.
    expect(step(thread, { type: 'discarded', clientMessageId: 'second' }).thread.outbox).toHaveLength(2);
    const later = step(step(thread, stored(1, 'second')).thread, { type: 'retried', clientMessageId: 'first' });
    expect(later.effects).toEqual([send('first', 'socket')]);
  });

  it('remembers the messages whose contact details were hidden', () => {
    const hidden: ThreadEvent = {
      type: 'stored',
      by: 'socket',
      message: { ...message(4, { senderId: me, clientMessageId: 'first' }), contactDetailsHidden: true },
    };
    expect(after(...ready, write('first'), hidden, hidden).thread.hiddenDetailsIn).toEqual([4]);
  });
});

describe('delivery and read marks', () => {
  const status = (deliveredUpToId: number | null, readUpToId: number | null, userId = other): ThreadEvent =>
    ({ type: 'status', mentorshipId, userId, deliveredUpToId, readUpToId }) as ThreadEvent;

  it('of own messages never move back', () => {
    const { thread } = after(status(7, 4), status(5, null), status(99, 99, me));
    const delivery = [3, 4, 5, 7, 8].map((id) => deliveryOf(thread, message(id, { senderId: me })));
    expect(delivery).toEqual(['read', 'read', 'delivered', 'delivered', 'sent']);
  });

  it('stay when an older reply arrives later', () => {
    const mine = message(4, { senderId: me });
    const { thread } = after(readNothing, { type: 'arrived', message: { ...mine, readStatus: true } }, { type: 'arrived', message: mine });
    expect(thread.messages[0]?.readStatus).toBe(true);
  });

  it('are sent for received messages once, and again on a new connection', () => {
    const arrived: ThreadEvent = { type: 'arrived', message: message(4) };
    const report = { do: 'tell-received', upToId: 4 };
    expect(after(connected, readNothing, arrived).effects).toEqual([report]);
    expect(after(connected, readNothing, arrived, arrived).effects).toEqual([]);
    expect(after(connected, readNothing, arrived, { type: 'disconnected' }, connected).effects).toContainEqual(report);
    expect(after(connected, readNothing, { type: 'arrived', message: message(5, { senderId: me }) }).effects).toEqual([]);
  });
});

describe('the thread of a second adult (R172)', () => {
  const [owner, adult] = [7 as UserId, me];
  const ofAdult = (...events: ThreadEvent[]) => {
    let thread = openThread({ mentorshipId, userId: adult, familyId: owner });
    let effects: readonly ThreadEffect[] = [];
    for (const event of events) ({ thread, effects } = step(thread, event));
    return { thread, effects };
  };
  const arrived = (id: number, senderId: UserId, receiverId: UserId): ThreadEvent => ({
    type: 'arrived',
    message: message(id, { senderId, receiverId }),
  });

  it('confirms what the trainer wrote to the family, and not what the other adult wrote to the trainer', () => {
    expect(ofAdult(connected, readNothing, arrived(1, owner, other)).effects).toEqual([]);
    expect(ofAdult(connected, readNothing, arrived(2, other, owner)).effects).toEqual([{ do: 'tell-received', upToId: 2 }]);
  });

  it('takes what the family has read for nothing that the trainer read', () => {
    const status = (userId: UserId): ThreadEvent => {
      const id = 1 as MessageId;
      return { type: 'status', mentorshipId, userId, deliveredUpToId: id, readUpToId: id };
    };
    const own = arrived(1, adult, other);
    const deliveryAfter = (userId: UserId) => deliveryOf(ofAdult(own, status(userId)).thread, message(1));
    expect([deliveryAfter(owner), deliveryAfter(other)]).toEqual(['sent', 'read']);
  });
});
