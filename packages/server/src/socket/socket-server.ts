import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { HandshakeAuth, type ServerEventPayload } from '@x1/contract/conversations/socket-events.ts';
import type { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import type { Language } from '@x1/contract/core/texts.ts';
import { Server, type Socket } from 'socket.io';
import type { Actor } from '../http/actor.ts';
import { bearerToken } from '../http/bearer.ts';
import { createClientAddress } from '../http/client-address.ts';
import type { Upgrades } from '../http/listener.ts';
import type { LimitMode, RateLimits } from '../http/rate-limits.ts';
import { languageOf } from '../http/request-language.ts';
import { AppError } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import type { HeardNews } from '../platform/process-news.ts';
import type { Realtime } from '../platform/realtime.ts';
import { createAdmission } from './admission.ts';
import { createDispatch } from './dispatch.ts';
import type { SocketHandlers } from './handlers.ts';
import { linkProcesses } from './postgres-adapter.ts';
import { createRealtime } from './realtime.ts';
import { createRecentChanges, type RecentChanges } from './recent-changes.ts';
import { createRooms, roomOfFamily, roomOfSession, roomOfUser } from './rooms.ts';
import { createSignInCheck } from './sign-in-check.ts';

interface Needs {
  databaseUrl: string;
  /** For the line on which other processes are heard; `databaseUrl` may be a pooler's. */
  directUrl: string;
  publicUrl: string;
  isProduction: boolean;
  trustProxy: boolean | number | string;
  limitMode: LimitMode;
  limits: RateLimits;
  logger: Logger;
  /** What modules tell other processes, heard on the same line. */
  news: Pick<HeardNews, 'hear' | 'missed'>;
  elapsed?: () => number;
}

/** What only the modules know. */
export interface SocketAnswers {
  readonly authenticate: (token: string) => Promise<Actor | undefined>;
  /** The valid ones of some sign-ins, each with the family its person belongs to. */
  readonly findLiveSessions: (sessionIds: readonly AuthSessionId[]) => Promise<ReadonlyMap<AuthSessionId, UserId>>;
  readonly handlers: SocketHandlers;
}

export interface SocketServer extends Realtime {
  /** Takes a plain request, where it is one of ours. @returns false when it is not */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
  readonly upgrades: Upgrades;
  /** The sockets of this process. */
  countSockets(): number;
  /** Begins to let people in. @param checks whether ended sign-ins are looked for by themselves */
  open(answers: SocketAnswers, checks: 'automatic' | 'manual'): void;
  /** Closes the sockets of this process whose sign-in has ended; also done every 20 s (SE9). */
  closeEnded(): Promise<void>;
  /** Lets nobody in any more and closes the sockets of this process. Those of other processes are still told what happens here. */
  stop(): void;
  /** Also ends the line to the other processes: after everything that may still tell them something. Saying it twice is harmless. */
  close(): Promise<void>;
}

const path = '/socket.io/';
const maxPacketBytes = 65_536;
/** Together they find a client that no longer reads within 25 s (security.md F37). */
const pingIntervalMs = 10_000;
const pingTimeoutMs = 15_000;
const connectTimeoutMs = 10_000;
const maxSocketsPerPerson = 5;
/** A replica may be five seconds behind what was told, and what is told takes its time, as does the line of a phone. */
const spareMs = 10_000;
const everything: ServerEventPayload<'changed'> = {
  topics: ['conversations', 'notifications', 'sessions', 'calendar', 'payments', 'account'],
};

/** Socket.IO on the listener of the product: nobody is let in before `open`. */
export function createSocketServer(needs: Needs): SocketServer {
  const { logger, limits, limitMode } = needs;
  const admit = createAdmission({ ...needs, addressOf: createClientAddress(needs.trustProxy) });
  // Never listens: it only carries what the product's own listeners hand over, of which there may be two.
  const carrier = createServer();
  const io = new Server(carrier, {
    serveClient: false,
    maxHttpBufferSize: maxPacketBytes,
    pingInterval: pingIntervalMs,
    pingTimeout: pingTimeoutMs,
    connectTimeout: connectTimeoutMs,
    allowRequest: (request, decide) => decide(null, admit(request)),
  });
  io.engine.on('connection', forgetRequest);
  const changes = createRecentChanges({ spareMs, ...(needs.elapsed && { now: needs.elapsed }) });
  const link = linkProcesses(io, { ...needs, changes, onMissed: () => io.local.emit('changed', everything) });
  let isOpen = false;
  let closing: Promise<void> | undefined;
  let check: ReturnType<typeof createSignInCheck> | undefined;
  const isOurs = ({ url = '' }: IncomingMessage) => isOpen && url.startsWith(path);

  const stop = () => {
    isOpen = false;
    check?.stop();
    io.local.disconnectSockets(true);
    io.engine.close();
  };

  return {
    ...createRealtime(io),
    answer: (request, response) => {
      if (!isOurs(request)) return false;
      response.setHeader('cache-control', 'no-store');
      response.setHeader('x-content-type-options', 'nosniff');
      return carrier.emit('request', request, response);
    },
    countSockets: () => io.engine.clientsCount,
    upgrades: {
      accepts: (request) => isOurs(request) && request.headers.upgrade?.toLowerCase() === 'websocket',
      take: (request, connection, head) => void carrier.emit('upgrade', request, connection, head),
    },
    open: ({ authenticate, findLiveSessions, handlers }, checks) => {
      check = createSignInCheck(io, { findLiveSessions, logger });
      if (checks === 'automatic') check.start();
      const dispatch = createDispatch({ handlers, limits, logger });
      const tried = new WeakSet<object>();
      io.use((socket, next) => {
        // One packet may ask a thousand times, and each would be a question to the database.
        if (tried.has(socket.conn)) {
          socket.conn.close(true);
          return next(new Error('unauthorized'));
        }
        tried.add(socket.conn);
        signIn(socket, authenticate).then(
          () => next(),
          (error: unknown) => refuse(socket, error, next, logger),
        );
      });
      io.on('connection', (socket) => welcome(socket, { dispatch, limits, logger, limitMode, io, changes }));
      isOpen = true;
    },
    closeEnded: async () => check?.run(),
    stop,
    close: async () => {
      stop();
      closing ??= link.close();
      await closing;
    },
  };
}

/** What connections of browsers read that don't read English. */
const spoken = new WeakMap<object, Language>();

/** What a request holds, such as its headers, is a third of what an idle socket costs. Its language stays. */
function forgetRequest(connection: { request: IncomingMessage | null }): void {
  const language = languageOf(connection.request?.headers ?? {});
  if (language !== 'en') spoken.set(connection, language);
  connection.request = null;
}

const forgotten = Object.freeze({});

/**
 * Lets a person in by the token in the handshake's `auth`, never by one in the address (R149). Asked twice, before and after the socket is
 * in the rooms by which it is closed: a sign-in that ends in between is seen by one of the two, and so is a family that one leaves (R172).
 */
async function signIn(socket: Socket, authenticate: SocketAnswers['authenticate']): Promise<void> {
  const { auth } = socket.handshake;
  const token = tokenOf(auth);
  const actor = token === undefined ? undefined : await authenticate(token);
  if (token === undefined || !actor) throw new AppError('auth.required');
  const isMember = actor.familyId !== actor.userId;
  await socket.join([roomOfUser(actor.userId), roomOfSession(actor.sessionId), ...(isMember ? [roomOfFamily(actor.familyId)] : [])]);
  const again = await authenticate(token);
  if (!again) throw new AppError('auth.required');
  if (again.familyId !== actor.familyId) throw new AppError('server.unavailable');
  socket.data.actor = actor;
  socket.data.language = spoken.get(socket.conn) ?? 'en';
  socket.data.unheardForMs = HandshakeAuth.safeParse(auth).data?.unheardForMs;
  // With the token in it. Nobody reads it from here on.
  Object.assign(socket, { handshake: forgotten });
}

function refuse(socket: Socket, error: unknown, next: (error: Error) => void, logger: Logger): void {
  const isUnknown = error instanceof AppError && error.code === 'auth.required';
  if (!isUnknown) logger.error('A socket could not be let in', { error });
  next(new Error(isUnknown ? 'unauthorized' : 'unavailable'));
  // After the refusal is on its way.
  setImmediate(() => socket.conn.close());
}

interface Welcoming extends Pick<Needs, 'limits' | 'logger' | 'limitMode'> {
  io: Server;
  changes: RecentChanges;
  dispatch: ReturnType<typeof createDispatch>;
}

function welcome(socket: Socket, { io, dispatch, limits, logger, limitMode, changes }: Welcoming): void {
  const actor = socket.data.actor as Actor;
  socket.data.heardAt = performance.now();
  socket.conn.on('packet', () => {
    socket.data.heardAt = performance.now();
  });
  if (limitMode !== 'off') makeRoom(io, actor);
  tellWhatWasMissed(socket, changes);
  // Every packet ends here: no event has a listener of its own.
  socket.use((packet) => {
    dispatch(socket, packet, actor, createRooms(socket, actor))
      .then((isKnownForm) => {
        if (!isKnownForm) limits.checkPerson('bad-packet', actor.userId);
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) logger.error('A packet failed', { error, userId: actor.userId });
        socket.disconnect(true);
      });
  });
}

