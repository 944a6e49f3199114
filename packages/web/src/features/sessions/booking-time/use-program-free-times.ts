import { useQuery } from '@tanstack/react-query';
import type { ProgramId } from '@x1/contract/core/ids.ts';
import { addDays } from '@x1/contract/core/time.ts';
import type { SessionType } from '@x1/contract/scheduling/states.ts';
import { schedulingApi } from '../../../lib/api/scheduling.ts';
import { sessionKeys } from '../../../lib/query-keys.ts';

/** Whose free times are looked for. */
export interface Wish {
  readonly programId: ProgramId;
  readonly sessionType: SessionType;
}

const DAYS_SHOWN = 7;

/**
 * When the trainer is free for a session of a program, before anything is paid. A day more is asked for at either end: the days are the
 * viewer's, and those of the trainer's zone begin at other moments.
 */
export function useProgramFreeTimes({ programId, sessionType }: Wish, first: string, ownZone: string) {
  const query = { from: addDays(first, -1), days: String(DAYS_SHOWN + 2), sessionType, timeZone: ownZone };
  return useQuery({
    queryKey: sessionKeys.programFreeTimes(programId, query),
    queryFn: ({ signal }) => schedulingApi.programFreeTimes({ params: { programId }, query }, { signal }),
    // Others choose times too, and nothing announces it: these are requested whenever they are shown.
    staleTime: 0,
  });
}

/** The days that are shown from the first one on. */
export function shownDays(first: string): string[] {
  return Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(first, index));
}

/** The first day `weeks` later; never before today. */
export function daysLater(first: string, weeks: number, today: string): string {
  const day = addDays(first, weeks * DAYS_SHOWN);
  return day < today ? today : day;
}
