import type { ModuleContext } from '../../module-context.ts';
import { createSearchHandlers } from './routes.ts';
import { createSearchService } from './service.ts';

/** Finding a trainer. */
export function createSearchModule(context: ModuleContext) {
  const service = createSearchService(context);
  return { service, handlers: createSearchHandlers(service) };
}
