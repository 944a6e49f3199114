import type { AppointmentId, ReviewId } from '@x1/contract/core/ids.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Database } from '../platform/db/schema.generated.ts';

/** A review of a session that was held: five stars, published, unless said otherwise. The trainer's rating is not counted. */
export async function insertReview(
  db: Db,
  appointmentId: AppointmentId,
  values: Partial<Insertable<Database['reviews']>> = {},
): Promise<ReviewId> {
  const session = await db
    .selectFrom('appointments')
    .select(['id as appointmentId', 'trainerId', 'parentId'])
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('reviews')
    .values({ ...session, rating: 5, text: null, createdAt: new Date('2026-01-12T12:00:00Z'), ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as ReviewId;
}
