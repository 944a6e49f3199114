import type { AppointmentId, ReviewId, TrainerId } from '@x1/contract/core/ids.ts';
import { REVIEW_MAX_LENGTH, type Review, toAuthorName } from '@x1/contract/reviews/review.ts';
import type { PublicPage } from '@x1/contract/trainers/public-page.ts';
import { sql } from 'kysely';
import { withoutContactDetails } from '../../platform/contact-details/hide.ts';
import type { Db } from '../../platform/db/database.ts';
import { toInstant } from '../../platform/db/instant.ts';
import { type PageOf, type PageRequest, readPage } from '../../platform/db/paging.ts';
import { toRating } from './rating.ts';

/**
 * One page of a trainer's published reviews, newest first (R42).
 *
 * @throws AppError 'request.invalid' for a cursor of another list
 */
export function listReviews(db: Db, { trainerId, ...request }: PageRequest & { trainerId: TrainerId }): Promise<PageOf<Review>> {
  const published = reviewsWithAuthors(db).where('r.trainerId', '=', trainerId).where('r.hiddenAt', 'is', null);
  const order = { at: sql<Date>`r.created_at`, id: sql<number>`r.id` };
  return readPage(published, { ...order, placeOf: (row) => [row.createdAt, row.id] }, request, toReview);
}

/**
 * What visitors may read of a trainer's reviews (R191): stars, month and text of those whose authors were told so, and the average of these alone.
 *
 * @param limit how many of them, the newest; all are counted
 */
export async function readPublicReviews(
  db: Db,
  trainerId: TrainerId,
  limit: number,
): Promise<Pick<PublicPage, 'rating' | 'reviewCount' | 'reviews'>> {
  const told = db.selectFrom('reviews').where('trainerId', '=', trainerId).where('mayBePublic', '=', true).where('hiddenAt', 'is', null);
  const [{ stars, count }, newest] = await Promise.all([
    told.select(({ fn }) => [fn.sum<number | null>('rating').as('stars'), fn.countAll<number>().as('count')]).executeTakeFirstOrThrow(),
    told.select(['rating', 'text', 'createdAt']).orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute(),
  ]);
  return {
    rating: toRating({ sumOfStars: stars ?? 0, count }).tenths,
    reviewCount: count,
    reviews: newest.map(({ rating, text, createdAt }) => ({
      stars: rating,
      month: createdAt.toISOString().slice(0, 'YYYY-MM'.length),
      text: withoutContactDetails(text, REVIEW_MAX_LENGTH),
    })),
  };
}

/** What visitors read of the stars of several trainers; those without such a review are missing (R191). */
export async function readPublicRatings(
  db: Db,
  trainerIds: readonly TrainerId[],
): Promise<Map<TrainerId, Pick<PublicPage, 'rating' | 'reviewCount'>>> {
  if (trainerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reviews')
    .where('trainerId', '=', sql<TrainerId>`any(${trainerIds})`)
    .where('mayBePublic', '=', true)
    .where('hiddenAt', 'is', null)
    .select(({ fn }) => ['trainerId', fn.sum<number>('rating').as('stars'), fn.countAll<number>().as('count')])
    .groupBy('trainerId')
    .execute();
  return new Map(
    rows.map(({ trainerId, stars, count }) => [trainerId, { rating: toRating({ sumOfStars: stars, count }).tenths, reviewCount: count }]),
  );
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

type ReviewRow = NonNullable<Awaited<ReturnType<ReturnType<typeof reviewsWithAuthors>['executeTakeFirst']>>>;

function toReview(row: ReviewRow): Review {
  return {
    ...row,
    authorName: toAuthorName(row.authorName),
    createdAt: row.createdAt.toISOString(),
    answeredAt: toInstant(row.answeredAt),
  };
}
