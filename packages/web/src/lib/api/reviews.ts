import { reviewsRoutes } from '@x1/contract/reviews/routes.ts';
import { createApi } from './create-api.ts';

export const reviewsApi = createApi(reviewsRoutes, {
  // Every place that shows a rating.
  write: ['reviews', 'sessions', 'trainers'],
  answer: ['reviews', 'sessions', 'trainers'],
});
