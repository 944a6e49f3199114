import type { UserId } from '@x1/contract/core/ids.ts';
import { defaultNotificationPreferences, type NotificationPreferences } from '@x1/contract/notifications/preferences.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** The columns of a person's preferences. */
export const switches = Object.keys(defaultNotificationPreferences) as (keyof NotificationPreferences)[];

/** What a person wants; the defaults of S2§3 while nothing was changed. */
export async function readPreferences(tx: Db | Tx, userId: UserId): Promise<NotificationPreferences> {
  const row = await tx.selectFrom('notificationPreferences').select(switches).where('userId', '=', userId).executeTakeFirst();
  return row ?? defaultNotificationPreferences;
}

export async function writePreferences(tx: Tx, userId: UserId, wants: NotificationPreferences, now: Date): Promise<void> {
  const values = { ...wants, updatedAt: now };
  await tx
    .insertInto('notificationPreferences')
    .values({ userId, ...values })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(values))
    .execute();
}

export async function forgetPreferences(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('notificationPreferences').where('userId', '=', userId).execute();
}
