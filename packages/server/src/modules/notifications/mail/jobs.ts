import { MailId } from '@x1/contract/admin/operations.ts';
import * as z from 'zod/mini';
import { defineJob } from '../../../platform/jobs/define-job.ts';

/** Longer than any delivery attempt takes: an attempt started that long ago has died. */
export const DELIVERY_LEASE_MS = 120_000;

/**
 * Hands the emails of one event to the mail server, each by itself. Tried for about half a day, with those that were sent left out: mail servers are
 * down for hours, and emails bear it.
 */
export const deliverMail = defineJob({
  name: 'notifications.deliver_mail',
  schema: z.object({
    mailIds: z.optional(z.array(MailId)),
    // As the version before wrote it.
    mailId: z.optional(MailId),
  }),
  retries: 48,
  retryDelaySeconds: 15,
  timeoutSeconds: 150,
});

/** Hourly: deletes the content of old emails, deletes emails after a year, and retries those a crash left behind. */
export const tendMails = defineJob({
  name: 'notifications.tend_mails',
  schema: z.object({}),
  // The next hour is the retry.
  retries: 0,
  timeoutSeconds: 300,
  policy: 'one_at_a_time',
  schedule: { cron: '23 * * * *', timeZone: 'UTC' },
});
