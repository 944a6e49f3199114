import type { AppointmentId, TrainerId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { TimeRange } from '../../../platform/time-ranges.ts';

/** Sessions of a trainer that are still to begin and share time with a stretch, in order. */
export async function listComing(
  tx: Tx,
  trainerId: TrainerId,
  { startsAt, endsAt }: TimeRange,
  { now, limit }: { now: Date; limit: number },
): Promise<AppointmentId[]> {
  const rows = await tx
    .selectFrom('appointments')
    .select('id')
    .where('trainerId', '=', trainerId)
    .where('completedAt', 'is', null)
    .where('startsAt', '>', now)
    .where('startsAt', '<', endsAt)
    .where('endsAt', '>', startsAt)
    .orderBy('startsAt')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
