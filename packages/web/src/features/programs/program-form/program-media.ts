import type { MediaFile } from '@x1/contract/media/media-file.ts';
import type { ReactNode } from 'react';

/** The field of media files as the program form sees it. It belongs to another feature, so the screen brings it in. */
export interface ProgramMedia {
  /** How many uploads of this form are still to become files of it, how many of those are paused, and how many failed. */
  readonly activity: { readonly underWay: number; readonly paused: number; readonly failed: number };
  /** Gives up the rest: the program is saved, or started over. */
  readonly drop: () => void;
  readonly field: (slot: MediaSlot) => ReactNode;
}

export interface MediaSlot {
  readonly files: readonly MediaFile[];
  /** Called with what makes the next files out of the present ones: uploads end at any time. */
  readonly onChange: (update: (files: readonly MediaFile[]) => readonly MediaFile[]) => void;
  readonly error: string | undefined;
}
