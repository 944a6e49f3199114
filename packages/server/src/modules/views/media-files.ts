import type { UserId } from '@x1/contract/core/ids.ts';
import type { MediaFile, MediaId } from '@x1/contract/media/media-file.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { mediaUrl } from '../../platform/media-url.ts';

interface MediaRow {
  id: string;
  kind: MediaFile['type'];
  name: string;
  file_key: string;
  content_type: string;
  thumbnail_key: string | null;
  width: number | null;
  height: number | null;
}

const mediaColumns = ['m.id', 'm.kind', 'm.name', 'm.file_key', 'f.content_type', 'm.thumbnail_key', 'm.width', 'm.height'] as const;

/** One media file whoever asks; undefined when there is none. For the owner's module, which decides who may. */
export async function findMediaFile(db: Db, mediaId: MediaId): Promise<MediaFile | undefined> {
  const row = await mediaWithFiles(db).select(mediaColumns).where('m.id', '=', mediaId).executeTakeFirst();
  return row && toMediaFile(row);
}

/** What programs show, by program and in its order. */
export async function readProgramMedia(db: Db, programIds: readonly number[]): Promise<Map<number, MediaFile[]>> {
  const rows = await mediaWithFiles(db)
    .innerJoin('media_uses as u', 'u.media_id', 'm.id')
    .where('u.program_id', 'in', programIds)
    .select([...mediaColumns, sql<number>`u.program_id`.as('program_id')])
    .orderBy('u.position')
    .execute();
  const byProgram = new Map<number, MediaFile[]>();
  for (const row of rows) byProgram.set(row.program_id, [...(byProgram.get(row.program_id) ?? []), toMediaFile(row)]);
  return byProgram;
}

/** The gallery of a profile in its order (R39). */
export async function readGallery(db: Db, trainerId: number): Promise<MediaFile[]> {
  const rows = await mediaWithFiles(db)
    .innerJoin('media_uses as u', 'u.media_id', 'm.id')
    .where('u.trainer_id', '=', trainerId)
    .select(mediaColumns)
    .orderBy('u.position')
    .execute();
  return rows.map(toMediaFile);
}

/** Keys of files older than an instant that neither a media file nor a profile shows, at most so many. */
export async function listUnshownFiles(db: Db, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('files as f')
    .select('f.key')
    .where('f.created_at', '<', before)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('media as m').select('m.id').whereRef('m.file_key', '=', 'f.key'))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('media as n').select('n.id').whereRef('n.thumbnail_key', '=', 'f.key'))))
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('trainers as t').select('t.id').whereRef('t.image_key', '=', 'f.key'))))
    .orderBy('f.created_at')
    .limit(limit)
    .execute();
  return rows.map(({ key }) => key);
}

/** Media files of a person that a program shows which an operator took down, each with the reason of that. */
export function listShownAsEvidence(tx: Tx, ownerId: UserId): Promise<{ id: MediaId; reason: string }[]> {
  return tx
    .selectFrom('media as m')
    .innerJoin('media_uses as u', 'u.media_id', 'm.id')
    .innerJoin('programs as p', 'p.id', 'u.program_id')
    .distinctOn('m.id')
    .select([sql<MediaId>`m.id`.as('id'), sql<string>`p.take_down_reason`.as('reason')])
    .where('m.user_id', '=', ownerId)
    .where('m.taken_down_at', 'is', null)
    .where('p.taken_down_at', 'is not', null)
    .orderBy('m.id')
    .execute();
}

/** People who have closed their account, about whom no report is open, and who still have media files that are not evidence. */
export async function listOwnersWhoLeft(db: Db, limit: number): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    select u.id from users u where u.closed_at is not null
      and exists (select from media m where m.user_id = u.id and m.taken_down_at is null)
      and not exists (select from reports r where r.accused_id = u.id and r.resolved_at is null)
    order by u.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

function mediaWithFiles(db: Db) {
  return db.selectFrom('media as m').innerJoin('files as f', 'f.key', 'm.file_key');
}

function toMediaFile(row: MediaRow): MediaFile {
  return {
    id: row.id as MediaId,
    url: mediaUrl(row.file_key, row.kind, row.content_type),
    type: row.kind,
    name: row.name,
    thumbnailUrl: row.thumbnail_key && mediaUrl(row.thumbnail_key, 'image', 'image/webp'),
    width: row.width,
    height: row.height,
  };
}
