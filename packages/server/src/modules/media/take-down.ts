import type { UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { evidenceUntil } from './lifetimes.ts';
import * as store from './use-store.ts';

type Needs = Pick<ModuleContext, 'clock' | 'files'>;

export type TakeDown = ReturnType<typeof createTakeDown>;

/** What operators do to media files. */
export function createTakeDown({ clock, files }: Needs) {
  async function changeAddresses(tx: Tx, keys: readonly { fileKey: string; thumbnailKey: string | null }[]): Promise<void> {
    for (const { fileKey, thumbnailKey } of keys) {
      await files.changeKey(tx, fileKey);
      if (thumbnailKey) await files.changeKey(tx, thumbnailKey);
    }
  }

  return {
    /**
     * Removes a media file from every page and from its owner's reach. Its addresses stop working; its bytes are kept for a year
     * as evidence (security.md §5.4). Repeated, the first reason stays.
     *
     * @returns false when it was taken down before
     * @throws AppError 'media.not_found'
     */
    takeDown: async (tx: Tx, id: MediaId, reason: string): Promise<boolean> => {
      const file = await store.lockTakeDown(tx, id);
      if (!file) throw new AppError('media.not_found');
      if (file.takenDownAt !== null) return false;
      const now = clock.now();
      await store.removeUses(tx, id);
      await store.setTakenDown(tx, id, { reason, now, keptUntil: evidenceUntil(now) });
      await changeAddresses(tx, await store.listKeys(tx, [id]));
      return true;
    },

    /** Changes the address of everything a person has uploaded: old addresses stop working (security.md B9). */
    withdrawAllOf: async (tx: Tx, ownerId: UserId): Promise<void> => changeAddresses(tx, await store.listKeysOf(tx, ownerId)),
  };
}
