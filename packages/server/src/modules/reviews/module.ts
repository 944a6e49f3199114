import type { ModuleContext } from '../../module-context.ts';
import type { ReviewsNeeds } from './needs.ts';
import { createReviewsHandlers } from './routes.ts';
import { createReviewsService } from './service.ts';

/** Reviews of sessions that were held, and the trainers' answers. */
export function createReviewsModule(context: ModuleContext, { scheduling, trainers, conversations }: ReviewsNeeds) {
  const service = createReviewsService({ ...context, scheduling, trainers, conversations });
  return { service, handlers: createReviewsHandlers(service) };
}
