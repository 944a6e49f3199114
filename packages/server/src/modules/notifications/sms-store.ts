import type { NotificationId } from '@x1/contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';

/** Notes that a text message is about to be sent. @returns false when one was sent, or may have been */
export async function beginSms(db: Db, notificationId: NotificationId, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('smsMessages')
    .values({ notificationId, state: 'sending', triedAt: now })
    .onConflict((conflict) =>
      conflict.column('notificationId').doUpdateSet({ state: 'sending', triedAt: now }).where('smsMessages.state', '=', 'failed'),
    )
    .returning('notificationId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setSmsState(db: Db, notificationId: NotificationId, state: 'sent' | 'failed'): Promise<void> {
  await db.updateTable('smsMessages').set({ state }).where('notificationId', '=', notificationId).execute();
}
