import { fileTypeFromBuffer } from 'file-type';
import type { SniffType } from '../../modules/media/port.ts';

/** Names of one and the same thing: players and browsers take all of them for the type that we serve. */
const sameAs: Record<string, string> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'video/3gpp': 'video/mp4',
  'video/3gpp2': 'video/mp4',
};

/** The type by magic bytes. */
export const sniffType: SniffType = async (head) => {
  const found = await fileTypeFromBuffer(head);
  return found && (sameAs[found.mime] ?? found.mime);
};
