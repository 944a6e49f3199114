import {
  ACK_TIMEOUT_MS,
  type ClientEvent,
  type clientEvents,
  type SendAcknowledgement,
  type ServerEvent,
  type ServerEventPayload,
  SOCKET_TIMEOUT_MS,
  serverEvents,
} from '@x1/contract/conversations/socket-events.ts';
import type { Socket } from 'socket.io-client';
import type * as z from 'zod/mini';
import { connectionState, setConnectionState } from './connection.ts';
import { whenSessionEnds } from './end-session.ts';
import { readToken } from './token.ts';

/** What goes with an event of a client. */
export type ClientEventPayload<Event extends ClientEvent> = z.input<(typeof clientEvents)[Event]>;

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 3_000;
/** After the server has refused the connection, or has soon closed it, as for too many open tabs: it is asked again, but not soon. */
const RETRY_WHEN_REFUSED_MS = 30_000;
/** What the server says when it cannot look up the sign-in, as without its database: nothing is known to be wrong with it. */
const UNAVAILABLE = 'unavailable';
/** A connection that lasted this long was closed for another reason, such as a restart: reconnect soon. */
const LASTING_MS = 60_000;

type Listener<Event extends ServerEvent> = (payload: ServerEventPayload<Event>) => void;

const listeners = new Map<ServerEvent, Set<Listener<never>>>();
/** From when on this page may hold what has changed since: when it began to load, and later when it last heard the server. */
let heardAt = momentOf(performance.timeOrigin, 0);
let socket: Socket | undefined;
let ends: AbortController | undefined;

/**
 * Opens the one connection of this page: websocket first, then polling; the token goes in the auth payload (R149). The library is loaded
 * by it, so visitors never load it. Opened twice it is one connection; it closes when the person leaves.
 *
 * @param onRefused the server does not want this sign-in, or closed its connection: the caller finds out whether it is still valid
 */
export function openSocket(onRefused: () => void): void {
  if (ends) return;
  const ending = new AbortController();
  ends = ending;
  const forget = whenSessionEnds(closeSocket);
  ending.signal.addEventListener('abort', forget);
  setConnectionState('connecting');
  void connect(ending.signal, onRefused);
}

/** Closes the connection for good. */
export function closeSocket(): void {
  ends?.abort();
  ends = undefined;
  socket = undefined;
  // What the next person is shown is read from here on.
  heardAt = now();
  setConnectionState('disconnected');
}

/** Listens to a server event across reconnections. Returns the unsubscribe function. */
export function onSocketEvent<Event extends ServerEvent>(event: Event, listener: Listener<Event>): () => void {
  const ofEvent = listeners.get(event) ?? new Set();
  listeners.set(event, ofEvent.add(listener as Listener<never>));
  return () => void ofEvent.delete(listener as Listener<never>);
}

/** Sends an event that nothing depends on; without a connection it is dropped. */
export function emitEvent<Event extends Exclude<ClientEvent, 'send-message'>>(event: Event, payload: ClientEventPayload<Event>): void {
  if (connectionState() === 'connected') socket?.emit(event, payload);
}

/**
 * Sends a message and waits for its acknowledgement.
 *
 * @throws Error when there is no connection, when it is lost, and after `ACK_TIMEOUT_MS` without an answer
 */
export async function sendBySocket(message: ClientEventPayload<'send-message'>): Promise<SendAcknowledgement> {
  if (!socket?.connected) throw new Error('The socket is not connected');
  return (await socket.timeout(ACK_TIMEOUT_MS).emitWithAck('send-message', message)) as SendAcknowledgement;
}

async function connect(ended: AbortSignal, onRefused: () => void): Promise<void> {
  const library = await import('socket.io-client').catch(() => undefined);
  if (ended.aborted) return;
  if (!library) {
    setConnectionState('disconnected');
    later(() => void connect(ended, onRefused), { delayMs: RETRY_WHEN_REFUSED_MS, ended });
    return;
  }
  const opened = library.io({
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: SOCKET_TIMEOUT_MS,
    reconnectionDelay: FIRST_RETRY_MS,
    reconnectionDelayMax: LAST_RETRY_MS,
    auth: (send) => send({ token: readToken(), unheardForMs: unheardForMs() }),
    // A page that signs in as another user needs a new connection.
    forceNew: true,
  });
  socket = opened;
  ended.addEventListener('abort', () => opened.disconnect());
  listen(opened, ended, onRefused);
}

function listen(opened: Socket, ended: AbortSignal, onRefused: () => void): void {
  let connectedAt = 0;
  const askAgain = (delayMs: number) => later(() => void opened.connect(), { delayMs, ended });
  const askAgainWhenRefused = (delayMs: number) => {
    onRefused();
    askAgain(delayMs);
  };
  opened.on('connect', () => {
    connectedAt = performance.now();
    setConnectionState('connected');
  });
  opened.on('disconnect', (reason) => {
    setConnectionState('disconnected');
    // The library reconnects automatically unless the server closed the connection.
    if (reason === 'io server disconnect')
      askAgainWhenRefused(performance.now() - connectedAt > LASTING_MS ? LAST_RETRY_MS : RETRY_WHEN_REFUSED_MS);
  });
  opened.on('connect_error', ({ message }) => {
    setConnectionState('disconnected');
    // Without a response the library retries automatically. Where websockets hang, the other transport has to be tried first; where polling
    // can't work, as behind a balancer without stickiness, the websocket again.
    if (opened.active) opened.io.opts.transports = isPollingFirst(opened) ? ['websocket', 'polling'] : ['polling', 'websocket'];
    // Spread: all pages of a server that comes back ask it.
    else if (message === UNAVAILABLE) askAgain((LAST_RETRY_MS * (1 + Math.random())) / 2);
    else askAgainWhenRefused(RETRY_WHEN_REFUSED_MS);
  });
  opened.onAny((event: string, payload: unknown) => {
    heardAt = now();
    deliver(event, payload);
  });
  // A line that died in silence is found later.
  opened.io.on('ping', () => {
    if (opened.connected) heardAt = now();
  });
  // The device says that there is a line again: no need to wait for the next try.
  const reconnect = () => void (opened.connected || opened.disconnect().connect());
  addEventListener('online', reconnect, { signal: ended });
}

interface Moment {
  readonly wall: number;
  readonly ticks: number;
}

function momentOf(wall: number, ticks: number): Moment {
  return { wall, ticks };
}

const now = () => momentOf(Date.now(), performance.now());

/** By both clocks: one of them stops while a device sleeps, and the other can be set. */
function unheardForMs(): number {
  const { wall, ticks } = now();
  return Math.max(wall - heardAt.wall, ticks - heardAt.ticks, 0);
}

const isPollingFirst = ({ io }: Socket): boolean => io.opts.transports?.[0] === 'polling';

function later(task: () => void, { delayMs, ended }: { delayMs: number; ended: AbortSignal }): void {
  const timer = setTimeout(task, delayMs);
  ended.addEventListener('abort', () => clearTimeout(timer));
}

/** Drops what does not match the contract: it comes from a server of another version, and its content can be read over HTTP. */
function deliver(event: string, payload: unknown): void {
  if (!Object.hasOwn(serverEvents, event)) return;
  const name = event as ServerEvent;
  const { success, data } = serverEvents[name].safeParse(payload);
  if (!success) return;
  for (const listener of [...(listeners.get(name) ?? [])]) listener(data as never);
}
