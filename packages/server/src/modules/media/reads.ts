import type { ProgramId, TrainerId } from '@x1/contract/core/ids.ts';
import type { Attachment } from '@x1/contract/media/attachment.ts';
import type { MediaFile, MediaId } from '@x1/contract/media/media-file.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';
import { mediaUrl } from '../../platform/media-url.ts';

type MediaRow = Row<'media', 'id' | 'kind' | 'name' | 'fileKey' | 'thumbnailKey' | 'width' | 'height' | 'scannedAt'> &
  Row<'files', 'contentType'>;

const mediaColumns = [
  'm.id',
  'm.kind',
  'm.name',
  'm.fileKey',
  'f.contentType',
  'm.thumbnailKey',
  'm.width',
  'm.height',
  'm.scannedAt',
] as const;

/** One media file; undefined when there is none. Checks no permission: the owner's module does. */
export async function findMediaFile(db: Db, mediaId: MediaId): Promise<MediaFile | undefined> {
  const row = await mediaWithFiles(db).select(mediaColumns).where('m.id', '=', mediaId).executeTakeFirst();
  return row && toMediaFile(row);
}

/** What programs show, by program and in its order. */
export async function readProgramMedia(db: Db, programIds: readonly ProgramId[]): Promise<Map<ProgramId, MediaFile[]>> {
  const rows = await mediaWithFiles(db)
    .innerJoin('mediaUses as u', 'u.mediaId', 'm.id')
    .where('u.programId', 'in', programIds)
    .select([...mediaColumns, sql<ProgramId>`u.program_id`.as('programId')])
    .orderBy('u.position')
    .execute();
  const byProgram = new Map<ProgramId, MediaFile[]>();
  for (const row of rows) byProgram.set(row.programId, [...(byProgram.get(row.programId) ?? []), toMediaFile(row)]);
  return byProgram;
}

/** The gallery of a profile in its order (R39). */
export async function readGallery(db: Db, trainerId: TrainerId): Promise<MediaFile[]> {
  const rows = await mediaWithFiles(db)
    .innerJoin('mediaUses as u', 'u.mediaId', 'm.id')
    .where('u.trainerId', '=', trainerId)
    .select(mediaColumns)
    .orderBy('u.position')
    .execute();
  return rows.map(toMediaFile);
}

/** Files of messages as their messages name them, in the order of these ids. */
export async function readAttachments(tx: Db | Tx, ids: readonly MediaId[]): Promise<Attachment[]> {
  const rows = await mediaWithFiles(tx).where('m.id', 'in', ids).select(mediaColumns).select('f.byteSize').execute();
  const byId = new Map(
    rows.map(({ id, kind, name, width, height, byteSize, scannedAt }) => [
      id,
      { id, type: kind, name, width, height, byteSize, isScanned: scannedAt !== null },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Where the bytes of a message's file are; undefined when there is none. Checks no permission: the owner's module does. */
export function findMessageFile(
  db: Db | Tx,
  mediaId: MediaId,
): Promise<(Pick<MediaRow, 'fileKey' | 'thumbnailKey'> & { readonly isTakenDown: boolean }) | undefined> {
  return db
    .selectFrom('media')
    .select(['fileKey', 'thumbnailKey', sql<boolean>`taken_down_at is not null`.as('isTakenDown')])
    .where('id', '=', mediaId)
    .where('purpose', '=', 'message')
    .executeTakeFirst();
}

function mediaWithFiles(db: Db | Tx) {
  return db.selectFrom('media as m').innerJoin('files as f', 'f.key', 'm.fileKey');
}

function toMediaFile(row: MediaRow): MediaFile {
  return {
    id: row.id,
    url: mediaUrl(row.fileKey, row.kind, row.contentType),
    type: row.kind,
    name: row.name,
    thumbnailUrl: row.thumbnailKey && mediaUrl(row.thumbnailKey, 'image', 'image/webp'),
    width: row.width,
    height: row.height,
    isScanned: row.scannedAt !== null,
  };
}
