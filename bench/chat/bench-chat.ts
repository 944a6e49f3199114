import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bar } from '../bars.ts';
import { printTable } from '../print-table.ts';
import type { Summary } from '../samples.ts';
import { type Product, startProcess, startProduct } from '../start-product.ts';
import { connectAll, measureDelivery, measureThroughput, type Seat, type Talk } from './crowd.ts';
import { insertPairs, type Pair } from './people.ts';

const pairCount = 500;
const steady = { count: 600, perSecond: 60 };
const busy = { count: 4_000, writers: 64 };
const settleMs = 2_000;
/** Others' delivery under load (security.md F37). */
const slowestDeliveryMs = 500;

interface Figures {
  readonly name: string;
  readonly delivery: Summary;
  readonly perSecond: number;
  readonly bytesPerSocket: number;
}

/** 1,000 people with the product open, all on one process and on two, beside Socket.IO with nothing behind it. */
export async function benchChat(databaseUrl: string): Promise<readonly Bar[]> {
  const pairs = await insertPairs(databaseUrl, pairCount);
  const echo = await measureOn('bare Socket.IO', [await startProcess('../packages/server/src/testing/echo-process.ts')], toEchoSeats);
  const one = await measureOn('one process', [await startProduct(databaseUrl)], toSeats(pairs));
  const two = await measureOn('two processes', [await startProduct(databaseUrl), await startProduct(databaseUrl)], toSeats(pairs));
  const all = [echo, one, two];
  printTable(
    ['1,000 sockets', 'delivery p50 ms', 'p99 ms', 'messages/s', 'kB per idle socket'],
    all.map(({ name, delivery, perSecond, bytesPerSocket }) => [
      name,
      delivery.median.toFixed(1),
      delivery.p99.toFixed(1),
      perSecond.toFixed(0),
      (bytesPerSocket / 1_024).toFixed(1),
    ]),
  );
  return [one, two].map(({ name, delivery }) => ({
    name: `delivery on ${name}, p99`,
    isMet: delivery.p99 <= slowestDeliveryMs,
    measured: `${delivery.p99.toFixed(1)} ms of at most ${slowestDeliveryMs} ms`,
  }));
}

interface SeatedTalk {
  readonly seats: readonly [Seat, Seat];
  readonly message: object;
}

/** The two of a conversation sit at different processes where there are two. */
const toSeats =
  (pairs: readonly Pair[]) =>
  (products: readonly Product[]): SeatedTalk[] =>
    pairs.map(({ tokens: [parent, trainer], mentorshipId }) => ({
      seats: [
        { url: products[0]?.url ?? '', auth: { token: parent } },
        { url: products.at(-1)?.url ?? '', auth: { token: trainer } },
      ],
      message: { mentorshipId },
    }));

function toEchoSeats([product]: readonly Product[]): SeatedTalk[] {
  return Array.from({ length: pairCount }, (_, room) => {
    const seat = { url: product?.url ?? '', auth: { room } };
    return { seats: [seat, seat], message: {} };
  });
}

async function measureOn(
  name: string,
  products: readonly Product[],
  toTalks: (products: readonly Product[]) => SeatedTalk[],
): Promise<Figures> {
  try {
    const seated = toTalks(products);
    const before = residentBytes(products);
    const sockets = await connectAll(seated.flatMap(({ seats }) => seats));
    await pause(settleMs);
    const bytesPerSocket = (residentBytes(products) - before) / sockets.length;
    const talks = seated.flatMap(({ message }, at): Talk[] => {
      const [writer, reader] = sockets.slice(2 * at, 2 * at + 2);
      return writer && reader ? [{ writer, reader, message }] : [];
    });
    await measureThroughput(talks, { count: busy.count / 10, writers: busy.writers });
    const delivery = await measureDelivery(talks, steady);
    const perSecond = await measureThroughput(talks, busy);
    for (const socket of sockets) socket.close();
    return { name, delivery, perSecond, bytesPerSocket };
  } finally {
    for (const product of products) await product.stop();
  }
}

/** Memory of the processes as the system counts it. */
function residentBytes(products: readonly Product[]): number {
  return products.reduce(
    (sum, { pid }) => sum + Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024,
    0,
  );
}
