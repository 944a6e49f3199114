import { sql } from 'kysely';
import { createSecrets, type SealPurpose, type Secrets } from '../secrets.ts';
import { assertDataKey, moveDataKeyCheck } from './data-key-check.ts';
import type { Db, Tx } from './database.ts';
import { retireDataKey } from './retired-data-keys.ts';
import { sealedJobs, sealedTables } from './sealed-columns.ts';
import { inTransaction } from './transaction.ts';

/** What a rotation did in one column. */
export interface RotatedColumn {
  /** `table.column`, or the name of a job. */
  readonly name: string;
  readonly resealed: number;
  /** Values that neither key opens: nobody could read them before either. */
  readonly unreadable: number;
}

export interface DataKeys {
  readonly dataKey: string;
  readonly previous: string;
}

const batchSize = 100;
const maxPasses = 5;

/**
 * Seals everything again that was sealed with the previous data key, while the product runs. It can be interrupted at any point and run again,
 * and twice at once. Afterwards the database refuses the previous key.
 *
 * @throws Error when the keys aren't this database's, or a running process still seals with the previous one
 */
export async function rotateDataKey(db: Db, { dataKey, previous }: DataKeys): Promise<RotatedColumn[]> {
  const [current, either] = [createSecrets(dataKey), createSecrets(dataKey, { previous })];
  await assertDataKey(db, either);
  await retireDataKey(db, current, previous);
  const total = new Map<string, RotatedColumn>();
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    const columns = await resealAll(db, { current, either });
    for (const { name, resealed, unreadable } of columns) {
      total.set(name, { name, resealed: resealed + (total.get(name)?.resealed ?? 0), unreadable });
    }
    if (columns.every(({ resealed }) => resealed === 0)) {
      await moveDataKeyCheck(db, current);
      return [...total.values()];
    }
  }
  throw new Error('A process still seals with the previous key: restart all of them with the new DATA_KEY, then run this again.');
}

interface Keys {
  readonly current: Secrets;
  readonly either: Secrets;
}

/** Where sealed bytes are: how to read a batch, and how to replace one value unless it has changed since. */
interface Place<Key> {
  readonly name: string;
  readonly purpose: SealPurpose;
  read(after: Key | undefined): Promise<{ key: Key; sealed: Buffer }[]>;
  replace(tx: Tx, key: Key, before: Buffer, after: Buffer): Promise<bigint>;
}

async function resealAll(db: Db, keys: Keys): Promise<RotatedColumn[]> {
  const done: RotatedColumn[] = [];
  for (const place of [...columnsOf(db), ...(await jobsOf(db))]) done.push(await resealPlace(db, place, keys));
  return done;
}

async function resealPlace<Key>(db: Db, { name, purpose, read, replace }: Place<Key>, { current, either }: Keys): Promise<RotatedColumn> {
  let [resealed, unreadable] = [0, 0];
  let batch = await read(undefined);
  while (batch.length > 0) {
    const old = batch.filter(({ sealed }) => tryOpen(current, purpose, sealed) === undefined);
    const readable = old.flatMap(({ key, sealed }) => {
      const text = tryOpen(either, purpose, sealed);
      return text === undefined ? [] : [{ key, sealed, again: current.seal(purpose, text) }];
    });
    unreadable += old.length - readable.length;
    resealed += await inTransaction(db, async (tx) => {
      let count = 0;
      for (const { key, sealed, again } of readable) count += Number(await replace(tx, key, sealed, again));
      return count;
    });
    batch = await read(batch.at(-1)?.key);
  }
  return { name, resealed, unreadable };
}

function tryOpen(secrets: Secrets, purpose: SealPurpose, sealed: Buffer): string | undefined {
  try {
    return secrets.open(purpose, sealed);
  } catch {
    return undefined;
  }
}

function columnsOf(db: Db): Place<unknown>[] {
  return sealedTables.flatMap(({ table, key, columns }) =>
    Object.entries(columns).map(([column, purpose]) => {
      const [from, keyRef, sealedRef] = [sql.table(table), sql.ref(key), sql.ref(column)];
      return {
        name: `${table}.${column}`,
        purpose,
        read: async (after: unknown) => {
          const { rows } = await sql<{ key: unknown; sealed: Buffer }>`
            select ${keyRef} as key, ${sealedRef} as sealed from ${from}
            where ${sealedRef} is not null ${after === undefined ? sql`` : sql`and ${keyRef} > ${after}`}
            order by ${keyRef} limit ${batchSize}`.execute(db);
          return rows;
        },
        replace: async (tx: Tx, rowKey: unknown, before: Buffer, after: Buffer) => {
          const { numAffectedRows = 0n } =
            await sql`update ${from} set ${sealedRef} = ${after} where ${keyRef} = ${rowKey} and ${sealedRef} = ${before}`.execute(tx);
          return numAffectedRows;
        },
      };
    }),
  );
}

/** None before the first start created the queues. */
async function jobsOf(db: Db): Promise<Place<unknown>[]> {
  const { rows } = await sql<{ hasJobs: boolean }>`select to_regclass('pgboss.job') is not null as has_jobs`.execute(db);
  if (!rows[0]?.hasJobs) return [];
  return sealedJobs.map(({ name, field, purpose }) => ({
    name,
    purpose,
    read: async (after: unknown) => {
      const found = await sql<{ key: string; sealed: string }>`
        select id as key, data ->> ${field} as sealed from pgboss.job
        where name = ${name} and data ->> ${field} is not null ${after === undefined ? sql`` : sql`and id > ${after}`}
        order by id limit ${batchSize}`.execute(db);
      return found.rows.map(({ key, sealed }) => ({ key, sealed: Buffer.from(sealed, 'base64') }));
    },
    replace: async (tx: Tx, key: unknown, before: Buffer, after: Buffer) => {
      const { numAffectedRows = 0n } = await sql`
        update pgboss.job set data = jsonb_set(data, array[${field}::text], to_jsonb(${after.toString('base64')}::text))
        where name = ${name} and id = ${key} and data ->> ${field} = ${before.toString('base64')}`.execute(tx);
      return numAffectedRows;
    },
  }));
}
