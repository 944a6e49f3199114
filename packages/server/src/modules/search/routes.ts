import type { searchRoutes } from '@x1/contract/search/routes.ts';
import { type Handlers, page } from '../../http/handlers.ts';
import type { SearchService } from './service.ts';

export const createSearchHandlers = (search: SearchService): Handlers<typeof searchRoutes> => ({
  listTrainers: async (actor, { query }) => page(await search.listTrainers(actor, query)),
  getTrainer: (actor, { params }) => search.getTrainer(actor, params.trainerId),
});
