import { expect, it } from 'vitest';
import { watchReplica } from './platform/db/replica.ts';
import { createTestDatabase } from './testing/database.ts';
import { openApp } from './testing/start-app.ts';

const database = await createTestDatabase();
const app = await openApp({ database, config: { databaseReadUrl: database.url } });

it('a primary given as DATABASE_READ_URL is left aside, and says why', async () => {
  const problems: string[] = [];
  const first = Promise.withResolvers<void>();
  const replica = watchReplica({
    primary: database.db,
    url: database.url,
    onProblem: (error) => {
      problems.push(String(error));
      first.resolve();
    },
  });
  await first.promise;
  expect(problems[0]).toContain('DATABASE_READ_URL leads to a server that is no replica');
  expect(replica.find()).toBeUndefined();
  await replica.close();
});

it('without a replica that can be read, lists come from the primary, and whoever changes something is noted for 10 s', async () => {
  const parent = await app.signUp('parent');
  expect(await parent.api.search.listTrainers({ query: {} })).toEqual([]);
  const noted = () => database.db.selectFrom('recentWriters').select('familyId').where('familyId', '=', parent.user.id).execute();
  expect(await noted()).toEqual([]);
  await parent.api.accounts.logout();
  expect(await noted()).toEqual([{ familyId: parent.user.id }]);
  expect(await (await app.fetch('/metrics')).text()).toContain('x1_reads_served_by{database="primary"} 1');
});
