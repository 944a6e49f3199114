import * as z from 'zod/mini';
import { MEDIA_FILES_MAX, mediaTexts } from './media-rules.ts';

/** How a file is displayed (S2§3); decided by its bytes. */
export const mediaKinds = ['image', 'video', 'pdf'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** 128 random bits as 32 hexadecimal digits: the last part of the upload's address, and the id of the resulting file. */
export const MediaId = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}$/, 'must be the id of an uploaded file'))
  .brand<'MediaId'>();
export type MediaId = z.infer<typeof MediaId>;

/** An uploaded file wherever it is shown (R64). */
export const MediaFile = z.object({
  id: MediaId,
  /** Readable without signing in: knowing the address is the permission. It changes when the file stops being public. */
  url: z.string(),
  type: z.enum(mediaKinds),
  /** The name of the uploaded file. */
  name: z.string(),
  /** An image of at most 640 px a side; null for files that are not images. */
  thumbnailUrl: z.nullable(z.string()),
  /** Pixel size of the image at `url`; null otherwise. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  /** Whether a virus scanner looked at the whole file and found nothing. Pictures are never scanned: nothing of the uploaded bytes is left in them. */
  isScanned: z.boolean(),
});
export type MediaFile = z.infer<typeof MediaFile>;

const MediaReference = z.pipe(
  z.union([MediaId, z.object({ id: MediaId })], 'must be the id of an uploaded file'),
  z.transform((reference) => (typeof reference === 'string' ? reference : reference.id)),
);

/** Files in display order: ids, or objects with an `id` such as `MediaFile` (R64). Parsed into ids without duplicates. */
export const MediaFilesInput = z
  .pipe(
    z.array(MediaReference, 'must be a list'),
    z.transform((ids) => [...new Set(ids)]),
  )
  .check(z.maxLength(MEDIA_FILES_MAX, mediaTexts.tooMany));
