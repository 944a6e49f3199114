import type { UserId } from '@x1/contract/core/ids.ts';
import { uploads } from '../../features/media/uploads.ts';
import { profileDraftKey } from '../../features/trainer-profile/profile-values.ts';
import { forgetSharedFile, type WaitingFile } from '../../lib/offline/shared-files.ts';

/**
 * Uploads shared files for the gallery of a trainer's profile. Each waits on the device until the server has it as a media file: should the page be closed before, it's still
 * there, and what has arrived isn't sent again.
 */
export function addToGallery(userId: UserId, files: readonly WaitingFile[]): void {
  const waiting = new Map(files.map(({ id, file }) => [file, id]));
  const stop = uploads.subscribe(() => {
    for (const { file, state } of uploads.list()) {
      const id = waiting.get(file);
      if (id === undefined || state.kind !== 'ready') continue;
      waiting.delete(file);
      void forgetSharedFile(id);
    }
    if (waiting.size === 0) stop();
  });
  uploads.add(
    profileDraftKey(userId),
    files.map(({ file }) => file),
  );
}
