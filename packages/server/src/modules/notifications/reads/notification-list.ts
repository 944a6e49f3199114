import type { UserId } from '@x1/contract/core/ids.ts';
import type { Notification } from '@x1/contract/notifications/notification.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { type PageOf, type PageRequest, readPage } from '../../../platform/db/paging.ts';

/** One page of a person's notifications by when things happened, newest first. @throws AppError 'request.invalid' for another list's cursor */
export function listNotifications(db: Db, { userId, ...request }: PageRequest & { userId: UserId }): Promise<PageOf<Notification>> {
  const own = db
    .selectFrom('notifications')
    .select(['id', 'topic', 'title', 'body', 'path', 'createdAt', 'readAt'])
    .where('userId', '=', userId);
  const order = { at: sql<Date>`created_at`, id: sql<number>`id` };
  return readPage(own, { ...order, placeOf: (row) => [row.createdAt, row.id] }, request, ({ readAt, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    isRead: readAt !== null,
  }));
}
