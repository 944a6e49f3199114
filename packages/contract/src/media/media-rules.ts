import { t } from '../core/texts.ts';

/** Size limit of one file (S2§5). */
export const MEDIA_MAX_BYTES = 800 * 1_024 * 1_024;
/** How many files a program, or a profile's gallery, may show (S2§5). */
export const MEDIA_FILES_MAX = 20;
/** Storage limit of one trainer, finished and unfinished uploads together (security.md B8). */
export const MEDIA_QUOTA_BYTES = 40 * 1_024 * 1_024 * 1_024;
/** What one trainer may begin to upload within a day: a program with all of its files at their largest. */
export const UPLOADED_PER_DAY_MAX_BYTES = MEDIA_FILES_MAX * MEDIA_MAX_BYTES;
/** How many unfinished uploads one trainer may have at once. */
export const UPLOADS_MAX = 40;
/** How much one PATCH of an upload may carry (security.md F42). */
export const UPLOAD_CHUNK_MAX_BYTES = 8 * 1_024 * 1_024;
/** The address of the tus protocol 1.0.0: POST creates an upload; HEAD, PATCH and DELETE go to the address it returns. */
export const UPLOADS_PATH = '/api/uploads';

/** Title of the toast that lists refused files (S2§5). */
export const UPLOAD_ERRORS_TITLE = t('Upload Errors');

/** What a person confirms before the first upload (security.md §5.4). */
export const MEDIA_CONSENT = t("No child appears in these files without the parent's consent.");

export const mediaTexts = {
  unsupported: t('File type not supported. Please upload images, videos, or PDFs.'),
  tooLarge: t('File size must be less than 800MB.'),
  tooMany: t('Maximum 20 files allowed.'),
  empty: t('This file is empty.'),
  mismatch: t("This file's content doesn't match its name. Please save it as the right type and try again."),
  unreadableImage: t("This image couldn't be read. It may be damaged or incomplete."),
  tooManyPixels: t('This image has too many pixels. Please choose one of at most 25 megapixels and 8,000 pixels a side.'),
  tooManyFrames: t('This animation has too many frames. Please choose one of at most 100.'),
  incompleteVideo: t('This video is damaged or incomplete. Please export it again and try again.'),
  incompletePdf: t('This PDF is damaged or incomplete. Please export it again and try again.'),
  infected: t('Our virus scanner found something in this file. Please check it on your device, then upload a clean copy.'),
  notYours: t('One of these files is gone. Please upload it again.'),
} as const;

interface MediaType {
  readonly kind: 'image' | 'video' | 'pdf';
  readonly contentType: string;
  readonly extensions: readonly string[];
}

/** What may be uploaded (S2§5). */
export const mediaTypes = [
  { kind: 'image', contentType: 'image/jpeg', extensions: ['jpg', 'jpeg'] },
  { kind: 'image', contentType: 'image/png', extensions: ['png'] },
  { kind: 'image', contentType: 'image/gif', extensions: ['gif'] },
  { kind: 'image', contentType: 'image/webp', extensions: ['webp'] },
  { kind: 'video', contentType: 'video/mp4', extensions: ['mp4'] },
  { kind: 'video', contentType: 'video/webm', extensions: ['webm'] },
  { kind: 'video', contentType: 'video/quicktime', extensions: ['mov'] },
  { kind: 'pdf', contentType: 'application/pdf', extensions: ['pdf'] },
] as const satisfies readonly MediaType[];

/** For the `accept` of a file field. */
export const mediaAccept = mediaTypes
  .flatMap(({ contentType, extensions }) => [contentType, ...extensions.map((each) => `.${each}`)])
  .join(',');

/**
 * The type of a file by its name and by what the browser reports; undefined unless both agree on an allowed one. A browser that
 * does not know the type reports '', and the name alone counts. The server also checks the bytes.
 */
export function findMediaType(name: string, declaredType: string): (typeof mediaTypes)[number] | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase();
  const found = mediaTypes.find(({ extensions }) => (extensions as readonly string[]).includes(extension ?? ''));
  const declared = declaredType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return declared === '' || declared === found?.contentType ? found : undefined;
}

/** How many bytes `findContentProblem` needs. */
export const SIGNATURE_BYTES = 12;

/** What each type begins with, by the place in the file; an MP4 or MOV names its first box instead. */
const signatures: readonly { readonly at: number; readonly texts: readonly string[] }[] = [
  { at: 0, texts: ['\xff\xd8\xff', '\x89PNG', 'GIF8', '\x1a\x45\xdf\xa3', '%PDF-'] },
  { at: 4, texts: ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'] },
  { at: 8, texts: ['WEBP'] },
];

/** Why a file is refused by its first bytes, before the rest is sent: none of the allowed types begins like this. The server looks closer. */
export function findContentProblem(head: Uint8Array): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, SIGNATURE_BYTES));
  const isKnown = signatures.some(({ at, texts }) => texts.some((signature) => text.startsWith(signature, at)));
  return isKnown ? undefined : mediaTexts.unsupported;
}

/** Why a file is refused before any byte of it is sent; undefined when it is accepted (S2§5). */
export function findFileProblem(file: { readonly name: string; readonly type: string; readonly size: number }): string | undefined {
  if (!findMediaType(file.name, file.type)) return mediaTexts.unsupported;
  if (file.size > MEDIA_MAX_BYTES) return mediaTexts.tooLarge;
  return file.size === 0 ? mediaTexts.empty : undefined;
}
