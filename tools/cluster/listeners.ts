import { setTimeout as delay } from 'node:timers/promises';
import type { MessageId } from '../../packages/contract/src/core/ids.ts';
import { connect, type TestSocket } from '../../packages/server/src/testing/socket-client.ts';
import type { Figure } from './checks.ts';
import type { Acknowledged } from './load.ts';
import type { Circle } from './people.ts';

/** Trainers with the product open: they hear messages live, and after an interruption, or when told to, read what they missed. */
export interface Listeners {
  /** Acknowledged messages that a trainer neither heard nor read within 15 s. */
  findUnheard(acknowledged: Acknowledged): Promise<Figure>;
  stop(): Promise<void>;
}

const pauseMs = 500;
const patienceMs = 15_000;

/** @param circles whose trainers listen */
export function startListeners(url: string, circles: readonly Circle[]): Listeners {
  const abort = new AbortController();
  const listeners = circles.map((circle) => ({ circle, heard: new Set<MessageId>() }));
  const running = listeners.map(({ circle, heard }) => listenAndReconnect(url, circle, { heard, signal: abort.signal }));
  const unheard = ({ messages }: Acknowledged) =>
    listeners.flatMap(({ circle, heard }) =>
      [...messages].filter(([id, { mentorshipId }]) => mentorshipId === circle.mentorshipId && !heard.has(id)).map(([id]) => id),
    );
  return {
    findUnheard: async (acknowledged) => {
      const deadline = performance.now() + patienceMs;
      while (unheard(acknowledged).length > 0 && performance.now() < deadline) await delay(pauseMs);
      const lost = unheard(acknowledged);
      const heard = listeners.reduce((sum, { heard: ids }) => sum + ids.size, 0);
      return {
        name: `messages that an open page missed, of ${heard + lost.length}`,
        measured: String(lost.length),
        isMet: lost.length === 0,
      };
    },
    stop: async () => {
      abort.abort();
      await Promise.all(running);
    },
  };
}

interface Ear {
  readonly heard: Set<MessageId>;
  readonly signal: AbortSignal;
}

async function listenAndReconnect(url: string, circle: Circle, ear: Ear): Promise<void> {
  while (!ear.signal.aborted) {
    try {
      await listenOnce(url, circle, ear);
    } catch {
      // The next try is the answer.
    }
    await delay(pauseMs);
  }
}

async function listenOnce(url: string, circle: Circle, { heard, signal }: Ear): Promise<void> {
  const socket = await connect(url, { token: circle.trainer.token });
  try {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    socket.socket.once('disconnect', () => end());
    signal.addEventListener('abort', () => end(), { once: true });
    if (!socket.socket.connected) end();
    hearAll(socket, circle, heard);
    await readMissed(circle, heard);
    await ended;
  } finally {
    socket.close();
  }
}

function hearAll({ socket }: TestSocket, circle: Circle, heard: Set<MessageId>): void {
  socket.on('new-message', ({ id }: { id: MessageId }) => void heard.add(id));
  // As the web app does; what fails is read when the connection is back, or when the next change is told.
  socket.on('changed', () => void readMissed(circle, heard).catch(() => {}));
}

async function readMissed({ trainer, mentorshipId }: Circle, heard: Set<MessageId>): Promise<void> {
  for (;;) {
    const query = { after: String(Math.max(0, ...readUpTo(heard))), limit: '100' };
    const page = await trainer.api.conversations.listMessages({ params: { mentorshipId }, query });
    for (const { id } of page) heard.add(id);
    if (page.length < 100) return;
  }
}

/** Ids that lie between may have been missed: pages are read from some way before the newest. */
function readUpTo(heard: Set<MessageId>): number[] {
  return [...heard].sort((one, other) => one - other).slice(0, -50);
}
