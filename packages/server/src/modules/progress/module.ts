import type { ModuleContext } from '../../module-context.ts';
import { tellFamily } from './jobs.ts';
import type { ProgressNeeds } from './needs.ts';
import type { DrawProgressReport } from './port.ts';
import { createProgressHandlers } from './routes.ts';
import { createProgressService } from './service.ts';

interface Context extends ModuleContext {
  drawReport: DrawProgressReport;
}

/** Plans, goals and drills of athletes with their trainers. */
export function createProgressModule(context: Context, { conversations }: ProgressNeeds) {
  const service = createProgressService({ ...context, conversations });
  return {
    service,
    handlers: createProgressHandlers(service),
    subscribe: () => context.jobs.work(tellFamily, (written) => service.tellFamily(written)),
  };
}
