import type { AppointmentId, ReviewId, TrainerId } from '@x1/contract/core/ids.ts';
import { ANSWER_MAX_LENGTH, type NewReview, REVIEW_MAX_LENGTH, type Review } from '@x1/contract/reviews/review.ts';
import type { Actor } from '../../http/actor.ts';
import type { ModuleContext } from '../../module-context.ts';
import { withoutContactDetails } from '../../platform/contact-details/hide.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { PageOf, PageRequest } from '../../platform/db/paging.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { AppError } from '../../platform/errors.ts';
import { isShown } from '../trainers/reads.ts';
import { reviewAnswered, reviewWritten } from './events.ts';
import type { ReviewsNeeds } from './needs.ts';
import { assertHeld, assertParentOf, assertTrainerOf } from './policy.ts';
import { toRating } from './rating.ts';
import { findReview, listReviews } from './reads.ts';
import * as store from './store.ts';

type Needs = Pick<ModuleContext, 'db' | 'reads' | 'clock' | 'events'> & ReviewsNeeds;

export type ReviewsService = ReturnType<typeof createReviewsService>;

/** What parents say of sessions that were held, and what trainers answer. */
export function createReviewsService({ db, reads, clock, events, scheduling, trainers, conversations }: Needs) {
  return {
    /** A trainer's published reviews, newest first. @throws AppError 'trainer.not_found' also for a disabled trainer */
    listReviews: async (actor: Actor, request: PageRequest & { trainerId: TrainerId }): Promise<PageOf<Review>> => {
      if (!(await isShown(db, request.trainerId))) throw new AppError('trainer.not_found');
      return reads.for(actor.familyId, (from) => listReviews(from, request));
    },

    /** The review with the name of its author. @throws AppError 'review.not_found' */
    readReview: async (reviewId: ReviewId): Promise<Review> =>
      (await findReview(db, reviewId)) ?? Promise.reject(new AppError('review.not_found')),

    /**
     * Reviews a session and recomputes the trainer's rating. The first review of a session is final: repeated, even with another
     * text, it changes nothing (R42). Contact details are hidden, because everyone reads it (R179).
     *
     * @throws AppError 'appointment.not_found', 'review.session_not_completed'
     */
    writeReview: (actor: Actor, appointmentId: AppointmentId, review: NewReview): Promise<{ reviewId: ReviewId; isNew: boolean }> =>
      inTransaction(db, async (tx) => {
        const session = await scheduling.getSession(tx, appointmentId);
        assertParentOf(actor, session);
        const { trainerId, parentId } = session;
        await conversations.assertNotBlocked(tx, { trainerId, parentId });
        assertHeld(session, clock.now());
        const text = withoutContactDetails(review.text, REVIEW_MAX_LENGTH);
        const inserted = await store.insertReview(tx, { ...review, text, appointmentId, trainerId, parentId, createdAt: clock.now() });
        if (inserted === undefined) return { reviewId: await store.getReviewOf(tx, appointmentId), isNew: false };
        await trainers.refreshRating(tx, trainerId, async () => toRating(await store.sumPublished(tx, trainerId)));
        await events.announce(tx, reviewWritten, { reviewId: inserted, appointmentId });
        return { reviewId: inserted, isNew: true };
      }),

    /**
     * Replies to a review of the trainer's session, once; the same text again changes nothing (R42). Contact details are hidden (R179).
     *
     * @throws AppError 'review.not_found', 'review.already_answered'
     */
    answerReview: (actor: Actor, reviewId: ReviewId, written: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const answer = withoutContactDetails(written, ANSWER_MAX_LENGTH);
        const trainer = await trainers.findTrainerByUser(tx, actor.userId);
        const review = await store.findForUpdate(tx, reviewId);
        assertTrainerOf(trainer?.id, review);
        if (review.answer === answer) return;
        await conversations.assertNotBlocked(tx, await scheduling.getSession(tx, review.appointmentId));
        if (review.answer !== null) throw new AppError('review.already_answered');
        await store.setAnswer(tx, reviewId, answer, clock.now());
        await events.announce(tx, reviewAnswered, { reviewId, appointmentId: review.appointmentId });
      }),

    /**
     * Hides a review, or shows it again, and recomputes the rating; for operators.
     *
     * @returns false when it was so before
     * @throws AppError 'review.not_found'
     */
    setVisibility: async (tx: Tx, reviewId: ReviewId, visibility: 'shown' | 'hidden'): Promise<boolean> => {
      const trainerId = await store.setHidden(tx, reviewId, visibility === 'hidden' ? clock.now() : null);
      if (trainerId === undefined) {
        if (!(await store.findForUpdate(tx, reviewId))) throw new AppError('review.not_found');
        return false;
      }
      await trainers.refreshRating(tx, trainerId, async () => toRating(await store.sumPublished(tx, trainerId)));
      return true;
    },
  };
}
