import * as z from 'zod/mini';
import { ProgramId, ReviewId, TrainerId } from '../core/ids.ts';
import { Instant } from '../core/time.ts';
import { MediaId, mediaKinds } from '../media/media-file.ts';
import { Person } from './person.ts';

export const AdminReview = z.object({
  id: ReviewId,
  trainerId: TrainerId,
  trainer: Person,
  author: Person,
  /** Whole stars, 1 to 5. */
  rating: z.int(),
  text: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  createdAt: Instant,
  hiddenAt: z.nullable(Instant),
});
export type AdminReview = z.infer<typeof AdminReview>;

/** A file a trainer shows; one that is taken down is kept for a year where only operators can see it (security.md §5.4). */
export const AdminMedia = z.object({
  id: MediaId,
  owner: Person,
  kind: z.enum(mediaKinds),
  name: z.string(),
  /** Where an operator can view it; null once it is deleted. */
  url: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  createdAt: Instant,
  takenDownAt: z.nullable(Instant),
  takeDownReason: z.nullable(z.string()),
  keptUntil: z.nullable(Instant),
});
export type AdminMedia = z.infer<typeof AdminMedia>;

export const AdminProgram = z.object({
  id: ProgramId,
  trainer: Person,
  title: z.string(),
  description: z.string(),
  isPublished: z.boolean(),
  createdAt: Instant,
  takenDownAt: z.nullable(Instant),
  takeDownReason: z.nullable(z.string()),
});
export type AdminProgram = z.infer<typeof AdminProgram>;
