import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections and to whoever asks for any port (from 32768 on Linux, 49152 elsewhere): one of those
 * may be taken between the moment it's found free and the moment a process listens on it, or while that process is down.
 */
const firstPort = 20_000;
const portsPerWorker = 1_000;

/** Test files that run side by side look in ranges of their own. */
const firstOfWorker = firstPort + (Number(process.env['VITEST_POOL_ID'] ?? 0) % 10) * portsPerWorker;
let offset = randomInt(portsPerWorker);

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await once(probe.close(), 'close');
  return true;
}

/** A port on 127.0.0.1 for a process that is about to start. It stays that process's when it's killed and started again: nobody else is given it. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < portsPerWorker; tries += 1) {
    const port = firstOfWorker + (offset++ % portsPerWorker);
    if (await isFree(port)) return port;
  }
  throw new Error(`all ports from ${firstOfWorker} on are taken`);
}
