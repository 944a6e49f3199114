import * as z from 'zod/mini';
import { ProgramId, pathId, ReviewId, TrainerId, UserId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { MediaId } from '../media/media-file.ts';
import { AdminMedia, AdminProgram, AdminReview } from './content.ts';
import { ActionReason, SearchText } from './person.ts';

const ofReview = z.object({ reviewId: pathId(ReviewId) });
const ofProgram = z.object({ programId: pathId(ProgramId) });
const ofMedia = z.object({ mediaId: MediaId });
const state = z.optional(z.enum(['shown', 'taken-down'], 'must be shown or taken-down'));

/** Moderation of published reviews, files and programs. */
export const adminContentRoutes = {
  listReviews: defineRoute({
    method: 'GET',
    path: '/api/admin/reviews',
    access: ['admin'],
    summary: 'Reviews, newest first.',
    query: z.object({
      ...pageQuery,
      q: SearchText,
      trainerId: z.optional(pathId(TrainerId)),
      state: z.optional(z.enum(['shown', 'hidden'], 'must be shown or hidden')),
    }),
    reply: z.array(AdminReview),
    isPaged: true,
    errors: [],
  }),
  hideReview: defineRoute({
    method: 'POST',
    path: '/api/admin/reviews/:reviewId/hide',
    access: ['admin'],
    summary: "Hides a review and removes it from the trainer's rating.",
    params: ofReview,
    body: ActionReason,
    reply: AdminReview,
    errors: ['review.not_found'],
  }),
  unhideReview: defineRoute({
    method: 'POST',
    path: '/api/admin/reviews/:reviewId/unhide',
    access: ['admin'],
    summary: 'Shows a hidden review again.',
    params: ofReview,
    body: ActionReason,
    reply: AdminReview,
    errors: ['review.not_found'],
  }),
  listMedia: defineRoute({
    method: 'GET',
    path: '/api/admin/media',
    access: ['admin'],
    summary: "Trainers' files, newest first.",
    query: z.object({ ...pageQuery, ownerId: z.optional(pathId(UserId)), state }),
    reply: z.array(AdminMedia),
    isPaged: true,
    errors: [],
  }),
  takeDownMedia: defineRoute({
    method: 'POST',
    path: '/api/admin/media/:mediaId/take-down',
    access: ['admin'],
    summary:
      'Removes a file from every page permanently: its addresses stop working, and it is kept for a year as evidence (security.md §5.4).',
    params: ofMedia,
    body: ActionReason,
    reply: AdminMedia,
    errors: ['media.not_found'],
  }),
  listPrograms: defineRoute({
    method: 'GET',
    path: '/api/admin/programs',
    access: ['admin'],
    summary: 'Programs, newest first; searched by title or id.',
    query: z.object({ ...pageQuery, q: SearchText, trainerId: z.optional(pathId(TrainerId)), state }),
    reply: z.array(AdminProgram),
    isPaged: true,
    errors: [],
  }),
  takeDownProgram: defineRoute({
    method: 'POST',
    path: '/api/admin/programs/:programId/take-down',
    access: ['admin'],
    summary: "Takes a program off sale; its trainer can't publish it again.",
    params: ofProgram,
    body: ActionReason,
    reply: AdminProgram,
    errors: ['program.not_found'],
  }),
  restoreProgram: defineRoute({
    method: 'POST',
    path: '/api/admin/programs/:programId/restore',
    access: ['admin'],
    summary: 'Lets the trainer publish a program again after it was taken down; it stays a draft until then.',
    params: ofProgram,
    body: ActionReason,
    reply: AdminProgram,
    errors: ['program.not_found'],
  }),
} as const;
