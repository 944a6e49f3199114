import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { startServerProcess } from '../testing/server-process.ts';

it('a process that is asked to stop says that it is not ready before it closes, and answers everything until then', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-drain-'));
  const server = await startServerProcess({ dataDirectory, port: await freePort(), environment: { DRAIN_SECONDS: '3' } });
  const status = async (path: string) => (await fetch(server.url + path)).status;
  expect(await status('/api/health/ready')).toBe(200);
  const stopped = server.stop();
  await expect.poll(() => status('/api/health/ready')).toBe(503);
  expect(await status('/api/config')).toBe(200);
  expect(await stopped).toBe(0);
  await expect(status('/api/config')).rejects.toThrow();
  rmSync(dataDirectory, { recursive: true, force: true });
});
