import { fileTypeFromBuffer } from 'file-type';
import type { SniffType } from '../../modules/media/port.ts';

/** Aliases: players and browsers treat all of them as the type we serve. */
const sameAs: Record<string, string> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
  'video/3gpp': 'video/mp4',
  'video/3gpp2': 'video/mp4',
};

/** The type according to magic bytes. */
export const sniffType: SniffType = async (head) => {
  const found = await fileTypeFromBuffer(head);
  return found && (sameAs[found.mime] ?? found.mime);
};
