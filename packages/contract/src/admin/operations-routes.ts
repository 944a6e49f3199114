import * as z from 'zod/mini';
import { pathId, UserId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { text } from '../core/text.ts';
import { TakenByFilter } from './case.ts';
import { AdminMail, AuditEntry, auditObjects, FailedJob, JobId, JobQueue, MailId, mailFilters } from './operations.ts';
import { SearchText } from './person.ts';

/** Background jobs, outgoing mail, and the audit log. */
export const adminOperationsRoutes = {
  listJobQueues: defineRoute({
    method: 'GET',
    path: '/api/admin/jobs',
    access: ['admin'],
    summary: 'Every job queue with its numbers of waiting, running and failed jobs.',
    reply: z.array(JobQueue),
    errors: [],
  }),
  listFailedJobs: defineRoute({
    method: 'GET',
    path: '/api/admin/jobs/failed',
    access: ['admin'],
    summary: 'Jobs that ran out of retries, newest first.',
    query: z.object({ ...pageQuery, queue: SearchText }),
    reply: z.array(FailedJob),
    isPaged: true,
    errors: [],
  }),
  retryJob: defineRoute({
    method: 'POST',
    path: '/api/admin/jobs/:jobId/retry',
    access: ['admin'],
    summary: 'Runs a failed job again.',
    params: z.object({ jobId: JobId }),
    reply: z.object({ retried: z.literal(true) }),
    errors: ['job.not_found'],
  }),
  listMails: defineRoute({
    method: 'GET',
    path: '/api/admin/mails',
    access: ['admin'],
    summary: 'Outgoing email without the texts, newest first.',
    query: z.object({
      ...pageQuery,
      /** Part of the address it goes to. */
      to: z.optional(text({ max: 254 })),
      state: z.optional(z.enum(mailFilters, 'must be waiting, sent, failed or closed')),
      /** Of failed ones alone. */
      takenBy: z.optional(TakenByFilter),
    }),
    reply: z.array(AdminMail),
    isPaged: true,
    errors: [],
  }),
  retryMail: defineRoute({
    method: 'POST',
    path: '/api/admin/mails/:mailId/retry',
    access: ['admin'],
    summary: 'Sends a failed email again.',
    params: z.object({ mailId: pathId(MailId) }),
    reply: z.object({ retried: z.literal(true) }),
    errors: ['mail.not_found'],
  }),
  listAudit: defineRoute({
    method: 'GET',
    path: '/api/admin/audit',
    access: ['admin'],
    summary: 'The audit log of what operators did and read, newest first.',
    query: z.object({
      ...pageQuery,
      operatorId: z.optional(pathId(UserId)),
      /** Part of the operator's name or email. */
      operator: SearchText,
      /** `changes` leaves out what was only looked at. */
      only: z.optional(z.enum(['changes', 'all'], 'must be changes or all')),
      /** What concerns this person: the account, its programs, files, reviews, emails, payments and their sessions, reports and requests, settings of a trainer's own, and what a second operator was asked about the account or a payment. */
      userId: z.optional(pathId(UserId)),
      /** Part of the name or email of whom it concerns: the same for everybody who is called so. A text that fits too many people is refused. */
      person: SearchText,
      object: z.optional(z.enum(auditObjects, "isn't an object type of the log")),
      objectId: SearchText,
      /** Words or parts of words of an action in any order, such as 'refund' or 'user dis'. */
      action: SearchText,
    }),
    reply: z.array(AuditEntry),
    isPaged: true,
    errors: [],
  }),
} as const;
