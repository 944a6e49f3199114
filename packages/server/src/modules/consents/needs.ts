import type { ConversationsService } from '../conversations/service.ts';
import type { TrainersService } from '../trainers/service.ts';

/** What module consents takes from other modules. */
export interface ConsentsNeeds {
  trainers: Pick<TrainersService, 'findTrainerByUser' | 'getTrainer'>;
  conversations: Pick<ConversationsService, 'assertNotBlocked'>;
}
