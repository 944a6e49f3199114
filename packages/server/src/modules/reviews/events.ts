import { AppointmentId, ReviewId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineEvent } from '../../platform/events.ts';

const ofReview = z.object({ reviewId: ReviewId, appointmentId: AppointmentId });

/** A parent has reviewed a session. */
export const reviewWritten = defineEvent({ name: 'reviews.review_written', schema: ofReview });

/** The trainer has answered a review. */
export const reviewAnswered = defineEvent({ name: 'reviews.review_answered', schema: ofReview });
