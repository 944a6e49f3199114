import { Readable } from 'node:stream';
import type { searchRoutes } from '@x1/contract/search/routes.ts';
import { file, type Handlers, page } from '../../http/handlers.ts';
import { tagOf } from '../../http/revalidation.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { SearchNeeds } from './needs.ts';
import type { MakeSharePicture } from './port.ts';
import { createSearchService, type SearchService } from './service.ts';

/** Finding a trainer. */
export function createSearchModule(context: ModuleContext & { makeSharePicture: MakeSharePicture }, { settings }: SearchNeeds) {
  const service = createSearchService({ ...context, settings });
  return { service, handlers: createSearchHandlers(service) };
}

const createSearchHandlers = (search: SearchService): Handlers<typeof searchRoutes> => ({
  listTrainers: async (actor, { query }) => page(await search.listTrainers(actor, query)),
  mapTrainers: (actor, { query }) => search.mapTrainers(actor, query),
  getTrainer: (actor, { params, query }) => search.getTrainer(actor, params.trainerId, query.near),
  listPublicTrainers: (_actor, { query }) => search.listPublicFaces(query.limit),
  listDirectory: (_actor, { query: { sport = null, state = null, near = null, page: number } }) =>
    search.readDirectory({ sport, state, near }, number),
  getPublicPage: (_actor, { params }) => search.getPublicPage(params.trainerId),
  sharePicture: async (_actor, { params }) => {
    const { version, picture } = await search.readSharePicture(params.trainerId);
    return file(`${version}.jpg`, Readable.from([picture]), tagOf(version));
  },
});
