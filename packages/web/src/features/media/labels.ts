import { t } from '@x1/contract/core/texts.ts';
import type { MediaKind } from '@x1/contract/media/media-file.ts';
import { MEDIA_CONSENT } from '@x1/contract/media/media-rules.ts';

const KILOBYTE = 1_024;

/** '834 kB' or '24.3 MB', counted as the limit of 800MB is. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / KILOBYTE;
  if (kilobytes < 999.5) return `${Math.max(1, Math.round(kilobytes))} kB`;
  const megabytes = kilobytes / KILOBYTE;
  return `${megabytes < 99.95 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

/** The statement within a sentence: 'By uploading you confirm: no child appears …'. */
export const consentClause = MEDIA_CONSENT.charAt(0).toLowerCase() + MEDIA_CONSENT.slice(1);

/** Whole percent, 100 only at the very end. */
export function percentOf(sentBytes: number, totalBytes: number): number {
  return totalBytes <= 0 ? 0 : Math.min(100, Math.floor((sentBytes / totalBytes) * 100));
}

/** '4.2 MB/s'. */
export function speedText(bytesPerSecond: number): string {
  return `${sizeText(bytesPerSecond)}/s`;
}

/** 'about 3 min left', as roughly as it is known. */
export function timeLeftText(seconds: number): string {
  if (seconds < 5) return t('a few seconds left');
  if (seconds < 60) return t('{seconds} sec left', { seconds: Math.ceil(seconds / 5) * 5 });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t('about {minutes} min left', { minutes });
  return t('about {hours} h {minutes} min left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** What a file is, in one word. */
export const kindLabels: Readonly<Record<MediaKind, string>> = { image: t('Image'), video: t('Video'), pdf: t('PDF') };
