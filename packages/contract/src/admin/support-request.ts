import * as z from 'zod/mini';
import { SupportRequestId } from '../core/ids.ts';
import { Instant } from '../core/time.ts';
import { supportTopics } from '../support/support-request.ts';
import { CaseWork } from './case.ts';
import { Person } from './person.ts';

export const AdminSupportRequest = z.object({
  work: CaseWork,
  id: SupportRequestId,
  name: z.string(),
  email: z.string(),
  topic: z.enum(supportTopics),
  message: z.string(),
  receivedAt: Instant,
  closedAt: z.nullable(Instant),
  closingNote: z.nullable(z.string()),
  /** The account that was signed in when it was sent. */
  person: z.nullable(Person),
});
export type AdminSupportRequest = z.infer<typeof AdminSupportRequest>;
