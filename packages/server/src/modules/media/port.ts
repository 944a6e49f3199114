import type { Readable } from 'node:stream';

/** An image as it is shown: WebP without anything else that was in the file. */
export interface WebImage {
  /** At most 2,000 pixels a side. */
  readonly picture: Buffer;
  /** At most 640 pixels a side, its first frame only. */
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The converted image, or why it cannot be shown. */
export type WebImageResult = WebImage | { readonly problem: 'unreadable' | 'too_many_pixels' | 'too_many_frames' };

/**
 * Converts an image for the web: upright, smaller, without location, camera and all other metadata (security.md §5.4).
 * Small animations stay animations, for others the first frame is shown.
 *
 * @param read reads the bytes of a JPEG, PNG, GIF or WebP when its turn comes, so that waiting calls hold none
 * @throws AppError 'server.unavailable' while too many wait; anything `read` throws
 */
export type MakeWebImage = (read: () => Promise<Buffer>) => Promise<WebImageResult>;

/**
 * Looks for viruses in a file. `too-large`: the scanner takes no file of this size, so it said nothing about it.
 *
 * @throws AppError 'server.unavailable' when the scanner doesn't respond
 */
export type ScanFile = (file: { byteCount: number; read: () => Promise<Readable> }) => Promise<'clean' | 'infected' | 'too-large'>;

/** The content type by a file's first bytes, regardless of its name; undefined when unknown. */
export type SniffType = (head: Buffer) => Promise<string | undefined>;
