import { schedulingApi } from '../../../lib/api/scheduling.ts';
import { useChange } from '../../../lib/use-change.ts';
import type { ScheduleMode } from './schedule-mode.ts';

type TimeInput = NonNullable<Parameters<typeof schedulingApi.schedule>[0]>['body'];

/** Sets time and place of a paid session, or gives a scheduled one another (R119). A refusal, too, tells that what is shown is out of date. */
export function useSetTime(mode: ScheduleMode) {
  return useChange({
    call: ({ appointmentId, ...time }: TimeInput) => {
      if (mode === 'reschedule') return schedulingApi.reschedule({ params: { appointmentId }, body: time });
      return schedulingApi.schedule({ body: { appointmentId, ...time } });
    },
    stale: schedulingApi.schedule.stale,
    refreshAfter: 'both',
  });
}
