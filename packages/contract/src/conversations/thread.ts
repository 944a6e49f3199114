import type { MessageId, UserId } from '../core/ids.ts';
import type { Message, SentMessage } from './message.ts';
import { sendNext, withoutStored } from './outbox.ts';
import { REFETCH_AFTER_HTTP_MS } from './socket-events.ts';
import { READ_LIMIT, retryDelayMs, type Step, type Thread, type ThreadEffect, type ThreadEvent } from './thread-state.ts';

/** A conversation that has not been loaded. Send it 'connected', or 'stale' while there is no socket. */
export function openThread(of: Pick<Thread, 'mentorshipId' | 'userId'> & { familyId?: UserId | undefined }): Thread {
  return {
    ...of,
    familyId: of.familyId ?? of.userId,
    isConnected: false,
    messages: [],
    outbox: [],
    completeUpToId: null,
    hasOlder: false,
    reading: 'no',
    failedReads: 0,
    hiddenDetailsIn: [],
    counterpart: { deliveredUpToId: null, readUpToId: null },
  };
}

/** The state after an event, and what to do now. */
export function step(thread: Thread, event: ThreadEvent): Step {
  const changed = change(thread, event);
  const { thread: sending, effects: sends } = sendNext(changed, event);
  const { thread: reading, effects: reads } = readNext(sending, event);
  return { thread: reading, effects: [...sends, ...reads, ...tellReceived(thread, reading, event)] };
}

/** Whether the other side wrote it, and not one of the family's own adults (R172). */
export function isFromOtherSide({ familyId }: Pick<Thread, 'familyId'>, { receiverId }: Pick<Message, 'receiverId'>): boolean {
  return receiverId === familyId;
}

/** Delivery status of an own stored message (R143). */
export function deliveryOf({ counterpart }: Pick<Thread, 'counterpart'>, message: Pick<Message, 'id' | 'readStatus'>) {
  if (message.readStatus || message.id <= (counterpart.readUpToId ?? 0)) return 'read';
  return message.id <= (counterpart.deliveredUpToId ?? 0) ? 'delivered' : 'sent';
}

function change(thread: Thread, event: ThreadEvent): Thread {
  switch (event.type) {
    case 'connected':
      return { ...thread, isConnected: true };
    case 'disconnected':
      return { ...thread, isConnected: false };
    case 'arrived':
      return withMessages(thread, [event.message]);
    case 'stored':
      return withMessages(withHiddenDetails(thread, event.message), [withoutHint(event.message)]);
    case 'read':
      return afterRead(thread, event);
    case 'older-read':
      return withMessages({ ...thread, hasOlder: event.messages.length >= READ_LIMIT }, event.messages);
    case 'status':
      return withStatus(thread, event);
    default:
      return thread;
  }
}

function withMessages(thread: Thread, incoming: readonly Message[]): Thread {
  const ofThis = incoming.filter(({ mentorshipId }) => mentorshipId === thread.mentorshipId);
  if (ofThis.length === 0) return thread;
  const byId = new Map(thread.messages.map((message) => [message.id, message]));
  for (const message of ofThis) {
    // Never moves back: an answer that was in flight may be older than what is known.
    const readStatus = message.readStatus || byId.get(message.id)?.readStatus === true;
    byId.set(message.id, { ...message, readStatus });
  }
  const messages = [...byId.values()].sort((one, other) => one.id - other.id);
  return { ...thread, messages, outbox: withoutStored(thread, ofThis) };
}

function afterRead(thread: Thread, { after, messages }: Extract<ThreadEvent, { type: 'read' }>): Thread {
  const completeUpToId = Math.max(thread.completeUpToId ?? 0, messages.at(-1)?.id ?? 0);
  const hasOlder = after === null ? messages.length >= READ_LIMIT : thread.hasOlder;
  return withMessages({ ...thread, completeUpToId, hasOlder, failedReads: 0 }, messages);
}

function withHiddenDetails(thread: Thread, { id, mentorshipId, contactDetailsHidden }: SentMessage): Thread {
  const isNew = contactDetailsHidden && mentorshipId === thread.mentorshipId && !thread.hiddenDetailsIn.includes(id);
  return isNew ? { ...thread, hiddenDetailsIn: [...thread.hiddenDetailsIn, id] } : thread;
}

function withoutHint({ contactDetailsHidden: _hint, ...message }: SentMessage): Message {
  return message;
}

function withStatus(thread: Thread, { mentorshipId, userId, ...marks }: Extract<ThreadEvent, { type: 'status' }>): Thread {
  if (mentorshipId !== thread.mentorshipId || userId === thread.familyId) return thread;
  const { counterpart } = thread;
  const deliveredUpToId = later(counterpart.deliveredUpToId, marks.deliveredUpToId);
  const readUpToId = later(counterpart.readUpToId, marks.readUpToId);
  return { ...thread, counterpart: { deliveredUpToId, readUpToId } };
}

function later(one: MessageId | null, other: MessageId | null): MessageId | null {
  return (one ?? 0) >= (other ?? 0) ? one : other;
}

/** Starts the next read: one at a time, and one more if something changed in the meantime. */
function readNext(thread: Thread, event: ThreadEvent): Step {
  const { reading, isConnected } = thread;
  if (event.type === 'read') {
    const isMore = event.after !== null && event.messages.length >= READ_LIMIT;
    return isMore || reading === 'again' ? read(thread) : { thread: { ...thread, reading: 'no' }, effects: [] };
  }
  if (event.type === 'read-failed') {
    const failedReads = thread.failedReads + 1;
    const isTriedAgain = isConnected || reading === 'again';
    return {
      thread: { ...thread, reading: 'no', failedReads },
      effects: isTriedAgain ? [{ do: 'read-later', delayMs: retryDelayMs(failedReads) }] : [],
    };
  }
  const delayMs = delayOfReadAfter(event);
  if (delayMs === undefined) return { thread, effects: [] };
  return reading === 'no' ? read(thread, delayMs) : { thread: { ...thread, reading: 'again' }, effects: [] };
}

function delayOfReadAfter(event: ThreadEvent): number | undefined {
  if (event.type === 'connected' || event.type === 'stale') return 0;
  return event.type === 'stored' && event.by === 'http' ? REFETCH_AFTER_HTTP_MS : undefined;
}

function read(thread: Thread, delayMs = 0): Step {
  return { thread: { ...thread, reading: 'yes' }, effects: [{ do: 'read', after: thread.completeUpToId, delayMs }] };
}

function tellReceived(before: Thread, { messages, familyId }: Thread, event: ThreadEvent): ThreadEffect[] {
  const latest = (of: readonly Message[]) => of.findLast((message) => isFromOtherSide({ familyId }, message))?.id;
  const upToId = latest(messages);
  const isNews = upToId !== latest(before.messages) || event.type === 'connected';
  return upToId !== undefined && isNews ? [{ do: 'tell-received', upToId }] : [];
}