/** To a client that says for how long it heard nothing; every other one reads everything again (R28). */
function tellWhatWasMissed(socket: Socket, changes: RecentChanges): void {
  const { unheardForMs } = socket.data as { unheardForMs?: number };
  if (unheardForMs === undefined) return;
  const topics = changes.within(unheardForMs, socket.rooms);
  socket.emit('changed', topics ? { topics } : everything);
}

/** Of too many sockets of one person on this process the one that was silent for longest goes: it is the likeliest to be dead (SE1). */
function makeRoom(io: Server, { userId }: Actor): void {
  const ids = [...(io.of('/').adapter.rooms.get(roomOfUser(userId)) ?? [])];
  const sockets = ids.flatMap((id) => io.of('/').sockets.get(id) ?? []);
  const surplus = sockets
    .toSorted((one, other) => one.data.heardAt - other.data.heardAt)
    .slice(0, Math.max(0, sockets.length - maxSocketsPerPerson));
  for (const socket of surplus) socket.disconnect(true);
}

/** The token that a handshake carries in its `auth`; anything else counts as none. */
function tokenOf(auth: unknown): string | undefined {
  const token = typeof auth === 'object' && auth !== null && Object.hasOwn(auth, 'token') ? (auth as { token: unknown }).token : undefined;
  return typeof token === 'string' ? bearerToken(`Bearer ${token}`) : undefined;
}
