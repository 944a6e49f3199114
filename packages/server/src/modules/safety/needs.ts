import type { ConversationsService } from '../conversations/service.ts';

/** What module safety takes from other modules. */
export interface SafetyNeeds {
  conversations: Pick<ConversationsService, 'keep' | 'endKeeping' | 'block' | 'unblock' | 'readMentorship'>;
}
