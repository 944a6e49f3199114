/** Limits of a decoded photo (S1§5). */
export const PHOTO_MAX_BYTES = 10 * 1_024 * 1_024;

/** Title of the toast about a photo that is too large (S1§5). */
export const PHOTO_TOO_LARGE_TITLE = 'File too large';

export const photoTexts = {
  tooLarge: 'Please choose a file smaller than 10MB.',
  tooManyPixels: 'This photo has too many pixels. Please choose one of at most 25 megapixels.',
  unreadable: 'This file could not be read as a photo. Please choose a PNG, JPG, WebP or GIF.',
  foreignAddress: 'Photos are uploaded here, not taken from another address. Please choose a file.',
} as const;
