import type { ModuleContext } from '../../module-context.ts';
import type { SchedulingNeeds } from './needs.ts';
import { createSchedulingHandlers } from './routes.ts';
import { createSchedulingService } from './service.ts';
import { subscribeScheduling } from './subscriptions.ts';

/** The life of training sessions. */
export function createSchedulingModule(
  context: ModuleContext,
  { accounts, trainers, programs, calendar, payments, sessions }: SchedulingNeeds,
) {
  const service = createSchedulingService({ ...context, accounts, trainers, programs, calendar, payments });
  return { service, handlers: createSchedulingHandlers(service, sessions), subscribe: () => subscribeScheduling(service, context) };
}
