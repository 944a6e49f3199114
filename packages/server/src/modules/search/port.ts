/** What a share picture shows: of the public page, and nothing else (R191). */
export interface SharePictureFacts {
  /** 'Maya O.' */
  readonly name: string;
  readonly sports: readonly string[];
  readonly university: string | null;
  /** 'Chapel Hill, NC' */
  readonly place: string | null;
  /** '4.9 (12 reviews)'; null without one. */
  readonly rating: string | null;
  /** '$45'; null while nobody can book. */
  readonly fromPrice: string | null;
}

/**
 * Draws the picture link previews show of a trainer: 1200 x 630, JPEG, without metadata. Texts that are too long are cut, letters without an
 * outline of ours are left out.
 *
 * @param photo WebP, PNG or JPEG; undefined draws the initials
 * @throws AppError 'server.unavailable' while too many wait
 */
export type MakeSharePicture = (facts: SharePictureFacts, photo: Buffer | undefined) => Promise<Buffer>;
