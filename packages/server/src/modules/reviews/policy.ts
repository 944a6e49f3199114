import type { TrainerId } from '@x1/contract/core/ids.ts';
import { appointmentStatus } from '@x1/contract/scheduling/states.ts';
import type { Actor } from '../../http/actor.ts';
import { AppError } from '../../platform/errors.ts';
import type { Session } from '../scheduling/service.ts';
import type { StoredReview } from './store.ts';

/** Another person's session counts as missing (security.md B30). @throws AppError 'appointment.not_found' */
export function assertParentOf(actor: Actor, session: Session): void {
  if (session.parentId !== actor.familyId) throw new AppError('appointment.not_found');
}

/** Only what was held can be judged, after its end (R176) and by a parent who was there (R119). @throws AppError 'review.session_not_completed' */
export function assertHeld(session: Session, now: Date): void {
  const hasEnded = session.endsAt !== null && session.endsAt <= now;
  if (appointmentStatus(session) !== 'completed' || !hasEnded) throw new AppError('review.session_not_completed');
}

/** Another trainer's review counts as missing. @throws AppError 'review.not_found' */
export function assertTrainerOf(ownTrainerId: TrainerId | undefined, review: StoredReview | undefined): asserts review is StoredReview {
  if (!review || review.trainerId !== ownTrainerId) throw new AppError('review.not_found');
}
