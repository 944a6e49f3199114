import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

let database: TestDatabase;
let processes: readonly TestApp[];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = { dataKey: 'the same key for both processes' };
  processes = await Promise.all([1, 2].map(() => startApp({ database, limits: 'production', config })));
});
afterAll(async () => {
  for (const app of processes) await app.close();
  await database.close();
});

it('sign-ups from one address are limited across two processes', async () => {
  const signUp = (index: number) =>
    processes[index % 2]?.fetch('/api/auth/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `shared-${index}@x1.test`, password: 'correct horse', role: 'parent' }),
    });
  for (let index = 0; index < 10; index += 1) expect((await signUp(index))?.status).toBe(201);
  const refused = await Promise.all([signUp(10), signUp(11)]);
  expect(refused.map((answer) => answer?.status)).toEqual([429, 429]);
});
