import type { ConversationsService } from '../conversations/service.ts';
import type { MediaService } from '../media/service.ts';

/** What module safety takes from other modules. */
export interface SafetyNeeds {
  media: Pick<MediaService, 'keepAsEvidence'>;
  conversations: Pick<ConversationsService, 'keep' | 'endKeeping' | 'block' | 'unblock' | 'readMentorship'>;
}
