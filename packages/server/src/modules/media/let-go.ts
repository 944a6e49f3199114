import type { UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { UploadStorage } from '../../platform/file-storage.ts';
import type { FileStore } from '../../platform/files.ts';
import type { MediaKeys } from './store.ts';
import type { TakeDown } from './take-down.ts';

export interface LetGoNeeds {
  db: Db;
  files: FileStore;
  uploads: UploadStorage;
  takeDown: TakeDown['takeDown'];
  withdrawAllOf: TakeDown['withdrawAllOf'];
  /** Whether a report about a person is open (module safety). */
  isReported: (tx: Tx, userId: UserId) => Promise<boolean>;
  /** What programs show that an operator took down (module views). */
  listShownAsEvidence: (tx: Tx, ownerId: UserId) => Promise<{ id: MediaId; reason: string }[]>;
}

/**
 * Removes everything a person has uploaded who has left, shown or not, but for what an operator keeps as evidence (security.md §5.4): that
 * is kept its year. While a report about the person is open nothing goes, and nothing is found at its old address; the hourly cleaning asks
 * again. Done twice it does nothing more; bytes that a crash leaves behind are found by the cleaning too.
 */
export async function letGoOfMedia(needs: LetGoNeeds, userId: UserId): Promise<void> {
  const { removed, unfinished } = await inTransaction(needs.db, (tx) => letGo(tx, needs, userId));
  for (const { fileKey, thumbnailKey } of removed) {
    await needs.files.remove(fileKey);
    if (thumbnailKey) await needs.files.remove(thumbnailKey);
  }
  for (const id of unfinished) await needs.uploads.remove(id);
}

async function letGo(tx: Tx, needs: LetGoNeeds, userId: UserId): Promise<{ removed: MediaKeys[]; unfinished: string[] }> {
  const begun = await tx.deleteFrom('uploads').where('user_id', '=', userId).returning('id').execute();
  const unfinished = begun.map(({ id }) => id);
  if (await needs.isReported(tx, userId)) {
    await needs.withdrawAllOf(tx, userId);
    return { removed: [], unfinished };
  }
  for (const { id, reason } of await needs.listShownAsEvidence(tx, userId)) await needs.takeDown(tx, id, reason);
  const owned = tx.selectFrom('media').select('id').where('user_id', '=', userId).where('taken_down_at', 'is', null);
  await tx.deleteFrom('media_uses').where('media_id', 'in', owned).execute();
  const rows = await tx
    .deleteFrom('media')
    .where('user_id', '=', userId)
    .where('taken_down_at', 'is', null)
    .returning(['file_key', 'thumbnail_key'])
    .execute();
  return { removed: rows.map(({ file_key, thumbnail_key }) => ({ fileKey: file_key, thumbnailKey: thumbnail_key })), unfinished };
}
