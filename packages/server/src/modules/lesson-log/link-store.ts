import type { LessonLogLinkId, TrainerId } from '@x1/contract/core/ids.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { type PageOf, type PageRequest, readPage } from '../../platform/db/paging.ts';

export type StoredLink = Row<'lessonLogLinks'>;

/** The link a trainer has asked for before by the same request. */
export function findRequested(tx: Tx, trainerId: TrainerId, requestId: string): Promise<StoredLink | undefined> {
  const links = tx.selectFrom('lessonLogLinks').selectAll().where('trainerId', '=', trainerId);
  return links.where('requestId', '=', requestId).executeTakeFirst();
}

/** How many of a trainer's links work. */
export async function countOpen(tx: Tx, trainerId: TrainerId, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('lessonLogLinks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('trainerId', '=', trainerId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertLink(tx: Tx, link: Omit<StoredLink, 'id' | 'endedAt' | 'views' | 'lastViewedAt'>): Promise<StoredLink> {
  return tx.insertInto('lessonLogLinks').values(link).returningAll().executeTakeFirstOrThrow();
}

/** A trainer's links, newest first. */
export function listLinks(db: Db, trainerId: TrainerId, request: PageRequest): Promise<PageOf<StoredLink>> {
  const query = db.selectFrom('lessonLogLinks').selectAll().where('trainerId', '=', trainerId);
  const order = { at: sql<Date>`created_at`, id: sql<number>`id`, placeOf: (row: StoredLink) => [row.createdAt, row.id] as const };
  return readPage(query, order, request, (row) => row);
}

/** Ends a trainer's link; one that has ended stays as it was. */
export function endLink(tx: Tx | Db, trainerId: TrainerId, id: LessonLogLinkId, endedAt: Date): Promise<StoredLink | undefined> {
  return tx
    .updateTable('lessonLogLinks')
    .set({ endedAt: sql<Date>`coalesce(ended_at, ${endedAt})` })
    .where('id', '=', id)
    .where('trainerId', '=', trainerId)
    .returningAll()
    .executeTakeFirst();
}

/** Somebody has opened it. */
export async function countView(db: Db, id: LessonLogLinkId, viewedAt: Date): Promise<void> {
  await db
    .updateTable('lessonLogLinks')
    .set((eb) => ({ views: eb('views', '+', 1), lastViewedAt: viewedAt }))
    .where('id', '=', id)
    .execute();
}

/** Deletes those of a person's profile. */
export async function deleteLinks(db: Db, trainerId: TrainerId): Promise<void> {
  await db.deleteFrom('lessonLogLinks').where('trainerId', '=', trainerId).execute();
}
