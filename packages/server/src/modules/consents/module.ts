import type { ModuleContext } from '../../module-context.ts';
import { forgetOldConsents, remindOfEnding } from './jobs.ts';
import type { ConsentsNeeds } from './needs.ts';
import { createConsentsHandlers } from './routes.ts';
import { createConsentsService } from './service.ts';

/** Waivers, and parents' consent to them and to individual training (R173). */
export function createConsentsModule(context: ModuleContext, { trainers, conversations }: ConsentsNeeds) {
  const service = createConsentsService({ ...context, trainers, conversations, keptYears: context.config.consentYears });
  return {
    service,
    handlers: createConsentsHandlers(service),
    subscribe: () => {
      context.jobs.work(forgetOldConsents, () => service.forgetOldConsents());
      context.jobs.work(remindOfEnding, () => service.remindOfEnding());
    },
  };
}
