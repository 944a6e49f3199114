import { setTimeout as delay } from 'node:timers/promises';
import { connect, type TestSocket } from '../../packages/server/src/testing/socket-client.ts';
import type { SeatedTalk } from './crowd.ts';

type Socket = TestSocket['socket'];

/** Two ends of one conversation. */
export interface Talk {
  readonly writer: Socket;
  /** What one message is, besides its text. */
  readonly message: object;
  /** Messages on their way to the reader, by their text. */
  readonly awaited: Map<string, () => void>;
}

const connectingAtOnce = 25;
const patienceMs = 30_000;

/** Connects by websocket, so many at a time. */
export async function connectAll(seated: readonly SeatedTalk[]): Promise<Talk[]> {
  const talks: Talk[] = [];
  for (let from = 0; from < seated.length; from += connectingAtOnce)
    talks.push(...(await Promise.all(seated.slice(from, from + connectingAtOnce).map(open))));
  return talks;
}

async function open({ seats, message }: SeatedTalk): Promise<Talk> {
  const [writer, reader] = await Promise.all(seats.map(({ url, auth }) => connect(url, { auth })));
  if (!writer || !reader) throw new Error('a talk takes two');
  const awaited = new Map<string, () => void>();
  for (const { socket } of [writer, reader]) socket.offAny();
  reader.socket.on('new-message', ({ content }: { content: string }) => awaited.get(content)?.());
  return { writer: writer.socket, message, awaited };
}

let written = 0;
const prefix = String(process.pid);

/**
 * Sends one message and waits until it is acknowledged and the other side has it. Every second one is of the length from which on the same
 * text to many is looked for.
 *
 * @returns how long it took until the other side had it, in milliseconds; infinity where it was refused
 */
async function deliver({ writer, message, awaited }: Talk): Promise<number> {
  written += 1;
  const clientMessageId = `${prefix}-${written}`;
  const content = written % 2 === 0 ? `Yes, ${written}` : `See you on Saturday at the lower field, and bring water. ${prefix} ${written}`;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(() => reject(new Error('a message did not arrive')), patienceMs);
  const start = performance.now();
  awaited.set(content, () => resolve(performance.now() - start));
  try {
    const answer = await writer.timeout(patienceMs).emitWithAck('send-message', { ...message, content, clientMessageId });
    return answer.ok ? await promise : Number.POSITIVE_INFINITY;
  } finally {
    clearTimeout(timer);
    awaited.delete(content);
  }
}

/** Some write at a steady pace, as people do. @param task messages a second over all of them @returns how long each took */
export async function measureSteady(
  talks: readonly Talk[],
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<number[]> {
  const deliveries: Promise<number>[] = [];
  const start = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = start + (number * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await delay(early);
    const talk = talks[number % talks.length];
    if (!talk) continue;
    const delivery = deliver(talk);
    // Failures are reported below, where all are awaited; until then they must not end the program.
    delivery.catch(() => {});
    deliveries.push(delivery);
  }
  return Promise.all(deliveries);
}

/** So many write without a pause, each the next as soon as the last has arrived. @returns how long each took */
export async function measureBusy(talks: readonly Talk[], { writers, seconds }: { writers: number; seconds: number }): Promise<number[]> {
  const latenciesMs: number[] = [];
  const end = performance.now() + seconds * 1_000;
  const write = async (talk: Talk) => {
    while (performance.now() < end) latenciesMs.push(await deliver(talk));
  };
  await Promise.all(talks.slice(0, writers).map(write));
  return latenciesMs;
}
