import type { ModuleContext } from '../../module-context.ts';
import { accountDeleted } from '../accounts/events.ts';
import { purchaseSucceeded } from '../payments/events.ts';
import { completeQuiet, forgetPeopleWhoLeft } from './jobs.ts';
import type { ConversationsNeeds } from './needs.ts';
import { createConversationsHandlers } from './routes.ts';
import { createConversationsService } from './service.ts';

/** Conversations of parents and trainers. */
export function createConversationsModule(context: ModuleContext, { accounts, trainers, safety }: ConversationsNeeds) {
  const service = createConversationsService({ ...context, accounts, trainers, safety });
  return {
    service,
    handlers: createConversationsHandlers(service),
    subscribe: () => {
      const { events, jobs } = context;
      events.subscribe(purchaseSucceeded, 'conversations.record_purchase', (bought) => service.recordPurchase(bought));
      events.subscribe(accountDeleted, 'conversations.record_leaving', ({ userId }) => service.recordLeaving(userId));
      jobs.work(completeQuiet, async () => {
        await service.completeQuiet();
      });
      jobs.work(forgetPeopleWhoLeft, async () => {
        await service.forgetPeopleWhoLeft();
      });
    },
  };
}
