import * as z from 'zod/mini';
import { AppointmentId, pathId, ReviewId, TrainerId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { NewReview, Review, ReviewAnswer } from './review.ts';

const ofTrainer = z.object({ trainerId: pathId(TrainerId) });
const page = z.object(pageQuery);

export const reviewsRoutes = {
  listReviews: defineRoute({
    method: 'GET',
    path: '/api/trainers/:trainerId/reviews',
    access: 'signed-in',
    isAudited: true,
    summary: "A trainer's published reviews with their answers, newest first (R42).",
    params: ofTrainer,
    query: page,
    reply: z.array(Review),
    isPaged: true,
    errors: ['trainer.not_found'],
  }),
  write: defineRoute({
    method: 'POST',
    path: '/api/appointments/:appointmentId/review',
    access: ['parent'],
    summary: 'Reviews a completed session; published immediately. Repeated, it returns the existing review unchanged (R42).',
    params: z.object({ appointmentId: pathId(AppointmentId) }),
    body: NewReview,
    reply: Review,
    mayCreate: true,
    errors: ['conversation.blocked', 'appointment.not_found', 'review.session_not_completed'],
  }),
  answer: defineRoute({
    method: 'POST',
    path: '/api/reviews/:reviewId/answer',
    access: ['trainer'],
    summary: "The trainer's one reply to a review; the same text again changes nothing, a different one is refused (R42).",
    params: z.object({ reviewId: pathId(ReviewId) }),
    body: ReviewAnswer,
    reply: Review,
    errors: ['conversation.blocked', 'review.not_found', 'review.already_answered'],
  }),
} as const;
