import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';

/** Busy times that share time with `range`, as they were told after `toldAfter`; older ones count no more. */
export async function listBusy(
  tx: Db | Tx,
  userId: UserId,
  { range, toldAfter }: { range: TimeRange; toldAfter: Date },
): Promise<TimeRange[]> {
  const rows = await tx
    .selectFrom('calendar_busy as b')
    .innerJoin('calendar_connections as c', 'c.user_id', 'b.user_id')
    .select(['b.starts_at', 'b.ends_at'])
    .where('b.user_id', '=', userId)
    .where('c.busy_fetched_at', '>', toldAfter)
    .where('b.starts_at', '<', range.endsAt)
    .where('b.ends_at', '>', range.startsAt)
    .orderBy('b.starts_at')
    .execute();
  return rows.map(({ starts_at, ends_at }) => ({ startsAt: starts_at, endsAt: ends_at }));
}

export async function replaceBusy(tx: Tx, userId: UserId, times: readonly TimeRange[]): Promise<void> {
  await deleteBusy(tx, userId);
  if (times.length === 0) return;
  await tx
    .insertInto('calendar_busy')
    .values(times.map(({ startsAt, endsAt }) => ({ user_id: userId, starts_at: startsAt, ends_at: endsAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBusy(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('calendar_busy').where('user_id', '=', userId).execute();
}
