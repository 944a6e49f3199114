import { openThread, step } from '@x1/contract/conversations/thread.ts';
import {
  type OutgoingMessage,
  retryDelayMs,
  type SendEffect,
  type Thread,
  type ThreadEffect,
  type ThreadEvent,
} from '@x1/contract/conversations/thread-state.ts';
import { ApiError } from '@x1/contract/core/client.ts';
import type { MentorshipId, MessageId, UserId } from '@x1/contract/core/ids.ts';
import { type Line, lineNow } from '../../../lib/offline/line.ts';
import { keepOutbox, readOutbox } from './outbox-storage.ts';
import type { ThreadTransport } from './thread-transport.ts';

/** One conversation as a screen shows it. */
export interface ThreadView {
  readonly thread: Thread;
  /** Whether the last read failed. */
  readonly hasReadFailed: boolean;
  readonly older: 'idle' | 'loading' | 'failed';
  /** What the person has seen here of the other side, whether or not the server knows it yet. */
  readonly markedUpToId: number;
}

/** Reported besides what the thread shows. */
export interface ThreadReports {
  /** A message went over HTTP, because the socket did not take it (R145). */
  sentByHttp(): void;
  /** A message could not be sent. @param reason the server's sentence, if it said one */
  sendFailed(reason: string | undefined): void;
  /** A call was refused; the sign-in may be over. */
  refused(error: ApiError): void;
  /** What the lists say of this conversation is no longer true. */
  changed(): void;
}

interface Needs {
  readonly mentorshipId: MentorshipId;
  readonly userId: UserId;
  readonly familyId?: UserId | undefined;
  readonly transport: ThreadTransport;
  readonly storage: Storage;
  readonly reports: ThreadReports;
}

export type ThreadStore = ReturnType<typeof createThreadStore>;

/** Keeps one conversation in step with the server: the pure thread of the contract decides, this holds it and lets it act. */
export function createThreadStore(needs: Needs) {
  const { mentorshipId, reports } = needs;
  const held = holdThread(needs);
  const { view, publish, dispatch } = held;
  const marks = createReadMarks({
    send: (upToId) => needs.transport.markRead(mentorshipId, upToId),
    onSent: reports.changed,
    onRefused: reports.refused,
  });
  let shownCount = 0;
  let isStale = false;
  return {
    /** The conversation now; a new value at every change. */
    view,
    subscribe: held.subscribe,
    dispatch,
    /** From now on a screen shows it: what may have been missed is read. Returns what ends that. */
    show: (isConnected: boolean) => {
      shownCount += 1;
      if (isConnected && !view().thread.isConnected) dispatch({ type: 'connected' });
      else if (!isConnected || isStale) dispatch({ type: 'stale' });
      isStale = false;
      return () => {
        shownCount -= 1;
      };
    },
    /** The connection came or went. A conversation that is not shown and has nothing to send waits until it is shown. */
    connectionChanged: (isConnected: boolean) => {
      if (!isConnected) return dispatch({ type: 'disconnected' });
      void marks.sendOwed();
      if (shownCount > 0 || view().thread.outbox.length > 0) dispatch({ type: 'connected' });
    },
    /** Something may have been missed although connected: read now, or as soon as a screen shows it. */
    missed: () => {
      if (shownCount > 0) dispatch({ type: 'stale' });
      else isStale = true;
    },
    /** The page before the first message here. */
    loadOlder: async () => {
      const { thread, older } = view();
      const first = thread.messages[0];
      if (!first || !thread.hasOlder || older === 'loading') return;
      publish({ older: 'loading' });
      try {
        const messages = await needs.transport.read(mentorshipId, { before: first.id });
        publish({ older: 'idle' });
        dispatch({ type: 'older-read', messages });
      } catch (error) {
        publish({ older: 'failed' });
        if (isRefusal(error)) reports.refused(error);
      }
    },
    /** The person has seen everything up to this message. */
    markRead: async (upToId: MessageId) => {
      if (upToId <= view().markedUpToId) return;
      publish({ markedUpToId: upToId });
      await marks.seen(upToId);
    },
    /** Stops everything. */
    close: () => {
      held.close();
      marks.close();
    },
  };
}

/** Holds the value of a thread, notifies its listeners, keeps the outbox on the device and runs the effects of each event. */
function holdThread({ mentorshipId, userId, familyId, transport, storage, reports }: Needs) {
  const listeners = new Set<() => void>();
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let nextRead: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  let view: ThreadView = {
    thread: { ...openThread({ mentorshipId, userId, familyId }), outbox: readOutbox(storage, mentorshipId) },
    hasReadFailed: false,
    older: 'idle',
    markedUpToId: 0,
  };

  function publish(changes: Partial<ThreadView>): void {
    view = { ...view, ...changes };
    for (const listener of listeners) listener();
  }

  function dispatch(event: ThreadEvent): void {
    if (isClosed) return;
    const before = view.thread.outbox;
    const { thread, effects } = step(view.thread, event);
    keepOutbox(storage, mentorshipId, { before, now: thread.outbox });
    publish({ thread });
    for (const { refusal } of newlyFailed(before, thread.outbox)) reports.sendFailed(refusal?.reason);
    for (const effect of effects) carryOutLater(effect);
  }

  const carryOut = createThreadEffects({
    mentorshipId,
    transport,
    dispatch,
    onSentByHttp: () => {
      if (isClosed) return;
      reports.sentByHttp();
      reports.changed();
    },
    onRead: (outcome) => publish({ hasReadFailed: outcome === 'failed' }),
    onReadRefused: () => publish({ thread: { ...view.thread, reading: 'no' } }),
    onRefused: reports.refused,
  });

  function carryOutLater(effect: ThreadEffect): void {
    if (effect.do === 'read' || effect.do === 'read-later') clearTimeout(nextRead);
    if (!('delayMs' in effect) || effect.delayMs === 0) {
      carryOut(effect);
      return;
    }
    const timer = setTimeout(() => {
      timers.delete(timer);
      carryOut(effect);
    }, spread(effect.delayMs));
    timers.add(timer);
    if (effect.do === 'read-later') nextRead = timer;
  }

  return {
    view: () => view,
    publish,
    dispatch,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      listeners.clear();
    },
  };
}

