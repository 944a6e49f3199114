import * as z from 'zod/mini';

/** What a person wants to be notified about, and how (S2§3). Receipts, refunds and security mails always go out (R134). */
export const NotificationPreferences = z.object({
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  pushNotifications: z.boolean(),
  marketingEmails: z.boolean(),
  sessionReminders: z.boolean(),
  paymentNotifications: z.boolean(),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

/** S2§3 */
export const defaultNotificationPreferences: NotificationPreferences = {
  emailNotifications: true,
  smsNotifications: false,
  pushNotifications: true,
  marketingEmails: false,
  sessionReminders: true,
  paymentNotifications: true,
};
