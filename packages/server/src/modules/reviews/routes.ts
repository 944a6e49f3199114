import type { reviewsRoutes } from '@x1/contract/reviews/routes.ts';
import { created, type Handlers, page } from '../../http/handlers.ts';
import type { ReviewsService } from './service.ts';

/** Each call returns the review after the change. */
export function createReviewsHandlers(reviews: ReviewsService): Handlers<typeof reviewsRoutes> {
  return {
    listReviews: async (actor, { params, query }) => page(await reviews.listReviews(actor, { ...query, ...params })),
    write: async (actor, { params, body }) => {
      const { reviewId, isNew } = await reviews.writeReview(actor, params.appointmentId, body);
      const review = await reviews.readReview(reviewId);
      return isNew ? created(review) : review;
    },
    answer: async (actor, { params, body }) => {
      await reviews.answerReview(actor, params.reviewId, body.text);
      return reviews.readReview(params.reviewId);
    },
  };
}
