import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createProxyCheck } from './client-address.ts';
import { listen, maxConnectionsOfLine } from './listener.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('the listener closes within five seconds even when an upgraded connection never ends', async () => {
  // Node's own connections use other timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const listener = await listen(
    (_request, response) => response.end(),
    { host: '127.0.0.1', port: 0, isProxy: () => true },
    {
      accepts: () => true,
      take: (_request, connection) =>
        void connection.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    },
  );
  const sleeping = connect({ host: '127.0.0.1', port: listener.port, allowHalfOpen: true });
  sleeping.on('error', () => {});
  const ended = once(sleeping, 'close');
  sleeping.write('GET / HTTP/1.1\r\nhost: localhost\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n');
  const [answer] = (await once(sleeping, 'data')) as [Buffer];
  expect(answer.toString()).toContain('101');
  let isClosed = false;
  const closing = listener.close().then(() => {
    isClosed = true;
  });
  await vi.advanceTimersByTimeAsync(4_900);
  expect(isClosed).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await closing;
  sleeping.end();
  await ended;
});

const answering = (isProxy: (address: string) => boolean) =>
  listen((_request, response) => response.end(), { host: '127.0.0.1', port: 0, isProxy });

/** Opens idle connections. @returns them, and those of them that the server has cut so far */
async function openIdle(port: number, count: number): Promise<{ opened: Socket[]; cut: Set<Socket> }> {
  const cut = new Set<Socket>();
  const opened = Array.from({ length: count }, () => connect({ host: '127.0.0.1', port }));
  for (const socket of opened) socket.on('error', () => {}).once('close', () => cut.add(socket));
  await Promise.all(opened.map((socket) => once(socket, 'connect')));
  return { opened, cut };
}

const answers = async (port: number) => (await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } })).status === 200;

it('cuts connections of one address beyond its share, and takes new ones when old ones are closed', async () => {
  const listener = await answering(() => false);
  const { opened, cut } = await openIdle(listener.port, maxConnectionsOfLine + 20);
  await vi.waitFor(() => expect(cut.size).toBe(20), { timeout: 10_000 });
  await expect(answers(listener.port)).rejects.toThrow();
  const kept = opened.filter((socket) => !cut.has(socket));
  for (const socket of kept.slice(0, 5)) socket.destroy();
  await vi.waitFor(async () => expect(await answers(listener.port)).toBe(true), { timeout: 10_000 });
  for (const socket of kept) socket.destroy();
  await listener.close();
});

it('takes all connections of a trusted proxy, which stand for many people', async () => {
  const listener = await answering(createProxyCheck('loopback'));
  const { opened, cut } = await openIdle(listener.port, maxConnectionsOfLine + 20);
  expect(await answers(listener.port)).toBe(true);
  expect(cut.size).toBe(0);
  for (const socket of opened) socket.destroy();
  await listener.close();
});
