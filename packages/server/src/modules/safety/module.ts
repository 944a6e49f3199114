import type { ModuleContext } from '../../module-context.ts';
import { forgetEvidence } from './jobs.ts';
import type { SafetyNeeds } from './needs.ts';
import { createSafetyHandlers } from './routes.ts';
import { createSafetyService } from './service.ts';

/** Reports about people, and blocks. */
export function createSafetyModule(context: ModuleContext, { conversations, views }: SafetyNeeds) {
  const service = createSafetyService({ ...context, conversations, views });
  return {
    service,
    handlers: createSafetyHandlers({ safety: service, conversations, views }),
    subscribe: () => context.jobs.work(forgetEvidence, () => service.forgetOldEvidence()),
  };
}
