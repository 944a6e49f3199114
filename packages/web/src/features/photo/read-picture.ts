import { PHOTO_MAX_BYTES, PHOTO_TOO_LARGE_TITLE, photoTexts } from '@x1/contract/trainers/photo-rules.ts';

/** What a toast says about a file that cannot be a profile photo. */
export interface PhotoProblem {
  readonly title: string;
  readonly description: string;
}

/** The picture of a file upright, or why there is none (S1§5, R66). */
export async function readPicture(file: File): Promise<ImageBitmap | PhotoProblem> {
  if (isTooLarge(file)) return { title: PHOTO_TOO_LARGE_TITLE, description: photoTexts.tooLarge };
  try {
    return await createImageBitmap(file);
  } catch {
    return { title: 'Error', description: photoTexts.unreadable };
  }
}

/** 10 MB is the limit, to the byte. */
export function isTooLarge(file: Pick<File, 'size'>): boolean {
  return file.size > PHOTO_MAX_BYTES;
}
