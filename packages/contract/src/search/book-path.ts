import type { ProgramId, TrainerId } from '../core/ids.ts';

/** In the address of a trainer's page: opens the booking sheet at the program it names; without a value, the sheet asks for the program. */
export const BOOK_PARAMETER = 'book';

/** The trainer's page with the booking sheet open, as other sites link to it. Who isn't signed in is asked to first, and comes back there. */
export function bookPath({ trainerId, programId }: { trainerId: TrainerId; programId?: ProgramId | undefined }): string {
  return `/athlete/${trainerId}?tab=programs&${BOOK_PARAMETER}${programId === undefined ? '' : `=${programId}`}`;
}
