import type { MediaKind } from '@x1/contract/media/media-file.ts';

const KILOBYTE = 1_024;

/** '834 kB' or '24.3 MB', counted as the limit of 800MB is. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / KILOBYTE;
  if (kilobytes < 999.5) return `${Math.max(1, Math.round(kilobytes))} kB`;
  const megabytes = kilobytes / KILOBYTE;
  return `${megabytes < 99.95 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

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
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 60) return `${Math.ceil(seconds / 5) * 5} sec left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} min left`;
  return `about ${Math.floor(minutes / 60)} h ${minutes % 60} min left`;
}

/** What a file is, in one word. */
export const kindLabels: Readonly<Record<MediaKind, string>> = { image: 'Image', video: 'Video', pdf: 'PDF' };
