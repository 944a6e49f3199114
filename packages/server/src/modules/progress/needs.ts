import type { ConversationsService } from '../conversations/service.ts';

/** What module progress takes from other modules. */
export interface ProgressNeeds {
  conversations: Pick<ConversationsService, 'assertNotBlocked'>;
}
