import { NotificationId } from '@x1/contract/core/ids.ts';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';

/** Sends one notification to one browser. Tried for about an hour: older news are read in the product. */
export const sendPush = defineJob({
  name: 'notifications.send_push',
  schema: z.object({ notificationId: NotificationId, subscriptionId: z.int() }),
  retries: 8,
  retryDelaySeconds: 10,
  timeoutSeconds: 30,
});

/** Sends one notification by SMS. */
export const sendSms = defineJob({
  name: 'notifications.send_sms',
  schema: z.object({ notificationId: NotificationId, notAfter: z.optional(z.iso.datetime()) }),
  retries: 5,
  retryDelaySeconds: 30,
  timeoutSeconds: 30,
});

/** Every minute: reminders of sessions, and messages that nobody has read. */
export const sendDue = defineJob({
  name: 'notifications.tell_due',
  schema: z.object({}),
  // The next minute is the retry.
  retries: 0,
  timeoutSeconds: 300,
  policy: 'one_at_a_time',
  schedule: { cron: '* * * * *', timeZone: 'UTC' },
});

/** Daily: notifications of more than a year ago go. */
export const forgetOldNotifications = defineJob({
  name: 'notifications.forget_old',
  schema: z.object({}),
  schedule: { cron: '41 4 * * *', timeZone: 'UTC' },
});
