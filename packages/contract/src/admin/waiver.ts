import * as z from 'zod/mini';
import { NewWaiverText } from '../consents/waiver-text.ts';
import { Instant } from '../core/time.ts';
import { Note, Person } from './person.ts';

/** A version of the waiver, newest first; the newest is the one that parents are asked to agree to. */
export const AdminWaiver = z.object({
  version: z.int(),
  waiver: z.string(),
  individualTraining: z.string(),
  /** Null for the sample that ships with the product. */
  publishedAt: z.nullable(Instant),
  publishedBy: z.nullable(Person),
});
export type AdminWaiver = z.infer<typeof AdminWaiver>;

/** Publishing a new version. */
export const WaiverPublication = z.object({ ...NewWaiverText.shape, reason: Note });
export type WaiverPublication = z.output<typeof WaiverPublication>;
