import * as z from 'zod/mini';
import { backgroundCheckStates } from '../background-checks/states.ts';
import { BackgroundCheckId } from '../core/ids.ts';
import { Instant } from '../core/time.ts';
import { CaseWork } from './case.ts';
import { Person } from './person.ts';

/** A background check as operators see it: how far it is, and where its report is. What the report says is at Checkr alone. */
export const AdminBackgroundCheck = z.object({
  work: CaseWork,
  id: BackgroundCheckId,
  person: Person,
  state: z.enum(backgroundCheckStates),
  /** When the trainer authorized it. */
  agreedAt: Instant,
  /** When the second notice goes out, after the first. */
  decisionAt: z.nullable(Instant),
  passedAt: z.nullable(Instant),
  validUntil: z.nullable(Instant),
  /** By what Checkr knows it: the report, or the invitation as long as there's none. Null once it's forgotten. */
  reference: z.nullable(z.string()),
  /** Checkr's page of the report, where operators decide; null without a report. */
  reportUrl: z.nullable(z.string()),
});
export type AdminBackgroundCheck = z.infer<typeof AdminBackgroundCheck>;
