import type { UserId } from '@x1/contract/core/ids.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { MediaNeeds } from './needs.ts';
import type { MediaKeys } from './store.ts';
import type { TakeDown } from './take-down.ts';

type Needs = Pick<ModuleContext, 'db' | 'files' | 'uploads'> & Pick<MediaNeeds, 'safety'> & Pick<TakeDown, 'takeDown' | 'withdrawAllOf'>;

/**
 * Removes everything a person has uploaded who has left, shown or not, but for what an operator keeps as evidence (security.md §5.4): that
 * is kept its year. While a report about the person is open nothing goes, and nothing is found at its old address; the hourly cleaning asks
 * again. Done twice it does nothing more; bytes that a crash leaves behind are found by the cleaning too.
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
    .returning(['fileKey', 'thumbnailKey'])
    .execute();
  return { removed, unfinished };
}
