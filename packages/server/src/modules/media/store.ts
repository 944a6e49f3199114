import type { UserId } from '@x1/contract/core/ids.ts';
import type { MediaId, MediaKind } from '@x1/contract/media/media-file.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { isForeignKeyViolation } from '../../platform/db/database-errors.ts';

/** A media file as it is written down: whole, and its bytes stored. */
export interface NewMedia {
  readonly id: MediaId;
  readonly userId: UserId;
  readonly kind: MediaKind;
  readonly name: string;
  readonly uploadedBytes: number;
  readonly fileKey: string;
  readonly thumbnailKey: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** The keys of what belongs to one media file. */
export interface MediaKeys {
  readonly fileKey: string;
  readonly thumbnailKey: string | null;
}

/** Writes a media file that nothing shows yet. */
export async function insertMedia(tx: Tx, media: NewMedia, now: Date): Promise<void> {
  await tx
    .insertInto('media')
    .values({
      id: media.id,
      user_id: media.userId,
      kind: media.kind,
      name: media.name,
      uploaded_bytes: media.uploadedBytes,
      file_key: media.fileKey,
      thumbnail_key: media.thumbnailKey,
      width: media.width,
      height: media.height,
      created_at: now,
      unused_since: now,
    })
    .execute();
}

/** How large a person's finished upload was; undefined when there is none of that id, or an operator has taken it down. */
export async function findUploadedBytes(db: Db | Tx, { id, userId }: { id: MediaId; userId: UserId }): Promise<number | undefined> {
  const row = await db
    .selectFrom('media')
    .select('uploaded_bytes')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('taken_down_at', 'is', null)
    .executeTakeFirst();
  return row?.uploaded_bytes;
}

/** Media files that nothing has shown since an instant, at most so many; evidence is not among them. */
export async function listUnusedSince(db: Db, since: Date, limit: number): Promise<MediaId[]> {
  const rows = await db
    .selectFrom('media')
    .select('id')
    .where('unused_since', '<=', since)
    .where('taken_down_at', 'is', null)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id as MediaId);
}

/** Takes a media file away unless something shows it. @returns what belonged to it, undefined when it stays or was gone */
export async function deleteUnused(db: Db, id: MediaId): Promise<MediaKeys | undefined> {
  try {
    const row = await db
      .deleteFrom('media')
      .where('id', '=', id)
      .where('unused_since', 'is not', null)
      .where('taken_down_at', 'is', null)
      .returning(['file_key', 'thumbnail_key'])
      .executeTakeFirst();
    return row && { fileKey: row.file_key, thumbnailKey: row.thumbnail_key };
  } catch (error) {
    // Somebody has begun to show it this very moment.
    if (isForeignKeyViolation(error)) return undefined;
    throw error;
  }
}

/** Takes away a media file that was kept as evidence until now. @returns what belonged to it, undefined when there is none left */
export async function deleteOldEvidence(db: Db, now: Date): Promise<MediaKeys | undefined> {
  const row = await db
    .deleteFrom('media')
    .where('id', 'in', (media) => media.selectFrom('media').select('id').where('kept_until', '<=', now).limit(1).forUpdate().skipLocked())
    .returning(['file_key', 'thumbnail_key'])
    .executeTakeFirst();
  return row && { fileKey: row.file_key, thumbnailKey: row.thumbnail_key };
}
