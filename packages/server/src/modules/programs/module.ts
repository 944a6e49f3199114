import type { ModuleContext } from '../../module-context.ts';
import type { ProgramsNeeds } from './needs.ts';
import { createProgramsHandlers } from './routes.ts';
import { createProgramsService } from './service.ts';
import { subscribePrograms } from './subscriptions.ts';

/** What trainers sell. */
export function createProgramsModule(context: ModuleContext, { trainers, media, conversations, payments }: ProgramsNeeds) {
  const service = createProgramsService({ ...context, trainers, media, conversations, payments });
  return { service, handlers: createProgramsHandlers(service), subscribe: () => subscribePrograms(service, context) };
}
