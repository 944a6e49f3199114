import { expect, it } from 'vitest';
import { startCuttingProxy } from '../../testing/cutting-proxy.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { createRandom } from '../../testing/simulator/random.ts';
import { startApp } from '../../testing/start-app.ts';

it('a process whose database hangs says that it is not ready before anything else fails, and is ready once the database answers', async () => {
  const database = await createTestDatabase();
  const line = await startCuttingProxy(database.url, createRandom(1));
  const url = new URL(database.url);
  url.host = new URL(line.url).host;
  const app = await startApp({ database: { ...database, url: url.href } });
  const status = async (path: string) => (await app.fetch(path)).status;
  try {
    expect(await status('/api/health/ready')).toBe(200);
    const thaw = line.freeze();
    const login = app.api().accounts.login({ body: { email: 'nobody@people.test', password: 'wrong' } });
    const first = await Promise.race([
      status('/api/health/ready'),
      login.then(
        () => 'login',
        () => 'login',
      ),
    ]);
    expect(first).toBe(503);
    await expect(login).rejects.toMatchObject({ status: 503, code: 'server.unavailable' });
    thaw();
    expect(await status('/api/health/ready')).toBe(200);
  } finally {
    await app.close();
    await line.close();
    await database.close();
  }
});
