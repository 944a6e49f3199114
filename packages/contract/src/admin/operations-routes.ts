import * as z from 'zod/mini';
import { pathId, UserId } from '../core/ids.ts';
import { pageQuery } from '../core/paging.ts';
import { defineRoute } from '../core/route.ts';
import { AdminMail, AuditEntry, auditObjects, FailedJob, JobId, JobQueue, MailId, mailStates } from './operations.ts';
import { SearchText } from './person.ts';

/** Background work, mails, and who did what. */
export const adminOperationsRoutes = {
  listJobQueues: defineRoute({
    method: 'GET',
    path: '/api/admin/jobs',
    access: ['admin'],
    summary: 'Every kind of background work with how much of it waits, runs and has failed.',
    reply: z.array(JobQueue),
    errors: [],
  }),
  listFailedJobs: defineRoute({
    method: 'GET',
    path: '/api/admin/jobs/failed',
    access: ['admin'],
    summary: 'Work that was given up, the newest first.',
    query: z.object({ ...pageQuery, queue: SearchText }),
    reply: z.array(FailedJob),
    isPaged: true,
    errors: [],
  }),
  retryJob: defineRoute({
    method: 'POST',
    path: '/api/admin/jobs/:jobId/retry',
    access: ['admin'],
    summary: 'Does failed work once more.',
    params: z.object({ jobId: JobId }),
    reply: z.object({ retried: z.literal(true) }),
    errors: ['job.not_found'],
  }),
  listMails: defineRoute({
    method: 'GET',
    path: '/api/admin/mails',
    access: ['admin'],
    summary: 'The outbox without the texts, the newest first.',
    query: z.object({ ...pageQuery, state: z.optional(z.enum(mailStates, 'must be waiting, sent or failed')) }),
    reply: z.array(AdminMail),
    isPaged: true,
    errors: [],
  }),
  retryMail: defineRoute({
    method: 'POST',
    path: '/api/admin/mails/:mailId/retry',
    access: ['admin'],
    summary: 'Sends a failed mail once more.',
    params: z.object({ mailId: pathId(MailId) }),
    reply: z.object({ retried: z.literal(true) }),
    errors: ['mail.not_found'],
  }),
  listAudit: defineRoute({
    method: 'GET',
    path: '/api/admin/audit',
    access: ['admin'],
    summary: 'What operators did and read, the newest first.',
    query: z.object({
      ...pageQuery,
      operatorId: z.optional(pathId(UserId)),
      object: z.optional(z.enum(auditObjects, 'is nothing the log knows')),
      objectId: SearchText,
      /** Beginning of an action, such as 'users.'. */
      action: SearchText,
    }),
    reply: z.array(AuditEntry),
    isPaged: true,
    errors: [],
  }),
} as const;
