import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { freePort } from './free-port.ts';

it('gives ports that no system gives to whoever asks for any, and none twice', async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  expect(new Set(ports).size).toBe(3);
  for (const port of ports) expect(port).toBeLessThan(32_768);
});

it('passes over a port that somebody listens on', async () => {
  const next = (await freePort()) + 1;
  const taken = createServer().listen(next, '127.0.0.1');
  await once(taken, 'listening');
  expect(await freePort()).not.toBe(next);
  taken.close();
});
