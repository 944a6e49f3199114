import { expect, it } from 'vitest';
import { waitForDatabase } from './open-database.ts';
import { type CuttingProxy, startCuttingProxy } from './testing/cutting-proxy.ts';
import { createTestDatabase } from './testing/database.ts';
import { freePort } from './testing/server-process.ts';
import { createRandom } from './testing/simulator/random.ts';

it('a server that starts before its database waits for it', async () => {
  const database = await createTestDatabase();
  const port = await freePort();
  const url = new URL(database.url);
  url.host = `127.0.0.1:${port}`;
  const opened: Promise<CuttingProxy>[] = [];
  await waitForDatabase(url.href, () => void opened.push(startCuttingProxy(database.url, createRandom(1), port)));
  expect(opened).toHaveLength(1);
  await (await opened[0])?.close();
  await database.close();
});

it('a server whose database refuses it does not wait', async () => {
  const database = await createTestDatabase();
  const url = new URL(database.url);
  url.pathname = '/no_such_database';
  await expect(waitForDatabase(url.href, () => expect.unreachable())).rejects.toThrow('does not exist');
  await database.close();
});
