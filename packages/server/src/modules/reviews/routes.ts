import type { ReviewId } from '@x1/contract/core/ids.ts';
import type { Review } from '@x1/contract/reviews/review.ts';
import type { reviewsRoutes } from '@x1/contract/reviews/routes.ts';
import { created, type Handlers } from '../../http/handlers.ts';
import type { ReviewsService } from './service.ts';

interface Needs {
  reviews: ReviewsService;
  /** The review with the name of its author (module views). */
  readReview: (reviewId: ReviewId) => Promise<Review>;
}

/** Each verb answers the review as it stands afterwards. */
export function createReviewsHandlers({ reviews, readReview }: Needs): Handlers<typeof reviewsRoutes> {
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
