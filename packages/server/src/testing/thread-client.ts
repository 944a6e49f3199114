import type { Message } from '@x1/contract/conversations/message.ts';
import { ACK_TIMEOUT_MS, type SendAcknowledgement } from '@x1/contract/conversations/socket-events.ts';
import { openThread, step } from '@x1/contract/conversations/thread.ts';
import { READ_LIMIT, type Thread, type ThreadEffect, type ThreadEvent } from '@x1/contract/conversations/thread-state.ts';
import { ApiError } from '@x1/contract/core/client.ts';
import { io } from 'socket.io-client';
import { type Api, createApi } from './api.ts';
import type { Transport } from './socket-client.ts';

/** A device on which one person follows one conversation: the client's own logic (contract, `thread.ts`), a real socket, real HTTP. */
export interface ThreadClient {
  thread(): Thread;
  say(content: string): void;
  /** Everything that was written is stored, everything that was said is here. @throws Error when that is not so after 20 s */
  settled(): Promise<void>;
  close(): void;
}

interface Device {
  readonly url: string;
  readonly token: string;
  readonly transport: Transport;
  readonly of: Pick<Thread, 'mentorshipId' | 'userId'>;
  /** How much faster than people's patience the waiting goes. */
  readonly haste: number;
}

const patienceMs = 20_000;
/** As the web app does where the library gives up. */
const retryMs = 3_000;

export function openThreadClient({ url, token, transport, of, haste }: Device): ThreadClient {
  const api = createApi(url, token);
  const socket = io(url, {
    transports: [transport],
    auth: { token },
    forceNew: true,
    reconnectionDelay: 10,
    reconnectionDelayMax: 40,
    timeout: 2_000,
  });
  const later = createTimers(haste);
  const waiting = new Set<() => void>();
  let written = 0;
  let thread = openThread(of);

  function dispatch(event: ThreadEvent): void {
    const next = step(thread, event);
    thread = next.thread;
    for (const effect of next.effects) bringAbout(effect);
    for (const look of waiting) look();
  }

  function bringAbout(effect: ThreadEffect): void {
    if (effect.do === 'tell-received') {
      if (socket.connected) socket.emit('messages-received', { mentorshipId: of.mentorshipId, upToId: effect.upToId });
    } else if (effect.do === 'read-later') later(effect.delayMs, () => dispatch({ type: 'stale' }));
    else if (effect.do === 'read') later(effect.delayMs, () => void read(api, of, effect.after).then(dispatch));
    else
      later(
        effect.delayMs,
        () => void (effect.by === 'http' ? sendByHttp(api, effect.message) : sendBySocket(effect.message)).then(dispatch),
      );
  }

  async function sendBySocket(message: Extract<ThreadEffect, { do: 'send' }>['message']): Promise<ThreadEvent> {
    const { clientMessageId } = message;
    if (!socket.connected) return { type: 'timed-out', clientMessageId };
    const { promise, resolve } = Promise.withResolvers<ThreadEvent>();
    socket.timeout(ACK_TIMEOUT_MS / haste).emit('send-message', message, (error: Error | null, answer: SendAcknowledgement) => {
      if (error) resolve({ type: 'timed-out', clientMessageId });
      else if (answer.ok) resolve({ type: 'stored', by: 'socket', message: answer.message });
      else if (answer.code.startsWith('server.')) resolve({ type: 'unreachable', clientMessageId });
      else resolve({ type: 'refused', clientMessageId, code: answer.code, reason: answer.message });
    });
    return promise;
  }

  socket.on('connect', () => dispatch({ type: 'connected' }));
  const askAgain = () => later(retryMs, () => void socket.connect());
  socket.on('disconnect', (reason) => {
    dispatch({ type: 'disconnected' });
    // The library reconnects automatically unless the server closed the connection, as one that stops does.
    if (reason === 'io server disconnect') askAgain();
  });
  socket.on('connect_error', () => {
    if (!socket.active) askAgain();
  });
  socket.on('new-message', (message: Message) => dispatch({ type: 'arrived', message }));
  return {
    thread: () => thread,
    say: (content) => {
      written += 1;
      const clientMessageId = `device-${of.userId}-${written}`;
      dispatch({ type: 'written', clientMessageId, content, writtenAt: '2026-03-14T16:30:00.000Z' });
    },
    settled: async () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const look = () => {
        if (thread.isConnected && thread.outbox.length === 0 && thread.reading === 'no' && thread.failedReads === 0) resolve();
      };
      waiting.add(look);
      look();
      const timer = setTimeout(
        () => reject(new Error(`not settled: ${JSON.stringify({ ...thread, messages: thread.messages.length })}`)),
        patienceMs,
      );
      await promise.finally(() => clearTimeout(timer));
      waiting.delete(look);
    },
    close: () => {
      later.stop();
      socket.close();
    },
  };
}

async function read(api: Api, { mentorshipId }: Pick<Thread, 'mentorshipId'>, after: number | null): Promise<ThreadEvent> {
  try {
    const query = { limit: String(READ_LIMIT), ...(after !== null && { after: String(after) }) };
    return { type: 'read', after, messages: await api.conversations.listMessages({ params: { mentorshipId }, query }) };
  } catch {
    return { type: 'read-failed' };
  }
}

async function sendByHttp(api: Api, message: Extract<ThreadEffect, { do: 'send' }>['message']): Promise<ThreadEvent> {
  const { clientMessageId } = message;
  try {
    return { type: 'stored', by: 'http', message: await api.conversations.send({ body: message }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) return { type: 'unreachable', clientMessageId };
    return { type: 'refused', clientMessageId, code: error.code ?? '', reason: error.message };
  }
}

function createTimers(haste: number) {
  const timers = new Set<NodeJS.Timeout>();
  const later = (delayMs: number, action: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      action();
    }, delayMs / haste);
    timers.add(timer);
  };
  return Object.assign(later, {
    stop: () => {
      for (const timer of timers) clearTimeout(timer);
    },
  });
}
