import type { MediaFile } from '@x1/contract/media/media-file.ts';

/**
 * The files of a draft with the addresses that are true now: an address changes when a file is shown in public no more, and a draft on the
 * device keeps the one of its day.
 *
 * @param known what the server says of some of them
 */
export function currentFiles(files: readonly MediaFile[], known: readonly MediaFile[]): readonly MediaFile[] {
  const byId = new Map(known.map((file) => [file.id, file]));
  return files.map((file) => byId.get(file.id) ?? file);
}
