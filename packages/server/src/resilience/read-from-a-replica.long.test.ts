import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, openDatabase } from '../platform/db/database.ts';
import { isDatabaseUnavailable } from '../platform/db/database-errors.ts';
import { newToken } from '../platform/tokens.ts';
import { type Api, createApi } from '../testing/api.ts';
import { freePort } from '../testing/free-port.ts';
import { type ReplicaServer, startPostgresServer, startReplicaOf, whyNoPostgresServer } from '../testing/postgres-server.ts';
import { insertProgram, insertReadyTrainer, insertUser } from '../testing/rows.ts';
import { insertSignIn } from '../testing/rows-sign-ins.ts';
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts';

/** Two server processes on a primary and a replica, two real PostgreSQL servers. */

const reason = whyNoPostgresServer();
if (reason) console.log(`Reading from a replica is skipped: ${reason}`);

describe.skipIf(reason !== undefined)('two servers that read from a replica', () => {
  const opened = new AsyncDisposableStack();
  let db: Db;
  let onReplica: Db;
  let replica: ReplicaServer;
  let servers: readonly [ServerProcess, ServerProcess];
  let trainerIds: readonly TrainerId[];

  beforeAll(async () => {
    const dataDirectory = mkdtempSync(join(tmpdir(), 'x1-replica-'));
    opened.defer(() => rmSync(dataDirectory, { recursive: true, force: true }));
    const primary = await startPostgresServer();
    opened.defer(primary.stop);
    replica = await startReplicaOf(primary);
    opened.defer(() => replica.stop());
    const environment = {
      X1_ROLE: 'web',
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: replica.url,
      DATA_KEY: newToken(),
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'X1 <hello@x1.test>',
      STRIPE_SECRET_KEY: 'sk_test_51HxYz0aBcDeFgHi',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_51HxYz0aBcDeFgHi',
      STRIPE_WEBHOOK_SECRET_PAYMENTS: 'whsec_8fK2mQ9xLz4TnW7vRb3YcJ6hPd1sGa5e',
      STRIPE_WEBHOOK_SECRET_IDENTITY: 'whsec_2fK2mQ9xLz4TnW7vRb3YcJ6hPd1sGa5e',
      STRIPE_WEBHOOK_SECRET_CONNECT: 'whsec_3fK2mQ9xLz4TnW7vRb3YcJ6hPd1sGa5e',
    };
    const start = async () => {
      const server = await startServerProcess({ dataDirectory, port: await freePort(), environment });
      opened.defer(async () => void (await server.stop()));
      return server;
    };
    servers = [await start(), await start()];
    const open = (url: string) => {
      const handle = openDatabase({ url });
      opened.defer(handle.close);
      return handle.db;
    };
    db = open(primary.url);
    onReplica = open(replica.url);
    trainerIds = await Promise.all([0, 1].map(() => insertSellingTrainer(db)));
  });
  afterAll(() => opened.disposeAsync());

  const isReadFrom = async (database: 'primary' | 'replica') => {
    const texts = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/metrics`)).text()));
    return texts.every((text) => text.includes(`x1_reads_served_by{database="${database}"} 1`));
  };
  const untilReadFrom = (database: 'primary' | 'replica') => expect.poll(() => isReadFrom(database), { timeout: 30_000 }).toBe(true);

  /** Somebody who is signed in, with the number of their favorites as each server lists them. */
  const newParent = async () => {
    const userId = await insertUser(db, { role: 'parent' });
    const token = await insertSignIn({ db, clock: { now: () => new Date() } }, userId);
    const [here, there] = servers.map(({ url }) => createApi(url, token)) as [Api, Api];
    return { userId, here, there, countFavorites: () => Promise.all([here, there].map(countFavorites)) };
  };
  const addFavorite = (parentId: UserId, trainerId: TrainerId | undefined) =>
    db
      .insertInto('favorites')
      .values({ userId: parentId, trainerId: trainerId as TrainerId, createdAt: new Date() })
      .execute();

  it('show at once what somebody has changed, leave a replica aside that falls behind, and take it again', async () => {
    const [writer, reader] = [await newParent(), await newParent()];
    await untilReadFrom('replica');
    await sql`SELECT pg_wal_replay_pause()`.execute(onReplica);
    // Nobody notes what is written by SQL: that it isn't seen shows which database was read.
    await addFavorite(reader.userId, trainerIds[0]);
    await writer.here.trainers.addFavorite({ params: { trainerId: trainerIds[0] as TrainerId } });
    expect(await writer.countFavorites()).toEqual([1, 1]);
    expect(await reader.countFavorites()).toEqual([0, 0]);
    await untilReadFrom('primary');
    expect(await reader.countFavorites()).toEqual([1, 1]);
    await sql`SELECT pg_wal_replay_resume()`.execute(onReplica);
    await untilReadFrom('replica');
    expect(await reader.countFavorites()).toEqual([1, 1]);
  });

  it('take a replica that is reached instead of the primary for a database that is away', async () => {
    const error = await onReplica
      .selectFrom('recentWriters')
      .selectAll()
      .execute()
      .catch((caught: unknown) => caught);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('read from the primary without one failed request when the replica is killed, and from the replica again when it is back', async () => {
    const reader = await newParent();
    await addFavorite(reader.userId, trainerIds[1]);
    await untilReadFrom('replica');
    await replica.kill();
    const counts: number[] = [];
    while (!(await isReadFrom('primary'))) counts.push(...(await reader.countFavorites()));
    counts.push(...(await reader.countFavorites()));
    expect(new Set(counts)).toEqual(new Set([1]));
    await replica.start();
    await untilReadFrom('replica');
    expect(await reader.countFavorites()).toEqual([1, 1]);
  });
});

async function countFavorites(api: Api): Promise<number> {
  return (await api.search.listTrainers({ query: { favorites: '1' } })).length;
}

async function insertSellingTrainer(db: Db): Promise<TrainerId> {
  const { id: trainerId } = await insertReadyTrainer(db);
  await insertProgram(db, { trainerId });
  return trainerId;
}
