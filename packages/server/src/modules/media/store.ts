import type { UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { isForeignKeyViolation } from '../../platform/db/database-errors.ts';
import type { Purpose } from './upload-store.ts';

/** A stored media file: complete, with its bytes in the storage. */
export type NewMedia = Omit<Row<'media'>, 'createdAt' | 'unusedSince' | 'takenDownAt' | 'takeDownReason' | 'keptUntil' | 'evidenceUntil'>;

/** The keys of what belongs to one media file. */
export type MediaKeys = Row<'media', 'fileKey' | 'thumbnailKey'>;

/** Writes a media file that is not shown yet. */
export async function insertMedia(tx: Tx, media: NewMedia, now: Date): Promise<void> {
  await tx
    .insertInto('media')
    .values({ ...media, createdAt: now, unusedSince: now })
    .execute();
}

/**
 * How large a person's finished upload was; undefined when there is none of that id, or an operator has taken it down.
 *
 * @param of for any purpose where none is given
 */
export async function findUploadedBytes(
  db: Db | Tx,
  { id, userId, purpose }: { id: MediaId; userId: UserId; purpose?: Purpose | undefined },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('media')
    .select('uploadedBytes')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('takenDownAt', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'page'))
    .executeTakeFirst();
  return row?.uploadedBytes;
}

/** Media files unused since an instant, up to a limit, without evidence. */
export async function listUnusedSince(db: Db, since: Date, limit: number): Promise<MediaId[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('unusedSince', '<=', since)
    .where('takenDownAt', 'is', null)
    .where(isNoEvidence(since))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Unless it's evidence of a report at this instant. */
export const isNoEvidence = (now: Date) => sql<boolean>`(evidence_until is null or evidence_until <= ${now})`;

/** Deletes a media file unless it is shown, or evidence. @returns its keys, undefined when it stays or was gone */
export async function deleteUnused(db: Db, id: MediaId, now: Date): Promise<MediaKeys | undefined> {
  try {
    return await db
      .deleteFrom('media')
      .where('id', '=', id)
      .where('unusedSince', 'is not', null)
      .where('takenDownAt', 'is', null)
      .where(isNoEvidence(now))
      .returning(['fileKey', 'thumbnailKey'])
      .executeTakeFirst();
  } catch (error) {
    // It has just been put to use.
    if (isForeignKeyViolation(error)) return undefined;
    throw error;
  }
}

/** Locks those of some files that a person uploaded for a message and has not sent, until the transaction ends. @returns their ids */
export async function lockUnsent(tx: Tx, ids: readonly MediaId[], userId: UserId): Promise<MediaId[]> {
  const rows = await tx
    .selectFrom('media')
    .select('id')
    .where('id', 'in', ids)
    .where('userId', '=', userId)
    .where('purpose', '=', 'message')
    .where('unusedSince', 'is not', null)
    .where('takenDownAt', 'is', null)
    // In one order for everybody: two messages with the same two files don't wait for each other.
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Records since when media files are unused; null: they are used now. */
export async function setUnusedSince(tx: Tx, ids: readonly MediaId[], unusedSince: Date | null): Promise<void> {
  if (ids.length > 0) await tx.updateTable('media').set({ unusedSince }).where('id', 'in', ids).execute();
}

/** Never sooner than what was said before. */
export async function setEvidenceUntil(tx: Tx, ids: readonly MediaId[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('media')
    .set({ evidenceUntil: sql`greatest(evidence_until, ${until}::timestamptz)` })
    .where('id', 'in', ids)
    .execute();
}

/** Deletes a media file that was kept as evidence until now. @returns its keys, undefined when there is none left */
export function deleteOldEvidence(db: Db, now: Date): Promise<MediaKeys | undefined> {
  return db
    .deleteFrom('media')
    .where('id', 'in', (media) => media.selectFrom('media').select('id').where('keptUntil', '<=', now).limit(1).forUpdate().skipLocked())
    .returning(['fileKey', 'thumbnailKey'])
    .executeTakeFirst();
}
