import type { ProgramId, UserId } from '@x1/contract/core/ids.ts';
import type { MediaId } from '@x1/contract/media/media-file.ts';
import { mediaTexts } from '@x1/contract/media/media-rules.ts';
import type { ModuleContext } from '../../module-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as store from './use-store.ts';

type Needs = Pick<ModuleContext, 'clock' | 'files'>;

interface Showing {
  /** Whose place it is: only own files are shown there (L14). */
  readonly ownerId: UserId;
  /** In the order in which they are shown; undefined leaves them as they are. */
  readonly mediaIds: readonly MediaId[] | undefined;
  /** Whether others than the owner see them there. */
  readonly isPublic: boolean;
  /** The name of the input, for the refusal. */
  readonly field: string;
}

/** Where media files are shown. */
export function createMediaUses({ clock, files }: Needs) {
  /** Files that stop being public get new addresses: old ones stop working (security.md B9). */
  async function withdraw(tx: Tx, ids: readonly MediaId[]): Promise<void> {
    for (const { fileKey, thumbnailKey } of await store.listKeys(tx, ids)) {
      await files.changeKey(tx, fileKey);
      if (thumbnailKey) await files.changeKey(tx, thumbnailKey);
    }
  }

  return {
    /**
     * Makes a place show these media files. Takes the row of the place first, then this.
     *
     * @throws AppError 'request.invalid' when one of them is not the owner's, not finished or gone
     */
    show: async (tx: Tx, place: store.Place, { ownerId, mediaIds, isPublic, field }: Showing): Promise<void> => {
      const before = await store.listUses(tx, place);
      const wanted = mediaIds ?? before;
      const touched = [...new Set([...before, ...wanted])];
      const own = await store.lockOwn(tx, touched, ownerId);
      if (!wanted.every((id) => own.has(id))) throw refuse(field);
      const publicBefore = await store.listPublic(tx, touched);
      await store.replaceUses(tx, place, wanted, isPublic);
      await store.noteUse(tx, touched, clock.now());
      const publicNow = await store.listPublic(tx, touched);
      await withdraw(
        tx,
        [...publicBefore].filter((id) => !publicNow.has(id)),
      );
    },

    /** Shows on a new draft what another program of the same trainer shows: the same files, not copies of them. */
    copyToDraft: async (tx: Tx, { from, to }: { from: ProgramId; to: ProgramId }): Promise<void> => {
      const ids = await store.listUses(tx, { programId: from });
      await store.replaceUses(tx, { programId: to }, ids, false);
    },
  };
}

function refuse(field: string): AppError {
  const error = new AppError('request.invalid', undefined, { fields: { [field]: mediaTexts.notYours } });
  error.message = mediaTexts.notYours;
  return error;
}
