import { createClient } from '@x1/contract/core/client.ts';
import { reviewsRoutes } from '@x1/contract/reviews/routes.ts';
import { clientOptions } from './options.ts';

export const reviewsApi = createClient(reviewsRoutes, clientOptions);
