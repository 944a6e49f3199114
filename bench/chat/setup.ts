import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type Product, startProcess, startProduct } from '../start-product.ts';
import { type Crowd, gather, type SeatedTalk } from './crowd.ts';
import type { Pair } from './people.ts';

/** Processes with everybody connected. */
export interface Setup {
  readonly name: string;
  /** Where its messages are. */
  readonly table: 'messages' | 'reference_messages';
  readonly products: readonly Product[];
  readonly crowd: Crowd;
  readonly bytesPerSocket: number;
  stop(): Promise<void>;
}

/** A process collects what loading and connecting have left behind when little happens for some 20 s. */
const idleMs = 25_000;
/** Come and go first: what a process loads with its first sockets doesn't belong to one of them. */
const firstTalks = 50;

/** Bare Socket.IO with one committed insert per message. */
export async function openReference(databaseUrl: string, pairs: readonly Pair[]): Promise<Setup> {
  const product = await startProcess('../packages/server/src/testing/chat-reference-process.ts', { DATABASE_URL: databaseUrl });
  const talks = pairs.map(
    ({ userIds: [senderId, receiverId], mentorshipId }, room): SeatedTalk => ({
      seats: [
        { url: product.url, auth: { room: String(room), senderId } },
        { url: product.url, auth: { room: String(room), senderId: receiverId } },
      ],
      message: { mentorshipId },
    }),
  );
  return open({ name: 'reference', table: 'reference_messages', products: [product] }, talks);
}

/** The product on so many processes; the two of a conversation sit at different ones where there are two. */
export async function openProduct(name: string, databaseUrl: string, pairs: readonly Pair[], count: 1 | 2): Promise<Setup> {
  const products: Product[] = [];
  for (let at = 0; at < count; at += 1) products.push(await startProduct(databaseUrl));
  const talks = pairs.map(
    ({ tokens: [parent, trainer], mentorshipId }): SeatedTalk => ({
      seats: [
        { url: products[0]?.url ?? '', auth: { token: parent } },
        { url: products.at(-1)?.url ?? '', auth: { token: trainer } },
      ],
      message: { mentorshipId },
    }),
  );
  return open({ name, table: 'messages', products }, talks);
}

async function open(given: Pick<Setup, 'name' | 'table' | 'products'>, talks: readonly SeatedTalk[]): Promise<Setup> {
  const first = await gather(talks.slice(0, firstTalks));
  await first.leave();
  await delay(idleMs);
  const before = residentBytes(given.products);
  const crowd = await gather(talks);
  await delay(idleMs);
  const bytesPerSocket = (residentBytes(given.products) - before) / (2 * talks.length);
  const stop = async () => {
    await crowd.leave();
    for (const product of given.products) await product.stop();
  };
  return { ...given, crowd, bytesPerSocket, stop };
}

/** Memory of the processes as the system counts it. */
function residentBytes(products: readonly Product[]): number {
  return products.reduce(
    (sum, { pid }) => sum + Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024,
    0,
  );
}
