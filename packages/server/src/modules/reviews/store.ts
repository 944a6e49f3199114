import type { AppointmentId, ReviewId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { NewReview } from '@x1/contract/reviews/review.ts';
import type { Row, Tx } from '../../platform/db/database.ts';

export type StoredReview = Row<'reviews'>;

/** Writes a review unless its session has one; waits for one that is being written. @returns its id, or undefined when there was one */
export async function insertReview(
  tx: Tx,
  review: NewReview & { appointmentId: AppointmentId; trainerId: TrainerId; parentId: UserId; createdAt: Date },
): Promise<ReviewId | undefined> {
  const { appointmentId, trainerId, parentId, rating, text, mayBePublic, createdAt } = review;
  const row = await tx
    .insertInto('reviews')
    .values({ appointmentId, trainerId, parentId, rating, text: text || null, mayBePublic, createdAt })
    .onConflict((conflict) => conflict.column('appointmentId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** The review of a session that has one. */
export async function getReviewOf(tx: Tx, appointmentId: AppointmentId): Promise<ReviewId> {
  const row = await tx.selectFrom('reviews').select('id').where('appointmentId', '=', appointmentId).executeTakeFirstOrThrow();
  return row.id;
}

/** Locks the row until the transaction ends. */
export function findForUpdate(tx: Tx, id: ReviewId): Promise<StoredReview | undefined> {
  return tx.selectFrom('reviews').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setAnswer(tx: Tx, id: ReviewId, answer: string, answeredAt: Date): Promise<void> {
  await tx.updateTable('reviews').set({ answer, answeredAt }).where('id', '=', id).execute();
}

/** Hides a review or shows it. @returns whose rating it changes, undefined when it was so before or there is none */
export async function setHidden(tx: Tx, id: ReviewId, hiddenAt: Date | null): Promise<TrainerId | undefined> {
  const row = await tx
    .updateTable('reviews')
    .set({ hiddenAt })
    .where('id', '=', id)
    .where('hiddenAt', hiddenAt === null ? 'is not' : 'is', null)
    .returning('trainerId')
    .executeTakeFirst();
  return row?.trainerId;
}

/** The published reviews of a trainer, added up. */
export async function sumPublished(tx: Tx, trainerId: TrainerId): Promise<{ sumOfStars: number; count: number }> {
  const { stars, count } = await tx
    .selectFrom('reviews')
    .select((expression) => [expression.fn.sum<number | null>('rating').as('stars'), expression.fn.countAll<number>().as('count')])
    .where('trainerId', '=', trainerId)
    .where('hiddenAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { sumOfStars: stars ?? 0, count };
}
