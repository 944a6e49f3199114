import type { ServerEvent, ServerEventPayload } from '@x1/contract/conversations/socket-events.ts';
import { io, type Socket } from 'socket.io-client';

/** The two ways in which browsers connect. */
export const transports = ['websocket', 'polling'] as const;
export type Transport = (typeof transports)[number];

/** A connected client of the product, and everything the server has told it. */
export interface TestSocket {
  readonly socket: Socket;
  /** What has come so far, oldest first. */
  readonly received: readonly { event: string; payload: unknown }[];
  receivedOf<Event extends ServerEvent>(event: Event): ServerEventPayload<Event>[];
  /** Sends an event and answers the acknowledgement. @throws Error without one within 5 s */
  ask(event: string, ...input: unknown[]): Promise<Answer>;
  /** The next of these that has not been awaited yet. @throws Error when none comes within 5 s */
  next<Event extends ServerEvent>(event: Event): Promise<ServerEventPayload<Event>>;
  /** Why the connection has ended. @throws Error when it's still open after 5 s */
  ended(): Promise<string>;
  /** After this everything the server had told this person until now has come: `mark` goes the same way, and nothing overtakes it. */
  settled(): Promise<void>;
  close(): void;
}

export interface Answer {
  readonly ok: boolean;
  readonly code?: string;
  readonly message?: unknown;
}

const patienceMs = 5_000;

export interface ConnectOptions {
  readonly transport?: Transport;
  readonly token?: unknown;
  readonly auth?: object;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  /** Lets the server tell this person a 'changed' without topics, which is no news. */
  readonly mark?: () => void;
}

/** Connects as a browser does, with one transport. @throws Error with what the server says when it lets nobody in */
export async function connect(
  url: string,
  { transport = 'websocket', token, auth = { token }, ...options }: ConnectOptions,
): Promise<TestSocket> {
  const { query, headers } = options;
  const socket = io(url, {
    transports: [transport],
    auth,
    query,
    extraHeaders: headers,
    forceNew: true,
    reconnection: false,
    timeout: patienceMs,
  });
  const client = listen(socket, options.mark);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  socket.once('connect', resolve);
  socket.once('connect_error', (error) => {
    socket.close();
    reject(error);
  });
  await promise;
  return client;
}

function listen(socket: Socket, mark: (() => void) | undefined): TestSocket {
  let marks = 0;
  const received: { event: string; payload: unknown }[] = [];
  const awaited = new Map<string, number>();
  const waiting = new Set<() => void>();
  let endedBy: string | undefined;
  const wake = () => {
    for (const look of waiting) look();
  };
  socket.onAny((event: string, payload: unknown) => {
    if (mark && isMark(event, payload)) marks += 1;
    else received.push({ event, payload });
    wake();
  });
  socket.once('disconnect', (reason) => {
    endedBy = reason;
    wake();
  });
  const until = <Value>(find: () => Value | undefined, what: string): Promise<Value> => {
    const { promise, resolve, reject } = Promise.withResolvers<Value>();
    const stop = () => {
      waiting.delete(look);
      clearTimeout(timer);
    };
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`${what} did not happen`));
    }, patienceMs);
    const look = () => {
      const value = find();
      if (value === undefined) return;
      stop();
      resolve(value);
    };
    waiting.add(look);
    look();
    return promise;
  };
  const ask = (event: string, ...input: unknown[]) => socket.timeout(patienceMs).emitWithAck(event, ...input) as Promise<Answer>;
  return {
    socket,
    received,
    receivedOf: <Event extends ServerEvent>(event: Event) =>
      received.filter((one) => one.event === event).map(({ payload }) => payload as ServerEventPayload<Event>),
    ask,
    next: <Event extends ServerEvent>(event: Event) => {
      const at = awaited.get(event) ?? 0;
      awaited.set(event, at + 1);
      return until(() => received.filter((one) => one.event === event)[at]?.payload as ServerEventPayload<Event> | undefined, event);
    },
    ended: () => until(() => endedBy, 'the end of the connection'),
    settled: async () => {
      // Leaving a room that nobody is in changes nothing.
      await ask('leave-mentorship', 2_000_000_000);
      const before = marks;
      mark?.();
      if (mark) await until(() => (marks > before ? true : undefined), 'the mark');
    },
    close: () => void socket.close(),
  };
}

function isMark(event: string, payload: unknown): boolean {
  return event === 'changed' && (payload as { topics: unknown[] }).topics.length === 0;
}
