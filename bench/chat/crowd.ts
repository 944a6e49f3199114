import { connect, type TestSocket } from '../../packages/server/src/testing/socket-client.ts';
import { type Summary, summarise } from '../samples.ts';

type Socket = TestSocket['socket'];

/** Two ends of one conversation. */
export interface Talk {
  readonly writer: Socket;
  readonly reader: Socket;
  /** What one message is, besides its text. */
  readonly message: object;
}

export interface Seat {
  readonly url: string;
  readonly auth: Record<string, unknown>;
}

const connectingAtOnce = 50;
const patienceMs = 30_000;

/** Connects by websocket, so many at a time. */
export async function connectAll(seats: readonly Seat[]): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let from = 0; from < seats.length; from += connectingAtOnce) {
    const opened = seats.slice(from, from + connectingAtOnce).map(({ url, auth }) => connect(url, { auth }));
    sockets.push(...(await Promise.all(opened)).map(({ socket }) => socket));
  }
  return sockets;
}

/** Sends one message. @returns how long it took until the other side had it, in milliseconds */
async function deliver({ writer, reader, message }: Talk, text: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const timer = setTimeout(() => reject(new Error('a message did not arrive')), patienceMs);
  const start = performance.now();
  const arrive = ({ content }: { content: string }) => {
    if (content === text) resolve(performance.now() - start);
  };
  reader.on('new-message', arrive);
  try {
    const answer = await writer.timeout(patienceMs).emitWithAck('send-message', { ...message, content: text });
    if (!answer.ok) throw new Error(`a message was refused: ${JSON.stringify(answer)}`);
    return await promise;
  } finally {
    clearTimeout(timer);
    reader.off('new-message', arrive);
  }
}

/** Some write at a steady pace, as people do. @param perSecond messages over all conversations */
export async function measureDelivery(
  talks: readonly Talk[],
  { count, perSecond }: { count: number; perSecond: number },
): Promise<Summary> {
  const samples: Promise<number>[] = [];
  const start = performance.now();
  for (let number = 0; number < count; number += 1) {
    const due = start + (number * 1_000) / perSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    const talk = talks[number % talks.length];
    if (!talk) continue;
    const sample = deliver(talk, `Steady ${number}`);
    // Failures are reported below, where all are awaited; until then they must not end the program.
    sample.catch(() => {});
    samples.push(sample);
  }
  return summarise(await Promise.all(samples));
}

/** So many write without a pause, each the next as soon as the last has arrived. @returns messages per second */
export async function measureThroughput(talks: readonly Talk[], { count, writers }: { count: number; writers: number }): Promise<number> {
  let next = 0;
  const write = async (talk: Talk) => {
    for (; next < count; ) {
      next += 1;
      await deliver(talk, `Number ${next}`);
    }
  };
  const start = performance.now();
  await Promise.all(talks.slice(0, writers).map(write));
  return count / ((performance.now() - start) / 1_000);
}
