import type { UserId } from '@x1/contract/core/ids.ts';
import { defaultNotificationPreferences, type NotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** What a person wants; the defaults of S2§3 while nothing was changed. */
export async function readPreferences(tx: Db | Tx, userId: UserId): Promise<NotificationPreferences> {
  const row = await tx.selectFrom('notification_preferences').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (!row) return defaultNotificationPreferences;
  return {
    emailNotifications: row.email_notifications,
    smsNotifications: row.sms_notifications,
    pushNotifications: row.push_notifications,
    marketingEmails: row.marketing_emails,
    sessionReminders: row.session_reminders,
    paymentNotifications: row.payment_notifications,
  };
}

export async function writePreferences(tx: Tx, userId: UserId, wants: NotificationPreferences, now: Date): Promise<void> {
  const values = {
    email_notifications: wants.emailNotifications,
    sms_notifications: wants.smsNotifications,
    push_notifications: wants.pushNotifications,
    marketing_emails: wants.marketingEmails,
    session_reminders: wants.sessionReminders,
    payment_notifications: wants.paymentNotifications,
    updated_at: now,
  };
  await tx
    .insertInto('notification_preferences')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

export async function forgetPreferences(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('notification_preferences').where('user_id', '=', userId).execute();
}
