import * as z from 'zod/mini';
import { readDemoData } from './demo-data.ts';

/** What a family of the demo says of a session, and what the trainer answers. */
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

/** Said of Maya's sessions, by how many days ago they were held; the newest one waits for the visitor who looks around as a parent. */
export const reviewsOfMaya = reviews.ofMaya;

/** Said of the others, by trainer and number of the session, the newest being 0. Some families have said nothing. */
export const reviewsOfOthers = reviews.ofOthers;
