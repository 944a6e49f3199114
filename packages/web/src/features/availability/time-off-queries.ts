import type { TimeOffId, UserId } from '@x1/contract/core/ids.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { NewTimeOff } from '@x1/contract/scheduling/time-off.ts';
import type * as z from 'zod/mini';
import { schedulingApi } from '../../lib/api/scheduling.ts';
import { sessionKeys } from '../../lib/query-keys.ts';
import { useChange } from '../../lib/use-change.ts';
import { useRead } from '../../lib/use-read.ts';

/** The trainer's own time off that isn't over, in order; others have none to read. */
export function useTimeOff(userId: UserId, { isWanted = true } = {}) {
  return useRead(sessionKeys.timeOff(userId), schedulingApi.listTimeOff, {}, { enabled: isWanted });
}

/** Plans time off; the form shows why it couldn't be, and the screen says what is booked then. */
export function useAddTimeOff() {
  return useChange({
    call: (body: z.input<typeof NewTimeOff>) => schedulingApi.addTimeOff({ body }),
    stale: schedulingApi.addTimeOff.stale,
  });
}

export function useRemoveTimeOff() {
  return useChange({
    call: (timeOffId: TimeOffId) => schedulingApi.removeTimeOff({ params: { timeOffId } }),
    stale: schedulingApi.removeTimeOff.stale,
    done: { title: t('Time Off Removed'), description: t('Parents can book then again.') },
    failed: t('Failed to remove your time off. Please try again.'),
  });
}
