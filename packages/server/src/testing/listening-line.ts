import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to PostgreSQL that remembers what is asked over it. */
export interface ListeningLine {
  /** The same database, over the line. */
  readonly url: string;
  /** What each connection asked for at its beginning. */
  readonly startups: readonly Record<string, string>[];
  /** How often a client has spoken so far, and then waited for PostgreSQL. */
  roundTrips(): number;
  close(): Promise<void>;
}

const startupHeaderBytes = 8;

/** Passes every byte on, to and fro. */
export async function startListeningLine(databaseUrl: string): Promise<ListeningLine> {
  const { hostname, port } = new URL(databaseUrl);
  const startups: Record<string, string>[] = [];
  const sockets = new Set<Socket>();
  let roundTrips = 0;
  const server = createServer((client) => {
    const postgres = connect({ host: hostname, port: Number(port) });
    let isWaiting = false;
    client.once('data', (bytes: Buffer) => startups.push(readStartup(bytes)));
    client.on('data', (bytes: Buffer) => {
      if (!isWaiting) roundTrips += 1;
      isWaiting = true;
      postgres.write(bytes);
    });
    postgres.on('data', (bytes: Buffer) => {
      isWaiting = false;
      client.write(bytes);
    });
    for (const [one, other] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    startups,
    roundTrips: () => roundTrips,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Names and values, each ended by a zero byte. */
function readStartup(bytes: Buffer): Record<string, string> {
  const words = bytes.subarray(startupHeaderBytes, bytes.readInt32BE(0)).toString().split('\0');
  const pairs = words.flatMap((name, index) => (index % 2 === 0 && name !== '' ? [[name, words[index + 1] ?? ''] as const] : []));
  return Object.fromEntries(pairs);
}
