import type { ModuleContext } from '../../module-context.ts';
import { createDashboardHandlers } from './routes.ts';
import { createDashboardService } from './service.ts';

/** A trainer's start page. */
export function createDashboardModule(context: ModuleContext) {
  const service = createDashboardService(context);
  return { service, handlers: createDashboardHandlers(service) };
}
