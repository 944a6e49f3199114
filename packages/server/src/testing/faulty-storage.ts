import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What an object store does when it's asked: answers; lets nobody in; answers that it can't; says nothing; breaks off in the middle of an answer. */
export type StorageMood = 'well' | 'away' | 'failing' | 'frozen' | 'breaking-off';

/** An object store behind a line that shows it in such moods. */
export interface FaultyStorage {
  readonly endpoint: string;
  become(mood: StorageMood): void;
  close(): Promise<void>;
}

const breaksOffAfterBytes = 100_000;
const failure = 'HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

/** Passes bytes to and fro while the store is well. @param target the store's address */
export async function startFaultyStorage(target: string): Promise<FaultyStorage> {
  const { hostname: host, port } = new URL(target);
  const open = new Set<Socket>();
  let mood: StorageMood = 'well';
  const server = createServer((client) => {
    const store = connect({ host, port: Number(port) });
    let answered = 0;
    const end = () => {
      for (const socket of [client, store]) open.delete(socket.destroy());
    };
    for (const socket of [client, store]) open.add(socket.on('error', end).on('close', end));
    client.on('data', (bytes) => {
      answered = 0;
      if (mood === 'away') end();
      else if (mood === 'failing') client.end(failure);
      else if (mood !== 'frozen') store.write(bytes);
    });
    store.on('data', (bytes) => {
      answered += bytes.length;
      client.write(bytes);
      if (mood === 'breaking-off' && answered > breaksOffAfterBytes) client.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next) => {
      mood = next;
    },
    close: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
