import type { ModuleContext } from '../../module-context.ts';
import { accountDeleted } from '../accounts/events.ts';
import { forgetTakenDown } from './jobs.ts';
import type { ProgramsNeeds } from './needs.ts';
import { createProgramsHandlers } from './routes.ts';
import { createProgramsService } from './service.ts';

/** What trainers sell. */
export function createProgramsModule(
  context: ModuleContext,
  { trainers, media, backgroundChecks, conversations, payments, scheduling }: ProgramsNeeds,
) {
  const service = createProgramsService({ ...context, trainers, media, backgroundChecks, conversations, payments, scheduling });
  return {
    service,
    handlers: createProgramsHandlers(service),
    subscribe: () => {
      context.jobs.work(forgetTakenDown, () => service.forgetTakenDown());
      context.events.subscribe(accountDeleted, 'programs.let_go', ({ userId }) => service.letGoOf(userId));
    },
  };
}
