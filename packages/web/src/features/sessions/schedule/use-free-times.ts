import { useQueries, useQuery } from '@tanstack/react-query';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { FreeTimes } from '@x1/contract/scheduling/availability.ts';
import { schedulingApi } from '../../../lib/api/scheduling.ts';
import { sessionKeys } from '../../../lib/query-keys.ts';

interface FreeTimesWish {
  /** The first day, of the trainer's zone, or of `timeZone` while the trainer has none. */
  readonly from: string;
  readonly days: number;
  readonly minutes: number;
  readonly timeZone: string;
}

/**
 * When the trainer is free for a session, what is in the way, and groups it could join (R110, R111). While another length is asked for, what
 * was known of these days stays: only its `free` times are of the former length (`isPlaceholderData`).
 */
export function useFreeTimes(appointmentId: AppointmentId, { from, days, minutes, timeZone }: FreeTimesWish) {
  const query = { from, days: String(days), minutes: String(minutes), timeZone };
  return useQuery({
    queryKey: sessionKeys.freeTimes(appointmentId, query),
    queryFn: ({ signal }) => schedulingApi.freeTimes({ params: { appointmentId }, query }, { signal }),
    // Others choose times too, and nothing announces it: these are requested whenever they are shown.
    staleTime: 0,
    placeholderData: (former: FreeTimes | undefined, formerQuery) => {
      const asked = formerQuery?.queryKey[3] as Partial<typeof query> | undefined;
      return asked?.from === query.from && asked.days === query.days ? former : undefined;
    },
  });
}

/** The same for several sessions at once, in their order. */
export function useFreeTimesOfEach(wishes: readonly (FreeTimesWish & { readonly appointmentId: AppointmentId })[]) {
  return useQueries({
    queries: wishes.map(({ appointmentId, from, days, minutes, timeZone }) => {
      const query = { from, days: String(days), minutes: String(minutes), timeZone };
      return {
        queryKey: sessionKeys.freeTimes(appointmentId, query),
        queryFn: ({ signal }: { signal: AbortSignal }) => schedulingApi.freeTimes({ params: { appointmentId }, query }, { signal }),
        staleTime: 0,
      };
    }),
  });
}
