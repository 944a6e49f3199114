import { CompiledQuery } from 'kysely';
import { type Db, openDatabase } from '../platform/db/database.ts';

/** Statements with their values, as they were sent. */
export type RecordedQueries = readonly CompiledQuery[];

export interface RecordingDatabase {
  db: Db;
  /** What `work` sends to the database, in order. */
  record(work: (db: Db) => Promise<unknown>): Promise<RecordedQueries>;
  /** Sends the same once more, one after the other. */
  run(queries: RecordedQueries): Promise<void>;
  /**
   * The parts of their plans that read a table from its beginning, such as 'Seq Scan on trainers'.
   *
   * @param tables of small ones the whole is cheaper than any index: then only what no index can serve is found
   */
  listSequentialScans(queries: RecordedQueries, tables?: 'small' | 'large'): Promise<string[]>;
  close(): Promise<void>;
}

/** A database that writes down what it is asked. */
export function openRecordingDatabase(url: string): RecordingDatabase {
  let recorded: CompiledQuery[] | undefined;
  const { db, close } = openDatabase({ url, onQuery: (query) => recorded?.push(query) });
  return {
    db,
    close,
    record: async (work) => {
      const queries: CompiledQuery[] = [];
      recorded = queries;
      await work(db);
      recorded = undefined;
      return queries;
    },
    run: async (queries) => {
      for (const query of queries) await db.executeQuery(query);
    },
    listSequentialScans: (queries, tables = 'large') =>
      db.transaction().execute(async (tx) => {
        if (tables === 'small') await tx.executeQuery(CompiledQuery.raw('set local enable_seqscan = off'));
        const found: string[] = [];
        for (const { sql, parameters } of queries) {
          const { rows } = await tx.executeQuery<{ 'QUERY PLAN': string }>(CompiledQuery.raw(`explain ${sql}`, [...parameters]));
          found.push(...rows.map((row) => row['QUERY PLAN']).filter((line) => /\bSeq Scan\b/.test(line)));
        }
        return found.map((line) => line.replace(/^[\s>-]+/, '').replace(/\s+\(cost.*/, ''));
      }),
  };
}
