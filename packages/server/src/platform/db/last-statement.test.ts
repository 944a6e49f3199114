import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type ListeningLine, startListeningLine } from '../../testing/listening-line.ts';
import { type DatabaseHandle, type Db, openDatabase, type Tx } from './database.ts';
import { isUniqueViolation } from './database-errors.ts';
import { whileAlone } from './lease.ts';
import { atEndOf, inTransaction } from './transaction.ts';

let database: TestDatabase;
let line: ListeningLine;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await startListeningLine(database.url);
  await sql`create table written (text text, number int unique deferrable initially deferred)`.execute(database.db);
});
afterAll(async () => {
  await line.close();
  await database.close();
});

let count = 0;
const newNumber = () => ++count;
const write = (tx: Db | Tx, text: string, number = newNumber()) =>
  sql<{ text: string }>`insert into written values (${text}, ${number}) returning text`.execute(tx);
/** What is written, as another connection sees it; afterwards nothing is. */
const takeWritten = async () =>
  (await sql<{ text: string }>`delete from written returning text`.execute(database.db)).rows.map(({ text }) => text).toSorted();
afterEach(takeWritten);

describe.each(['session', 'transaction'] as const)(
  'the last statement of a transaction, over a connection that is shared per %s',
  (pooling) => {
    let handle: DatabaseHandle;
    beforeAll(() => {
      handle = openDatabase({ url: line.url, pooling, poolSize: 1 });
    });
    afterAll(() => handle.close());

    /** Two statements, the second of which is the last. */
    const writeTwo = (last: (tx: Tx) => Promise<unknown>) =>
      inTransaction(handle.db, async (tx) => {
        await write(tx, 'first');
        return last(atEndOf(tx));
      });

    it('commits with itself what came before, each time, with values or without', async () => {
      for (let time = 0; time < 5; time += 1) {
        const answer = (await writeTwo((tx) => write(tx, 'last'))) as Awaited<ReturnType<typeof write>>;
        expect([answer.rows, await takeWritten()]).toEqual([[{ text: 'last' }], ['first', 'last']]);
        await writeTwo((tx) => sql`insert into written values ('without values')`.execute(tx));
        expect(await takeWritten()).toEqual(['first', 'without values']);
      }
    });

    it('says how many rows it wrote', async () => {
      for (let time = 0; time < 5; time += 1) {
        const { numAffectedRows } = (await writeTwo((tx) => sql`update written set text = ${'new'}`.execute(tx))) as {
          numAffectedRows?: bigint;
        };
        expect([numAffectedRows, await takeWritten()]).toEqual([1n, ['new']]);
      }
    });

    it('takes no round trip of its own for COMMIT where the connection is ours', async () => {
      await write(handle.db, 'connected');
      const before = line.roundTrips();
      await writeTwo((tx) => write(tx, 'last'));
      expect(line.roundTrips() - before).toBe(pooling === 'session' ? 2 : 4);
      await inTransaction(handle.db, (tx) => write(atEndOf(tx), 'the only one'));
      expect(line.roundTrips() - before).toBe(pooling === 'session' ? 3 : 7);
      expect(await takeWritten()).toEqual(['connected', 'first', 'last', 'the only one']);
    });

    it('undoes everything where it fails, and says why', async () => {
      for (let time = 0; time < 5; time += 1) {
        await expect(writeTwo((tx) => sql`select 1 / ${0}::int`.execute(tx))).rejects.toThrow('division by zero');
        await expect(inTransaction(handle.db, (tx) => sql`select 1 / ${0}::int`.execute(atEndOf(tx)))).rejects.toThrow('division by zero');
      }
      expect(await takeWritten()).toEqual([]);
      await writeTwo((tx) => write(tx, 'last'));
      expect(await takeWritten()).toEqual(['first', 'last']);
    });

    it('undoes everything where the commit fails, and says why', async () => {
      const number = newNumber();
      await write(database.db, 'there before', number);
      const failure = await writeTwo((tx) => write(tx, 'twice', number)).catch((error: unknown) => error);
      expect(isUniqueViolation(failure)).toBe(true);
      expect(await takeWritten()).toEqual(['there before']);
    });

    it('commits nothing where something failed before, whoever has caught it', async () => {
      const swallowing = inTransaction(handle.db, async (tx) => {
        await write(tx, 'first');
        await sql`select 1 / ${0}::int`.execute(tx).catch(() => {});
        await write(atEndOf(tx), 'last');
      });
      await expect(swallowing).rejects.toThrow('current transaction is aborted');
      expect(await takeWritten()).toEqual([]);
    });

    it('is a failure of the transaction also where somebody catches its own', async () => {
      const number = newNumber();
      await write(database.db, 'there before', number);
      const swallow = (last: (tx: Tx) => Promise<unknown>) =>
        writeTwo((tx) =>
          last(tx).catch(() => {
            // Goes on as if nothing had happened.
          }),
        );
      await expect(swallow((tx) => sql`select 1 / ${0}::int`.execute(tx))).rejects.toThrow();
      await expect(swallow((tx) => write(tx, 'twice', number))).rejects.toThrow();
      expect(await takeWritten()).toEqual(['there before']);
    });

    it('commits nothing where its values cannot be sent', async () => {
      const unsendable = {
        toPostgres: () => {
          throw new Error('not to be sent');
        },
      };
      await expect(writeTwo((tx) => sql`select ${unsendable}::text`.execute(tx))).rejects.toThrow('not to be sent');
      expect(await takeWritten()).toEqual([]);
    });

    it('starts the transaction again where it loses against a change of the schema, and nothing is done twice', async () => {
      const table = sql.table(`changed_${pooling}`);
      await sql`create table ${table} (id int)`.execute(database.db);
      const insert = () => writeTwo((tx) => sql`insert into ${table} values (${1}) returning *`.execute(tx));
      for (let time = 0; time < 4; time += 1) await insert();
      await sql`alter table ${table} add column added int default 2`.execute(database.db);
      await takeWritten();
      expect(await insert()).toMatchObject({ rows: [{ id: 1, added: 2 }] });
      expect(await takeWritten()).toEqual(['first']);
      expect((await sql`select from ${table}`.execute(database.db)).rows).toHaveLength(5);
    });

    it('commits nothing under a lease that another one has taken over', async () => {
      const isDone = await whileAlone(handle.db, { namespace: 'last', id: pooling }, async () => {
        await sql`update leases set holder = 'another one' where name = ${`last:${pooling}`}`.execute(database.db);
        await writeTwo((tx) => write(tx, 'last'));
      });
      expect([isDone, await takeWritten()]).toEqual([false, []]);
    });
  },
);

describe('after its last statement a transaction', () => {
  let handle: DatabaseHandle;
  beforeAll(() => {
    handle = openDatabase({ url: database.url, poolSize: 1 });
  });
  afterAll(() => handle.close());

  const endAndThen = (then: (tx: Tx) => Promise<unknown>) =>
    inTransaction(handle.db, async (tx) => {
      await write(atEndOf(tx), 'last');
      await then(tx);
    });

  it('takes no further one', async () => {
    await expect(endAndThen((tx) => write(tx, 'too late'))).rejects.toThrow('has ended with the statement that was said to be its last');
    expect(await takeWritten()).toEqual(['last']);
  });

  it('is not undone, and says so', async () => {
    await expect(endAndThen(() => Promise.reject(new Error('changed our mind')))).rejects.toThrow('was said to be its last');
    expect(await takeWritten()).toEqual(['last']);
  });

  it('leaves its connection to others', async () => {
    await endAndThen(async () => {});
    await write(handle.db, 'alone');
    await inTransaction(handle.db, (tx) => write(tx, 'in another'));
    expect(await takeWritten()).toEqual(['alone', 'in another', 'last']);
  });
});
