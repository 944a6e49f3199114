import { messageUploads } from '../../features/media/message-files/message-uploads.ts';
import { forgetSharedFile, type WaitingFile } from '../../lib/offline/shared-files.ts';

/**
 * Shared files stay on the device until a message has taken them, or they are taken out of it: should the page be closed before, they can be
 * chosen for a message again.
 */
export function keepUntilSent(form: string, files: readonly WaitingFile[]): void {
  const waiting = new Map(files.map(({ id, file }) => [file, id]));
  const seen = new Set<File>();
  const stop = messageUploads.subscribe(() => {
    const there = new Set(messageUploads.list().flatMap((upload) => (upload.form === form ? [upload.file] : [])));
    for (const [file, id] of waiting) {
      if (there.has(file)) seen.add(file);
      if (there.has(file) || !seen.has(file)) continue;
      waiting.delete(file);
      void forgetSharedFile(id);
    }
    if (waiting.size === 0) stop();
  });
}
