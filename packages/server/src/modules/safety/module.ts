import type { ModuleContext } from '../../module-context.ts';
import { forgetEvidence } from './jobs.ts';
import type { SafetyNeeds } from './needs.ts';
import { createSafetyHandlers } from './routes.ts';
import { createSafetyService } from './service.ts';

/** Reports about people, and blocks. */
export function createSafetyModule(context: ModuleContext, { media, conversations }: SafetyNeeds) {
  const service = createSafetyService({ ...context, media, conversations });
  return {
    service,
    handlers: createSafetyHandlers({ safety: service, conversations }),
    subscribe: () => context.jobs.work(forgetEvidence, () => service.forgetOldEvidence()),
  };
}
