import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { listen } from './listener.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('the listener closes within five seconds even when an upgraded connection never ends', async () => {
  // Node's own connections use other timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const listener = await listen(
    (_request, response) => response.end(),
    { host: '127.0.0.1', port: 0 },
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
