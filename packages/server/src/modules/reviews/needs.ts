import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { SchedulingService } from '../scheduling/service.ts';
import type { TrainersService } from '../trainers/service.ts';

/** Blocks between a parent and a trainer. */
export interface BlockGuard {
  /** Refuses while one of the two blocks the other (R177). @throws AppError 'conversation.blocked' */
  assertNotBlocked(tx: Tx, pair: { trainerId: TrainerId; parentId: UserId }): Promise<void>;
}

/** What module reviews takes from other modules. */
export interface ReviewsNeeds {
  scheduling: Pick<SchedulingService, 'getSession'>;
  trainers: Pick<TrainersService, 'findTrainerByUser' | 'refreshRating'>;
  conversations: BlockGuard;
}
