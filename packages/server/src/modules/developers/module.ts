import type { Module, ModuleContext } from '../../module-context.ts';
import type { DevelopersNeeds } from './needs.ts';
import { createDevelopersHandlers } from './routes.ts';
import { createDevelopersService } from './service.ts';
import { subscribeDevelopers } from './subscriptions.ts';

/** How other people's programs work with X1. */
export function createDevelopersModule(context: ModuleContext, { accounts, trainers }: DevelopersNeeds) {
  const service = createDevelopersService({ ...context, accounts, trainers });
  return {
    service,
    handlers: createDevelopersHandlers(service),
    subscribe: () => subscribeDevelopers(service, context),
  } satisfies Module;
}
