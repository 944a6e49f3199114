import type { reviewsRoutes } from '@x1/contract/reviews/routes.ts';
import { created, type Handlers } from '../../http/handlers.ts';
import type { ReviewReader } from './needs.ts';
import type { ReviewsService } from './service.ts';

/** Each verb answers the review as it stands afterwards. */
export function createReviewsHandlers(reviews: ReviewsService, { readReview }: ReviewReader): Handlers<typeof reviewsRoutes> {
  return {
    write: async (actor, { params, body }) => {
      const { reviewId, isNew } = await reviews.writeReview(actor, params.appointmentId, body);
      const review = await readReview(reviewId);
      return isNew ? created(review) : review;
    },
    answer: async (actor, { params, body }) => {
      await reviews.answerReview(actor, params.reviewId, body.text);
      return readReview(params.reviewId);
    },
  };
}
