import * as z from 'zod/mini';
import { MEDIA_FILES_MAX, mediaTexts } from './media-rules.ts';

/** What a file is for the one who looks at it (S2§3); decided by its bytes. */
export const mediaKinds = ['image', 'video', 'pdf'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** 128 random bits as 32 hexadecimal digits: the last part of the address that the upload was given, and the id of what became of it. */
export const MediaId = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}$/, 'must be the id of an uploaded file'))
  .brand<'MediaId'>();
export type MediaId = z.infer<typeof MediaId>;

/** An uploaded file wherever it is shown (R64). */
export const MediaFile = z.object({
  id: MediaId,
  /** Readable without signing in: the address is the permission. It changes when the file is no longer public. */
  url: z.string(),
  type: z.enum(mediaKinds),
  /** As the person called it. */
  name: z.string(),
  /** A picture of at most 640 px a side; null for what is no image. */
  thumbnailUrl: z.nullable(z.string()),
  /** Pixels of an image at `url`; null for the rest. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
});
export type MediaFile = z.infer<typeof MediaFile>;

const MediaReference = z.pipe(
  z.union([MediaId, z.object({ id: MediaId })], 'must be the id of an uploaded file'),
  z.transform((reference) => (typeof reference === 'string' ? reference : reference.id)),
);

/** Files in the order in which they are shown: ids, or objects with an `id` such as `MediaFile` (R64). Read into ids without repeats. */
export const MediaFilesInput = z
  .pipe(
    z.array(MediaReference, 'must be a list'),
    z.transform((ids) => [...new Set(ids)]),
  )
  .check(z.maxLength(MEDIA_FILES_MAX, mediaTexts.tooMany));
