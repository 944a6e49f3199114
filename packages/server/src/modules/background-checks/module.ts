import type { ModuleContext } from '../../module-context.ts';
import { accountDeleted } from '../accounts/events.ts';
import { reconcileChecks, remindOfEnding } from './jobs.ts';
import type { BackgroundChecksNeeds } from './needs.ts';
import type { BackgroundCheckProvider } from './port.ts';
import { createBackgroundChecksHandlers } from './routes.ts';
import { createBackgroundChecksService } from './service.ts';
import { createChecksWebhook } from './webhook.ts';

interface Context extends ModuleContext {
  checkProvider: BackgroundCheckProvider | undefined;
}

/** Background checks of trainers. */
export function createBackgroundChecksModule(context: Context, { settings, accounts }: BackgroundChecksNeeds) {
  const service = createBackgroundChecksService({ ...context, settings, accounts });
  return {
    service,
    handlers: createBackgroundChecksHandlers({
      backgroundChecks: service,
      takeWebhook: createChecksWebhook({ ...context, backgroundChecks: service }),
    }),
    subscribe: () => {
      context.jobs.work(reconcileChecks, () => service.reconcile());
      context.jobs.work(remindOfEnding, () => service.remindOfEnding());
      context.events.subscribe(accountDeleted, 'background_checks.let_go', ({ userId }) => service.letGoOf(userId));
    },
  };
}
