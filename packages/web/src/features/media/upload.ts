import type { MediaFile } from '@x1/contract/media/media-file.ts';
import type { Sample } from './speed.ts';

/** How far a chosen file is. */
export type UploadState<Made = MediaFile> =
  /** Its turn has not come; few are sent at once. */
  | { readonly kind: 'queued' }
  | { readonly kind: 'sending' }
  /** The connection is lost; it continues automatically. */
  | { readonly kind: 'interrupted' }
  | { readonly kind: 'paused' }
  /** Every byte has arrived, and the server checks the file. */
  | { readonly kind: 'preparing' }
  | { readonly kind: 'failed'; readonly message: string; readonly canRetry: boolean }
  /** It waits to be taken over by its form. */
  | { readonly kind: 'ready'; readonly media: Made };

/** A chosen file that its form does not have yet. @template Made what the server makes of it */
export interface Upload<Made = MediaFile> {
  /** Counts up in the order of choice. */
  readonly turn: number;
  /** The key of the form it was chosen in; names the person too. */
  readonly form: string;
  readonly file: File;
  /** An address of the file on this device, to show it while the server has none; null for documents. */
  readonly previewUrl: string | null;
  readonly sentBytes: number;
  readonly samples: readonly Sample[];
  readonly state: UploadState<Made>;
}

/** Whether it will still become a file of its form without being asked, or may be asked to. */
export function isUnderWay({ state }: Upload<unknown>): boolean {
  return state.kind !== 'failed';
}

/** What a form has to know of its uploads. */
export interface UploadActivity {
  readonly underWay: number;
  readonly paused: number;
  readonly failed: number;
}

export function activityOf(uploads: readonly Upload[]): UploadActivity {
  const count = (kind: UploadState['kind']) => uploads.filter(({ state }) => state.kind === kind).length;
  return { underWay: uploads.filter(isUnderWay).length, paused: count('paused'), failed: count('failed') };
}
