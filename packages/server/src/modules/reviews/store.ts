import type { AppointmentId, ReviewId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { NewReview } from '@x1/contract/reviews/review.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface StoredReview {
  readonly id: ReviewId;
  readonly trainerId: TrainerId;
  readonly answer: string | null;
}

/** Writes a review unless its session has one; waits for one that is being written. @returns its id, or undefined when there was one */
export async function insertReview(
  tx: Tx,
  review: NewReview & { appointmentId: AppointmentId; trainerId: TrainerId; parentId: UserId; createdAt: Date },
): Promise<ReviewId | undefined> {
  const row = await tx
    .insertInto('reviews')
    .values({
      appointment_id: review.appointmentId,
      trainer_id: review.trainerId,
      parent_id: review.parentId,
      rating: review.rating,
      text: review.text || null,
      created_at: review.createdAt,
    })
    .onConflict((conflict) => conflict.column('appointment_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id as ReviewId | undefined;
}

/** The review of a session that has one. */
export async function getReviewOf(tx: Tx, appointmentId: AppointmentId): Promise<ReviewId> {
  const row = await tx.selectFrom('reviews').select('id').where('appointment_id', '=', appointmentId).executeTakeFirstOrThrow();
  return row.id as ReviewId;
}

/** Locks the row until the transaction ends. */
export async function findForUpdate(tx: Tx, id: ReviewId): Promise<StoredReview | undefined> {
  const row = await tx.selectFrom('reviews').select(['id', 'trainer_id', 'answer']).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && { id: row.id as ReviewId, trainerId: row.trainer_id as TrainerId, answer: row.answer };
}

export async function setAnswer(tx: Tx, id: ReviewId, answer: string, answeredAt: Date): Promise<void> {
  await tx.updateTable('reviews').set({ answer, answered_at: answeredAt }).where('id', '=', id).execute();
}

/** The published reviews of a trainer, added up. */
export async function sumPublished(tx: Tx, trainerId: TrainerId): Promise<{ sumOfStars: number; count: number }> {
  const { stars, count } = await tx
    .selectFrom('reviews')
    .select((expression) => [expression.fn.sum<number | null>('rating').as('stars'), expression.fn.countAll<number>().as('count')])
    .where('trainer_id', '=', trainerId)
    .where('hidden_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { sumOfStars: stars ?? 0, count };
}
