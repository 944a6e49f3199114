import type { NotificationId, UserId } from '@x1/contract/core/ids.ts';
import type { Notification } from '@x1/contract/notifications/notification.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';

export interface NewNotification {
  readonly userId: UserId;
  readonly key: string;
  readonly topic: Notification['topic'];
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly createdAt: Date;
}

/** What tells one notification from all others. */
export const placeOf = ({ userId, key }: Pick<NewNotification, 'userId' | 'key'>): string => `${userId} ${key}`;

/** Adds notifications that don't exist yet. @returns the ids of those that were added, by their `placeOf` */
export async function insertNotifications(tx: Tx, notifications: readonly NewNotification[]): Promise<Map<string, NotificationId>> {
  if (notifications.length === 0) return new Map();
  const of = <Column extends keyof NewNotification>(column: Column) => notifications.map((notification) => notification[column]);
  // Arrays: one text for any number of them, which PostgreSQL plans once.
  const { rows } = await sql<Row<'notifications', 'userId' | 'key' | 'id'>>`
    insert into notifications (user_id, key, topic, title, body, path, created_at)
    select user_id, key, topic, title, body, path, created_at
    from unnest(${of('userId')}::bigint[], ${of('key')}::text[], ${of('topic')}::text[], ${of('title')}::text[], ${of('body')}::text[],
      ${of('path')}::text[], ${of('createdAt')}::timestamptz[])
      with ordinality as told (user_id, key, topic, title, body, path, created_at, position)
    order by position
    on conflict (user_id, key) do nothing returning user_id, key, id`.execute(tx);
  return new Map(rows.map((row) => [placeOf(row), row.id]));
}

/** Counts no further than asked. */
export async function countUnread(db: Db, userId: UserId, upTo: number): Promise<number> {
  const rows = await db
    .selectFrom('notifications')
    .select(sql`1`.as('one'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .limit(upTo)
    .execute();
  return rows.length;
}

/** Marks as read all up to one of the own list, or all; another person's id marks nothing. @returns the keys of those marked */
export async function setRead(
  tx: Tx,
  userId: UserId,
  { upToId, now }: { upToId: NotificationId | undefined; now: Date },
): Promise<string[]> {
  const last = tx
    .selectFrom('notifications')
    .select(['createdAt', 'id'])
    .where('userId', '=', userId)
    .where('id', '=', upToId ?? null);
  const rows = await tx
    .updateTable('notifications')
    .set({ readAt: now })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .$if(upToId !== undefined, (query) => query.where(sql<boolean>`(created_at, id) <= (${last})`))
    .returning('key')
    .execute();
  return rows.map(({ key }) => key);
}

/** The notification to push or send by SMS; undefined when it has been read or deleted. */
export function findUnread(db: Db, id: NotificationId) {
  const unread = db.selectFrom('notifications').where('id', '=', id).where('readAt', 'is', null);
  return unread.select(['userId', 'topic', 'title', 'body', 'path']).executeTakeFirst();
}

/** Deletes notifications too old to be useful, in batches. @returns how many */
export async function deleteBefore(db: Db, before: Date, limit: number): Promise<number> {
  const old = db.selectFrom('notifications').select('id').where('createdAt', '<', before).limit(limit);
  const { numDeletedRows } = await db.deleteFrom('notifications').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteOfUser(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('notifications').where('userId', '=', userId).execute();
}
