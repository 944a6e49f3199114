import { useMutation } from '@tanstack/react-query';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { schedulingApi } from '../../lib/api/scheduling.ts';
import { queryClient } from '../../lib/query-client.ts';
import { dashboardKeys, programKeys, sessionKeys } from '../../lib/query-keys.ts';

/** What a change of a session makes out of date (R28): sessions, the trainer's numbers, participants and next session of programs. */
function refresh(): Promise<unknown> {
  const stale = [sessionKeys.all, dashboardKeys.all, programKeys.all];
  return Promise.all(stale.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

type ScheduleInput = NonNullable<Parameters<typeof schedulingApi.schedule>[0]>['body'];

/** Sets time and place of a paid session. */
export function useScheduleSession() {
  return useMutation({ mutationFn: (body: ScheduleInput) => schedulingApi.schedule({ body }), onSuccess: refresh });
}

/** Marks a session as held. */
export function useCompleteSession() {
  return useMutation({
    mutationFn: (appointmentId: AppointmentId) => schedulingApi.complete({ params: { appointmentId } }),
    onSuccess: refresh,
  });
}
