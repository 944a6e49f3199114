/** What became of a photo: a picture to store, or why there is none. */
export type PortraitResult = { readonly portrait: Buffer } | { readonly problem: 'unreadable' | 'too_many_pixels' };

/**
 * Makes the portrait of a photo: its first frame, upright, square, at most 640 px, as WebP without anything else that was in the file
 * (R66).
 *
 * @param photo PNG, JPEG, WebP or GIF; anything else is 'unreadable'
 * @throws AppError 'server.unavailable' while too many wait
 */
export type MakePortrait = (photo: Buffer) => Promise<PortraitResult>;
