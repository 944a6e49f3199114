import type { AppointmentId, ReviewId, TrainerId } from '@x1/contract/core/ids.ts';
import { type Review, toAuthorName } from '@x1/contract/reviews/review.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { toInstant } from '../../platform/db/instant.ts';
import { COUNTED_AT_MOST, type CursorPart, decodeCursor, idPart, type PageOf, type PageRequest, toPage } from '../../platform/db/paging.ts';

const instantPart: CursorPart = { from: 0, to: Date.UTC(2300, 0, 1) };

/**
 * One page of a trainer's published reviews, newest first (R42).
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export async function listReviews(db: Db, { trainerId, limit, cursor }: PageRequest & { trainerId: TrainerId }): Promise<PageOf<Review>> {
  const [at = 0, id = 0] = decodeCursor(cursor, [instantPart, idPart]) ?? [];
  const rows = await reviewsWithAuthors(db)
    .where('r.trainerId', '=', trainerId)
    .where('r.hiddenAt', 'is', null)
    .$if(cursor !== undefined, (query) => query.where(sql<boolean>`(r.created_at, r.id) < (${new Date(at)}, ${id})`))
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
    .execute();
  const count = await countPublished(db, trainerId);
  return toPage(rows, { limit, count, toItem: toReview, placeOf: (row) => [row.createdAt.getTime(), row.id] });
}

/** One review, hidden or not; undefined when there is none. */
export async function findReview(db: Db, reviewId: ReviewId): Promise<Review | undefined> {
  const row = await reviewsWithAuthors(db).where('r.id', '=', reviewId).executeTakeFirst();
  return row && toReview(row);
}

/** The review of a session, hidden or not: its two parties always see it. */
export async function findReviewOf(db: Db, appointmentId: AppointmentId): Promise<Review | undefined> {
  const row = await reviewsWithAuthors(db).where('r.appointmentId', '=', appointmentId).executeTakeFirst();
  return row && toReview(row);
}

function reviewsWithAuthors(db: Db) {
  return db
    .selectFrom('reviews as r')
    .innerJoin('users as author', 'author.id', 'r.parentId')
    .select(['r.id', 'r.rating', 'r.text', 'r.createdAt', 'r.answer', 'r.answeredAt', 'author.name as authorName']);
}

async function countPublished(db: Db, trainerId: TrainerId): Promise<number> {
  const published = await db
    .selectFrom('reviews')
    .select('id')
    .where('trainerId', '=', trainerId)
    .where('hiddenAt', 'is', null)
    .limit(COUNTED_AT_MOST + 1)
    .execute();
  return published.length;
}

type ReviewRow = NonNullable<Awaited<ReturnType<ReturnType<typeof reviewsWithAuthors>['executeTakeFirst']>>>;

function toReview(row: ReviewRow): Review {
  return {
    ...row,
    authorName: toAuthorName(row.authorName),
    createdAt: row.createdAt.toISOString(),
    answeredAt: toInstant(row.answeredAt),
  };
}
