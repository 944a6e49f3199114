import type { TrainerId, UserId } from '@x1/contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';

/** The profile of a person; undefined while there is none. */
export async function findTrainerId(db: Db, userId: UserId): Promise<TrainerId | undefined> {
  const row = await db.selectFrom('trainers').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row?.id as TrainerId | undefined;
}

/** Whether the public pages show this trainer at all: those of disabled people are nowhere. */
export async function isShown(db: Db, trainerId: TrainerId): Promise<boolean> {
  const row = await db
    .selectFrom('trainers as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .select('t.id')
    .where('t.id', '=', trainerId)
    .where('u.disabled_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
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
