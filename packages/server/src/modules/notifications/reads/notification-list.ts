import type { NotificationId, UserId } from '@x1/contract/core/ids.ts';
import type { Notification } from '@x1/contract/notifications/notification.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import {
  COUNTED_AT_MOST,
  type CursorPart,
  decodeCursor,
  idPart,
  type PageOf,
  type PageRequest,
  toPage,
} from '../../../platform/db/paging.ts';

const instantPart: CursorPart = { from: 0, to: Date.UTC(2300, 0, 1) };
const columns = ['id', 'topic', 'title', 'body', 'path', 'createdAt', 'readAt'] as const;

/** One page of a person's notifications by when things happened, newest first. @throws AppError 'request.invalid' for another list's cursor */
export async function listNotifications(
  db: Db,
  { userId, limit, cursor }: PageRequest & { userId: UserId },
): Promise<PageOf<Notification>> {
  const [happenedMs, id] = decodeCursor(cursor, [instantPart, idPart]) ?? [];
  const rows = await db
    .selectFrom('notifications')
    .select(columns)
    .where('userId', '=', userId)
    .$if(happenedMs !== undefined, (query) => query.where(sql<boolean>`(created_at, id) < (${new Date(happenedMs ?? 0)}, ${id ?? 0})`))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, { limit, count: await countUpTo(db, userId), toItem, placeOf: (row) => [row.createdAt.getTime(), row.id] });
}

interface Row {
  id: number;
  topic: Notification['topic'];
  title: string;
  body: string;
  path: string | null;
  createdAt: Date;
  readAt: Date | null;
}

function toItem({ id, topic, title, body, path, createdAt, readAt }: Row): Notification {
  return { id: id as NotificationId, topic, title, body, path, createdAt: createdAt.toISOString(), isRead: readAt !== null };
}

async function countUpTo(db: Db, userId: UserId): Promise<number> {
  const rows = await db
    .selectFrom('notifications')
    .select(sql`1`.as('one'))
    .where('userId', '=', userId)
    .limit(COUNTED_AT_MOST + 1)
    .execute();
  return rows.length;
}
