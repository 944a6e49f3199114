import type { ModuleContext } from '../../module-context.ts';
import type { SchedulingNeeds } from './needs.ts';
import { createSchedulingHandlers } from './routes.ts';
import { createSchedulingService } from './service.ts';
import { subscribeScheduling } from './subscriptions.ts';

/** The life of training sessions. */
export function createSchedulingModule(
  context: ModuleContext,
  { accounts, trainers, programs, calendar, payments, conversations, sessions }: SchedulingNeeds,
) {
  const service = createSchedulingService({ ...context, accounts, trainers, programs, calendar, payments, conversations });
  return { service, handlers: createSchedulingHandlers(service, sessions), subscribe: () => subscribeScheduling(service, context) };
}
