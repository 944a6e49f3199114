import * as z from 'zod/mini';
import { readDemoData } from './demo-data.ts';

/** A demo family's review of a session, and the trainer's reply. */
const DemoReview = z.strictObject({
  stars: z.literal([1, 2, 3, 4, 5]),
  text: z.optional(z.string()),
  answer: z.optional(z.string()),
});

export type DemoReview = z.infer<typeof DemoReview>;

const reviews = readDemoData(
  'reviews.json',
  z.strictObject({ ofMaya: z.record(z.string(), DemoReview), ofOthers: z.record(z.string(), DemoReview) }),
);

/** Reviews of Maya's sessions, by how many days ago they were held; the newest is left for the visitor who looks around as a parent. */
export const reviewsOfMaya = reviews.ofMaya;

/** Reviews of the others, by trainer and session number, the newest being 0. Some families wrote none. */
export const reviewsOfOthers = reviews.ofOthers;
