import type { AuthSessionId, UserId } from '@x1/contract/core/ids.ts';
import type { Server } from 'socket.io';
import type { Actor } from '../http/actor.ts';
import type { Logger } from '../platform/logger.ts';

interface Needs {
  findLiveSessions: (sessionIds: readonly AuthSessionId[]) => Promise<ReadonlyMap<AuthSessionId, UserId>>;
  logger: Logger;
}

/** Sign-ins also end by time, and in processes that could not be heard: then a socket lives for so long at most. */
const checkMs = 20_000;

/** Closes the sockets of this process whose sign-in has ended (SE9), or whose person joined or left a family since (R172). */
export function createSignInCheck(io: Server, { findLiveSessions, logger }: Needs) {
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    const sockets = [...io.of('/').sockets.values()];
    if (sockets.length === 0) return;
    const actorOf = (socket: (typeof sockets)[number]) => socket.data.actor as Actor;
    const live = await findLiveSessions([...new Set(sockets.map((socket) => actorOf(socket).sessionId))]);
    for (const socket of sockets) if (live.get(actorOf(socket).sessionId) !== actorOf(socket).familyId) socket.disconnect(true);
  }

  return {
    run,
    start: () => {
      timer = setInterval(() => {
        run().catch((error: unknown) => logger.warn('Sign-ins of sockets could not be checked', { error }));
      }, checkMs).unref();
    },
    stop: () => clearInterval(timer),
  };
}
