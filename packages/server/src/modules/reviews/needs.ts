import type { ReviewId, TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Review } from '@x1/contract/reviews/review.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import type { SchedulingService } from '../scheduling/service.ts';
import type { TrainersService } from '../trainers/service.ts';

/** Replies about reviews, read by a module that is built later. */
export interface ReviewReader {
  /** The review with the name of its author. @throws AppError 'review.not_found' */
  readReview(reviewId: ReviewId): Promise<Review>;
  /** A trainer's published reviews, newest first. @throws AppError 'trainer.not_found' also for a disabled trainer */
  listReviews(request: PageRequest & { trainerId: TrainerId }): Promise<PageOf<Review>>;
}

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
  views: ReviewReader;
}
