import type { AppointmentId, ReviewId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { NewReview } from '@x1/contract/reviews/review.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface StoredReview {
  readonly id: ReviewId;
  readonly appointmentId: AppointmentId;
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
      appointmentId: review.appointmentId,
      trainerId: review.trainerId,
      parentId: review.parentId,
      rating: review.rating,
      text: review.text || null,
      createdAt: review.createdAt,
    })
    .onConflict((conflict) => conflict.column('appointmentId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id as ReviewId | undefined;
}

/** The review of a session that has one. */
export async function getReviewOf(tx: Tx, appointmentId: AppointmentId): Promise<ReviewId> {
  const row = await tx.selectFrom('reviews').select('id').where('appointmentId', '=', appointmentId).executeTakeFirstOrThrow();
  return row.id as ReviewId;
}

/** Locks the row until the transaction ends. */
export async function findForUpdate(tx: Tx, id: ReviewId): Promise<StoredReview | undefined> {
  const row = await tx
    .selectFrom('reviews')
    .select(['id', 'appointmentId', 'trainerId', 'answer'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toReview(row);
}

function toReview(row: { id: number; appointmentId: AppointmentId; trainerId: TrainerId; answer: string | null }): StoredReview {
  return {
    id: row.id as ReviewId,
    appointmentId: row.appointmentId as AppointmentId,
    trainerId: row.trainerId as TrainerId,
    answer: row.answer,
  };
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
  return row?.trainerId as TrainerId | undefined;
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
