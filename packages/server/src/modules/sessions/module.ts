import type { ModuleContext } from '../../module-context.ts';
import { createSessionsHandlers } from './routes.ts';
import { createSessionsService } from './service.ts';

/** The facts of sessions for every place that shows them. */
export function createSessionsModule(context: ModuleContext) {
  const service = createSessionsService(context);
  return { service, handlers: createSessionsHandlers(service) };
}
