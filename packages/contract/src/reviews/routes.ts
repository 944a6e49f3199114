import * as z from 'zod/mini';
import { AppointmentId, pathId, ReviewId } from '../core/ids.ts';
import { defineRoute } from '../core/route.ts';
import { NewReview, Review, ReviewAnswer } from './review.ts';

export const reviewsRoutes = {
  write: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/review',
    access: ['parent'],
    summary: 'Reviews an own session that was held; published at once. Said again, the review that is there is answered unchanged (R42).',
    params: z.object({ appointmentId: pathId(AppointmentId) }),
    body: NewReview,
    reply: Review,
    mayCreate: true,
    errors: ['appointment.not_found', 'review.session_not_completed'],
  }),
  answer: defineRoute({
    method: 'POST',
    path: '/api/reviews/:reviewId/answer',
    access: ['trainer'],
    summary: "The trainer's one answer to a review; the same text again changes nothing, another one is refused (R42).",
    params: z.object({ reviewId: pathId(ReviewId) }),
    body: ReviewAnswer,
    reply: Review,
    errors: ['review.not_found', 'review.already_answered'],
  }),
} as const;
