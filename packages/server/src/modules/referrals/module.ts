import type { ModuleContext } from '../../module-context.ts';
import type { ReferralsNeeds } from './needs.ts';
import { createReferralsHandlers } from './routes.ts';
import { createReferralsService } from './service.ts';
import { subscribeReferrals } from './subscriptions.ts';

/** Personal links and the friends who came by them (R33). */
export function createReferralsModule(context: ModuleContext, { views }: ReferralsNeeds) {
  const service = createReferralsService(context);
  return {
    service,
    handlers: createReferralsHandlers(service, views),
    subscribe: () => subscribeReferrals(service, context),
  };
}
