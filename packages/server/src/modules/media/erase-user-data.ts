import type { UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { MediaNeeds } from './needs.ts';
import { isNoEvidence, type MediaKeys } from './store.ts';
import type { TakeDown } from './take-down.ts';

type Needs = Pick<ModuleContext, 'db' | 'clock' | 'files' | 'uploads'> &
  Pick<MediaNeeds, 'safety'> &
  Pick<TakeDown, 'takeDown' | 'withdrawAllOf'>;

/**
 * Removes everything a closed account has uploaded, shown or not, except what went with a message, which stays as long as that, and evidence (security.md §5.4), which
 * is kept for its year. While a report about the person is open nothing is removed, but old addresses stop working; the hourly cleanup
 * asks again. Idempotent; the cleanup also finds bytes that a crash leaves behind.
 */
export async function eraseMediaOf(needs: Needs, userId: UserId): Promise<void> {
  const { removed, unfinished } = await inTransaction(needs.db, (tx) => letGo(tx, needs, userId));
  for (const { fileKey, thumbnailKey } of removed) {
    await needs.files.remove(fileKey);
    if (thumbnailKey) await needs.files.remove(thumbnailKey);
  }
  for (const id of unfinished) await needs.uploads.remove(id);
}

async function letGo(tx: Tx, needs: Needs, userId: UserId): Promise<{ removed: MediaKeys[]; unfinished: string[] }> {
  const begun = await tx.deleteFrom('uploads').where('userId', '=', userId).returning('id').execute();
  const unfinished = begun.map(({ id }) => id);
  if (await needs.safety.isReported(tx, userId)) {
    await needs.withdrawAllOf(tx, userId);
    return { removed: [], unfinished };
  }
  for (const { id, reason } of await needs.safety.listShownAsEvidence(tx, userId)) await needs.takeDown(tx, id, reason);
  const owned = tx.selectFrom('media').select('id').where('userId', '=', userId).where('takenDownAt', 'is', null);
  await tx.deleteFrom('mediaUses').where('mediaId', 'in', owned).execute();
  const removed = await tx
    .deleteFrom('media')
    .where('userId', '=', userId)
    .where('takenDownAt', 'is', null)
    .where(isNoEvidence(needs.clock.now()))
    // What was sent with a message goes with it.
    .where((file) => file.or([file('purpose', '=', 'page'), file('unusedSince', 'is not', null)]))
    .returning(['fileKey', 'thumbnailKey'])
    .execute();
  return { removed, unfinished };
}
