import type { UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { Db } from '../platform/db/database.ts';
import { newFileKey } from '../platform/tokens.ts';

/** A film that somebody has uploaded for a message or an athlete, without its bytes. @param isUsed false: it can still be sent */
export async function insertFilmRow(db: Db, { userId, isUsed = true }: { userId: UserId; isUsed?: boolean }): Promise<MediaId> {
  const [id, key, at] = [newFileKey() as MediaId, newFileKey(), new Date('2026-03-02T12:00:00Z')];
  const file = { key, contentType: 'video/mp4', byteSize: 9, sha256: Buffer.alloc(32), createdAt: at, location: key, fileName: null };
  await db.insertInto('files').values(file).execute();
  const media = {
    id,
    userId,
    purpose: 'message',
    kind: 'video',
    name: 'sprint.mp4',
    uploadedBytes: 9,
    fileKey: key,
    createdAt: at,
  } as const;
  await db
    .insertInto('media')
    .values({ ...media, unusedSince: isUsed ? null : at })
    .execute();
  return id;
}
