import { MESSAGE_FILES_PATH } from '@x1/contract/media/attachment.ts';
import { servePrivateFiles } from '../../http/private-files.ts';
import type { Module, ModuleContext } from '../../module-context.ts';
import { accountDeleted } from '../accounts/events.ts';
import { purchaseSucceeded } from '../payments/events.ts';
import { completeQuiet, forgetPeopleWhoLeft } from './jobs.ts';
import type { ConversationsNeeds } from './needs.ts';
import { createConversationsHandlers } from './routes.ts';
import { createConversationsService } from './service.ts';

/** Conversations of parents and trainers. */
export function createConversationsModule(context: ModuleContext, { accounts, media, trainers, safety }: ConversationsNeeds) {
  const service = createConversationsService({ ...context, accounts, media, trainers, safety });
  return {
    service,
    handlers: createConversationsHandlers(service),
    mount: (app) => servePrivateFiles(app, { path: MESSAGE_FILES_PATH, desk: service, files: context.files }),
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
  } satisfies Module;
}