/** Up to a quarter longer, so that pages that failed together do not come back together. */
function spread(delayMs: number): number {
  return delayMs * (1 + Math.random() / 4);
}

function newlyFailed(before: readonly OutgoingMessage[], now: readonly OutgoingMessage[]): OutgoingMessage[] {
  const wasFailed = new Set(before.filter((message) => hasFailed(message)).map(({ clientMessageId }) => clientMessageId));
  return now.filter((message) => hasFailed(message) && !wasFailed.has(message.clientMessageId));
}

/** Whether Retry is offered. Without a line nothing has failed: it is sent once there's one. */
export function hasFailed({ state }: Pick<OutgoingMessage, 'state'>, { isOffline }: Pick<Line, 'isOffline'> = lineNow()): boolean {
  return state === 'refused' || (state === 'unreachable' && !isOffline);
}

interface EffectsNeeds {
  readonly mentorshipId: MentorshipId;
  readonly transport: ThreadTransport;
  readonly dispatch: (event: ThreadEvent) => void;
  /** A message went over HTTP, because the socket did not take it. */
  readonly onSentByHttp: () => void;
  readonly onRead: (outcome: 'done' | 'failed') => void;
  /** The conversation may not be read: an automatic retry would not help. */
  readonly onReadRefused: () => void;
  readonly onRefused: (error: ApiError) => void;
}

/** Runs the effects of a thread and dispatches their outcome as events. */
function createThreadEffects({ mentorshipId, transport, dispatch, ...callbacks }: EffectsNeeds): (effect: ThreadEffect) => void {
  async function sendBySocket(message: SendEffect['message']): Promise<void> {
    const { clientMessageId } = message;
    const answer = await transport.sendBySocket(message).catch(() => undefined);
    if (!answer) dispatch({ type: 'timed-out', clientMessageId });
    else if (answer.ok) dispatch({ type: 'stored', by: 'socket', message: answer.message });
    else if (answer.code.startsWith('server.')) dispatch({ type: 'unreachable', clientMessageId });
    else dispatch({ type: 'refused', clientMessageId, code: answer.code, reason: answer.message });
  }

  async function sendByHttp(message: SendEffect['message']): Promise<void> {
    const { clientMessageId } = message;
    try {
      dispatch({ type: 'stored', by: 'http', message: await transport.sendByHttp(message) });
      callbacks.onSentByHttp();
    } catch (error) {
      if (!isRefusal(error)) return dispatch({ type: 'unreachable', clientMessageId });
      callbacks.onRefused(error);
      dispatch({ type: 'refused', clientMessageId, code: error.code ?? '', reason: error.text ?? '' });
    }
  }

  async function read(after: number | null): Promise<void> {
    try {
      const messages = await transport.read(mentorshipId, { after: after ?? undefined });
      callbacks.onRead('done');
      dispatch({ type: 'read', after, messages });
    } catch (error) {
      callbacks.onRead('failed');
      if (!isRefusal(error)) return dispatch({ type: 'read-failed' });
      callbacks.onReadRefused();
      callbacks.onRefused(error);
    }
  }

  return (effect) => {
    if (effect.do === 'tell-received') transport.confirmReceived(mentorshipId, effect.upToId);
    else if (effect.do === 'read-later') dispatch({ type: 'stale' });
    else if (effect.do === 'read') void read(effect.after);
    else void (effect.by === 'socket' ? sendBySocket(effect.message) : sendByHttp(effect.message));
  };
}

/** Whether the server refused the call. After any other error its outcome is unknown. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}

interface ReadMarksNeeds {
  /** @throws ApiError when it was refused; anything else without an answer */
  readonly send: (upToId: MessageId) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onRefused: (error: ApiError) => void;
}

/**
 * Tells the server what was read, at last: what did not get there is owed, and sent again by itself less and less often, with the next
 * message that is seen, and on the next connection.
 */
function createReadMarks({ send, onSent, onRefused }: ReadMarksNeeds) {
  let seenUpToId: MessageId | null = null;
  let sentUpToId = 0;
  let failures = 0;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function sendOwed(): Promise<void> {
    clearTimeout(timer);
    const upToId = seenUpToId;
    if (isClosed || upToId === null || upToId <= sentUpToId) return;
    try {
      await send(upToId);
      sentUpToId = Math.max(sentUpToId, upToId);
      failures = 0;
      onSent();
    } catch (error) {
      if (isRefusal(error)) onRefused(error);
      else retryLater();
    }
  }

  function retryLater(): void {
    failures += 1;
    clearTimeout(timer);
    if (!isClosed) timer = setTimeout(() => void sendOwed(), retryDelayMs(failures));
  }

  return {
    /** The person has seen everything up to this message. */
    seen: (upToId: MessageId) => {
      seenUpToId = upToId;
      return sendOwed();
    },
    /** Sends what is owed, now. */
    sendOwed,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}
