import { expect, it } from 'vitest';
import { openConfiguredDatabase, waitForDatabase } from './open-database.ts';
import { type CuttingProxy, startCuttingProxy } from './testing/cutting-proxy.ts';
import { createTestDatabase } from './testing/database.ts';
import { freePort } from './testing/free-port.ts';
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

it('a server whose two addresses are of different databases does not start', async () => {
  const [database, other] = [await createTestDatabase(), await createTestDatabase()];
  const stack = new AsyncDisposableStack();
  const logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const open = (databaseDirectUrl: string) =>
    openConfiguredDatabase(stack, {
      config: { databaseUrl: database.url, databaseDirectUrl, dataDirectory: '', role: 'all' },
      logger,
      announce: () => expect.unreachable(),
    });
  await expect(open(other.url)).rejects.toThrow('DATABASE_URL and DATABASE_DIRECT_URL are different databases');
  // The same one by another name.
  const alias = new URL(database.url);
  alias.hostname = 'localhost';
  await open(alias.href);
  await stack.disposeAsync();
  for (const each of [database, other]) await each.close();
});
