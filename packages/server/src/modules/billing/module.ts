import type { ModuleContext } from '../../module-context.ts';
import { createBillingHandlers } from './routes.ts';
import { createBillingService } from './service.ts';

/** What was sold and paid, as either side reads it (S2§2). */
export function createBillingModule(context: ModuleContext) {
  const service = createBillingService(context);
  return { service, handlers: createBillingHandlers(service) };
}
