import { t } from '../core/texts.ts';

/** Limits of a decoded photo (S1§5). */
export const PHOTO_MAX_BYTES = 10 * 1_024 * 1_024;

/** Title of the toast about a photo that is too large (S1§5). */
export const PHOTO_TOO_LARGE_TITLE = t('File too large');

export const photoTexts = {
  tooLarge: t('Please choose a file smaller than 10MB.'),
  tooManyPixels: t('This photo has too many pixels. Please choose one of at most 25 megapixels.'),
  unreadable: t("This file couldn't be read as a photo. Please choose a PNG, JPG, WebP or GIF."),
  foreignAddress: t("Photos can't be linked from another address. Please choose a file to upload."),
} as const;
