import type { Db, Tx } from './database.ts';

/** All figures of a reply are from one moment: a refund is in all of them or in none. */
export function inSnapshot<Result>(db: Db, read: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
