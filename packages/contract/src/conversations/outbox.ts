import type { UserId } from '../core/ids.ts';
import type { Message } from './message.ts';
import { type OutgoingMessage, RETRY_AFTER_MS, SEND_TRIES, type SendEffect, type Thread, type ThreadEvent } from './thread-state.ts';

type Outbox = Thread['outbox'];

interface Sending {
  readonly thread: Thread;
  readonly effects: readonly SendEffect[];
}

export function isOwnOf(userId: UserId, { senderId }: Pick<Message, 'senderId'>): boolean {
  return senderId === userId;
}

/** What remains of an outbox once these messages turn out to be stored, however that was learned. */
export function withoutStored({ outbox, userId }: Thread, stored: readonly Message[]): Outbox {
  const ids = new Set(stored.filter((message) => isOwnOf(userId, message)).map(({ clientMessageId }) => clientMessageId));
  return outbox.some(({ clientMessageId }) => ids.has(clientMessageId))
    ? outbox.filter(({ clientMessageId }) => !ids.has(clientMessageId))
    : outbox;
}

/** What an event does to the outbox, and what to send now: at most one message is in flight, and none overtakes an earlier one. */
export function sendNext(before: Thread, event: ThreadEvent): Sending {
  const thread = { ...before, outbox: changeOutbox(before, event) };
  if (event.type === 'timed-out') return sendAgain(thread, event.clientMessageId, { by: 'http', delayMs: 0 });
  if (event.type === 'unreachable' && before.isConnected) {
    return sendAgain(thread, event.clientMessageId, { by: 'socket', delayMs: RETRY_AFTER_MS });
  }
  const next = thread.outbox.find(({ state }) => state !== 'refused');
  return next?.state === 'waiting'
    ? send(thread, next, { by: thread.isConnected ? 'socket' : 'http', delayMs: 0 })
    : { thread, effects: [] };
}

/** With the same `clientMessageId`: if it did arrive earlier, it is still one message (R141). */
function sendAgain(thread: Thread, id: string, how: Pick<SendEffect, 'by' | 'delayMs'>): Sending {
  const message = thread.outbox.find(({ clientMessageId, state }) => clientMessageId === id && state === 'sending');
  return message ? send(thread, message, how) : { thread, effects: [] };
}

function send(thread: Thread, message: OutgoingMessage, how: Pick<SendEffect, 'by' | 'delayMs'>): Sending {
  const { clientMessageId, content, attachments } = message;
  const outbox = set(thread.outbox, clientMessageId, { state: 'sending', tries: message.tries + 1 });
  const { mentorshipId } = thread;
  const files = attachments && { attachmentIds: attachments.map(({ id }) => id) };
  return {
    thread: { ...thread, outbox },
    effects: [{ do: 'send', ...how, message: { mentorshipId, content, clientMessageId, ...files } }],
  };
}

function changeOutbox({ outbox, isConnected }: Thread, event: ThreadEvent): Outbox {
  switch (event.type) {
    case 'written': {
      const { type: _written, ...message } = event;
      return [...awakened(outbox), { ...message, state: 'waiting', refusal: null, tries: 0 }];
    }
    case 'connected':
      return awakened(outbox);
    case 'retried': {
      const changes = { state: 'waiting', refusal: null, tries: 0 } as const;
      return awakened(setWhere(outbox, event, (message) => message.state === 'refused', changes));
    }
    case 'discarded':
      return outbox.filter(({ clientMessageId, state }) => clientMessageId !== event.clientMessageId || state === 'sending');
    case 'unreachable':
      return setWhere(outbox, event, ({ state, tries }) => state === 'sending' && !(isConnected && tries < SEND_TRIES), {
        state: 'unreachable',
      });
    case 'refused': {
      const { code, reason } = event;
      return setWhere(outbox, event, ({ state }) => state === 'sending', { state: 'refused', refusal: { code, reason } });
    }
    default:
      return outbox;
  }
}

/** Retries every unreachable message, oldest first. */
function awakened(outbox: Outbox): Outbox {
  if (!outbox.some(({ state }) => state === 'unreachable')) return outbox;
  return outbox.map((message) => (message.state === 'unreachable' ? { ...message, state: 'waiting', tries: 0 } : message));
}

function set(outbox: Outbox, id: string, changes: Partial<OutgoingMessage>): Outbox {
  return outbox.map((message) => (message.clientMessageId === id ? { ...message, ...changes } : message));
}

function setWhere(
  outbox: Outbox,
  { clientMessageId }: { clientMessageId: string },
  condition: (message: OutgoingMessage) => boolean,
  changes: Partial<OutgoingMessage>,
): Outbox {
  const message = outbox.find((one) => one.clientMessageId === clientMessageId);
  return message && condition(message) ? set(outbox, clientMessageId, changes) : outbox;
}
