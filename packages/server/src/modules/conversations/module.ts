import type { ModuleContext } from '../../module-context.ts';
import type { ConversationsNeeds } from './needs.ts';
import { createConversationsHandlers } from './routes.ts';
import { createConversationsService } from './service.ts';
import { subscribeConversations } from './subscriptions.ts';

/** Conversations of parents and trainers. */
export function createConversationsModule(context: ModuleContext, { accounts, trainers, safety }: ConversationsNeeds) {
  const service = createConversationsService({ ...context, accounts, trainers, safety });
  return { service, handlers: createConversationsHandlers(service), subscribe: () => subscribeConversations(service, context) };
}
