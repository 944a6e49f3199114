import type { UserId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { isDatabaseUnavailable, isTransactionConflict } from './database-errors.ts';
import { LONGEST_LAG_MS, type Replica } from './replica.ts';

/** For reads that may be a few seconds old: search, public pages, lists and reports. Decisions about money or access, and transactions, never go here. */
export interface Reads {
  /**
   * Reads from a replica where there is one that follows closely, else from the primary. What somebody of the family has just changed, or was told has changed,
   * is always seen. When the replica fails, the read is done again on the primary, so it must do nothing but read.
   */
  for<Result>(familyId: UserId, read: (db: Db) => Promise<Result>): Promise<Result>;
  /** Sends the reads of these families to the primary for the next 10 s, on every server process. Never fails. */
  noteChange(familyIds: readonly UserId[]): Promise<void>;
}

/** For how long after a change: a replica that is older than its longest lag is left aside, and as much again is to spare. */
const rememberedMs = 2 * LONGEST_LAG_MS;

/** Without a replica. */
export const readsOfPrimary = (primary: Db): Reads => ({ for: (_familyId, read) => read(primary), noteChange: async () => {} });

/** @param onProblem called when a change could not be noted, which happens when the primary is away: then no replica is read either */
export function createReads(primary: Db, replica: Replica, onProblem: (error: unknown) => void): Reads {
  return {
    for: async (familyId, read) => {
      const db = replica.find();
      if (!db || (await hasChanged(primary, familyId))) return read(primary);
      try {
        return await read(db);
      } catch (error) {
        const isAway = isDatabaseUnavailable(error);
        // A conflict with what it replays is no reason to leave it.
        if (!isAway && !isTransactionConflict(error)) throw error;
        if (isAway) replica.leaveAside(error);
        return read(primary);
      }
    },
    noteChange: (familyIds) => noteChange(primary, familyIds).catch(onProblem),
  };
}

async function hasChanged(primary: Db, familyId: UserId): Promise<boolean> {
  const row = await primary
    .selectFrom('recentWriters')
    .select('familyId')
    .where('familyId', '=', familyId)
    .where('wroteAt', '>', sql<Date>`clock_timestamp() - ${rememberedMs} * interval '1 millisecond'`)
    .executeTakeFirst();
  return row !== undefined;
}

async function noteChange(primary: Db, familyIds: readonly UserId[]): Promise<void> {
  if (familyIds.length === 0) return;
  // In one order, so that two of them don't wait for each other.
  const sorted = [...new Set(familyIds)].sort((one, other) => one - other);
  const wroteAt = sql<Date>`clock_timestamp()`;
  await primary
    .insertInto('recentWriters')
    .values(sorted.map((familyId) => ({ familyId, wroteAt })))
    .onConflict((conflict) => conflict.column('familyId').doUpdateSet({ wroteAt }))
    .execute();
}
