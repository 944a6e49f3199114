import type { SupportRequestId, UserId } from '@x1/contract/core/ids.ts';
import type { NewSupportRequest } from '@x1/contract/support/support-request.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';

export type StoredRequest = Row<'supportRequests'>;

export async function insertRequest(
  tx: Tx,
  { userId, receivedAt, ...request }: NewSupportRequest & { userId: UserId | null; receivedAt: Date },
): Promise<SupportRequestId> {
  const { id } = await tx
    .insertInto('supportRequests')
    .values({ ...request, userId, receivedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function findRequest(db: Db | Tx, id: SupportRequestId): Promise<StoredRequest | undefined> {
  return db.selectFrom('supportRequests').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The first closing counts. @returns whether there is such a request, and whether this call closed it */
export async function setClosed(
  tx: Tx,
  id: SupportRequestId,
  { by, at, note }: { by: UserId; at: Date; note: string },
): Promise<{ isThere: boolean; isNew: boolean }> {
  const { numUpdatedRows } = await tx
    .updateTable('supportRequests')
    .set({ closedBy: by, closedAt: at, closingNote: note })
    .where('id', '=', id)
    .where('closedAt', 'is', null)
    .executeTakeFirst();
  const isNew = numUpdatedRows > 0n;
  return { isNew, isThere: isNew || (await findRequest(tx, id)) !== undefined };
}

/** Takes everything personal out of the letters of a person, also of those written from this address while nobody was signed in. */
export async function forgetUser(tx: Tx, { userId, email }: { userId: UserId; email: string }): Promise<void> {
  await tx
    .updateTable('supportRequests')
    .set({ userId: null, name: 'Deleted user', email: 'deleted@deleted.invalid', message: 'Deleted' })
    .where((letter) =>
      letter.or([
        letter('userId', '=', userId),
        letter.and([letter('userId', 'is', null), letter(sql<string>`lower(email)`, '=', email.toLowerCase())]),
      ]),
    )
    .execute();
}

/** Forgets letters that were put away before an instant. */
export async function deleteClosedBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('supportRequests').where('closedAt', '<', before).execute();
}
