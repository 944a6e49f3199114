import type { UserId } from '@x1/contract/core/ids.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { TimeRange } from '../../platform/time-ranges.ts';

/** Busy times that overlap `range` and were read after `toldAfter`; older ones no longer count. */
export async function listBusy(
  tx: Db | Tx,
  userId: UserId,
  { range, toldAfter }: { range: TimeRange; toldAfter: Date },
): Promise<TimeRange[]> {
  const rows = await tx
    .selectFrom('calendarBusy as b')
    .innerJoin('calendarConnections as c', 'c.userId', 'b.userId')
    .select(['b.startsAt', 'b.endsAt'])
    .where('b.userId', '=', userId)
    .where('c.busyFetchedAt', '>', toldAfter)
    .where('b.startsAt', '<', range.endsAt)
    .where('b.endsAt', '>', range.startsAt)
    .orderBy('b.startsAt')
    .execute();
  return rows.map(({ startsAt, endsAt }) => ({ startsAt, endsAt }));
}

export async function replaceBusy(tx: Tx, userId: UserId, times: readonly TimeRange[]): Promise<void> {
  await deleteBusy(tx, userId);
  if (times.length === 0) return;
  await tx
    .insertInto('calendarBusy')
    .values(times.map(({ startsAt, endsAt }) => ({ userId, startsAt, endsAt })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBusy(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('calendarBusy').where('userId', '=', userId).execute();
}
