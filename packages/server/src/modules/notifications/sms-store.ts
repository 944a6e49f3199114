import type { NotificationId } from '@x1/contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';

/** Notes that a text message is about to be sent. @returns false when one was sent, or may have been */
export async function beginSms(db: Db, notificationId: NotificationId, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('sms_messages')
    .values({ notification_id: notificationId, state: 'sending', tried_at: now })
    .onConflict((conflict) =>
      conflict.column('notification_id').doUpdateSet({ state: 'sending', tried_at: now }).where('sms_messages.state', '=', 'failed'),
    )
    .returning('notification_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setSmsState(db: Db, notificationId: NotificationId, state: 'sent' | 'failed'): Promise<void> {
  await db.updateTable('sms_messages').set({ state }).where('notification_id', '=', notificationId).execute();
}
