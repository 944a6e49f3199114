import * as z from 'zod/mini';
import { CalendarDate } from '../core/time.ts';

/** How many weeks a trainer's own numbers go back, with the current one. */
export const OWN_WEEKS = 12;

const week = z.object({
  /** A Monday in New York. */
  startsOn: CalendarDate,
  /** How often the trainer's page was opened, by people rather than by programs. */
  views: z.int(),
  /** Paid requests. */
  requests: z.int(),
});

/** How families find a trainer and whether they come back: twelve weeks, from what happened, nothing about a person. */
export const OwnNumbers = z.object({
  /** Oldest first. */
  weeks: z.array(week),
  views: z.int(),
  requests: z.int(),
  /** The same of the twelve weeks before. */
  viewsBefore: z.int(),
  requestsBefore: z.int(),
  /** Of the requests: accepted, still waiting, and neither. */
  accepted: z.int(),
  waiting: z.int(),
  /** Families that booked in these weeks, and those of them that have booked more than once, whenever. */
  families: z.int(),
  returningFamilies: z.int(),
});
export type OwnNumbers = z.infer<typeof OwnNumbers>;
