import type { UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import { sql } from 'kysely';
import type { Db, Row, Tx } from '../../platform/db/database.ts';

/** A file on its way here. */
export type Upload = Row<'uploads'>;

/** What a file is for: pages that trainers show, or one message of a conversation. */
export type Purpose = Upload['purpose'];

export async function insertUpload(tx: Tx, upload: Upload): Promise<void> {
  await tx.insertInto('uploads').values(upload).execute();
}

/** An upload of one person that was begun after an instant. @param of for any purpose where none is given */
export function findUpload(
  db: Db | Tx,
  { id, userId, begunAfter, purpose }: { id: MediaId; userId: UserId; begunAfter: Date; purpose?: Purpose | undefined },
): Promise<Upload | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('createdAt', '>', begunAfter)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose ?? 'page'))
    .executeTakeFirst();
}

/** @returns false when there was none */
export async function deleteUpload(tx: Db | Tx, id: MediaId): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('uploads').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

interface Usage {
  /** Uploads under way. */
  readonly uploads: number;
  /** Of what is kept and of what is about to be sent. */
  readonly bytes: number;
  /** As sent; what was given up or discarded meanwhile counts no more, since its bytes are gone. */
  readonly bytesOfToday: number;
}

/** What a person keeps here for a purpose and is about to send. @param dayStart since when bytes are those of today */
export async function readUsage(tx: Tx, { userId, purpose }: Pick<Upload, 'userId' | 'purpose'>, dayStart: Date): Promise<Usage> {
  const { rows } = await sql<Usage>`
    select
      (select count(*) from uploads where user_id = ${userId} and purpose = ${purpose})::int as uploads,
      (
        (select coalesce(sum(byte_size), 0) from uploads where user_id = ${userId} and purpose = ${purpose})
        + (
          select coalesce(sum(f.byte_size), 0) from media m join files f on f.key in (m.file_key, m.thumbnail_key)
          where m.user_id = ${userId} and m.purpose = ${purpose}
        )
      )::float8 as bytes,
      (
        (select coalesce(sum(byte_size), 0) from uploads where user_id = ${userId} and purpose = ${purpose} and created_at > ${dayStart})
        + (select coalesce(sum(uploaded_bytes), 0) from media where user_id = ${userId} and purpose = ${purpose} and created_at > ${dayStart})
      )::float8 as bytes_of_today`.execute(tx);
  return rows[0] ?? { uploads: 0, bytes: 0, bytesOfToday: 0 };
}

/** Uploads started before an instant, up to a limit. */
export async function listUploadsBegunBefore(db: Db, before: Date, limit: number): Promise<MediaId[]> {
  const rows = await db.selectFrom('uploads').select('id').where('createdAt', '<=', before).limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Which of these ids are those of uploads. */
export async function listKnownUploads(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('uploads').select('id').where(sql<boolean>`id = any(${ids})`).execute();
  return new Set<string>(rows.map(({ id }) => id));
}
