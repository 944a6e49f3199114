/** An image as it is shown: WebP without anything else that was in the file. */
export interface WebImage {
  /** At most 2,000 pixels a side. */
  readonly picture: Buffer;
  /** At most 640 pixels a side, its first frame only. */
  readonly thumbnail: Buffer;
  readonly width: number;
  readonly height: number;
}

/** What became of an image, or why it cannot be shown. */
export type WebImageResult = WebImage | { readonly problem: 'unreadable' | 'too_many_pixels' | 'too_many_frames' };

/**
 * Makes an image fit for the web: upright, smaller, without place, camera and everything else that was in the file (security.md §5.4).
 * Animations stay animations where they are small enough, else their first frame is shown.
 *
 * @param read fetches the bytes of a JPEG, PNG, GIF or WebP when the turn has come, so that those who wait hold none
 * @throws AppError 'server.unavailable' while too many wait; whatever `read` throws
 */
export type MakeWebImage = (read: () => Promise<Buffer>) => Promise<WebImageResult>;

/** The content type by the first bytes of a file, whatever it is called; undefined when they say nothing. */
export type SniffType = (head: Buffer) => Promise<string | undefined>;
