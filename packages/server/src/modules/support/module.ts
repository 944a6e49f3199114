import type { ModuleContext } from '../../module-context.ts';
import { forgetOldLetters } from './jobs.ts';
import type { SupportNeeds } from './needs.ts';
import { createSupportHandlers } from './routes.ts';
import { createSupportService } from './service.ts';

/** Letters to support (R34). */
export function createSupportModule(context: ModuleContext, { accounts }: SupportNeeds) {
  const service = createSupportService(context);
  return {
    service,
    handlers: createSupportHandlers(service, accounts),
    subscribe: () => context.jobs.work(forgetOldLetters, () => service.forgetOldLetters()),
  };
}
