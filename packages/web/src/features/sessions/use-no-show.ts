import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { SessionParty } from '@x1/contract/scheduling/states.ts';
import { schedulingApi } from '../../lib/api/scheduling.ts';
import { useChange } from '../../lib/use-change.ts';

interface NoShowOptions {
  readonly by: SessionParty;
  /** Closes what asked to confirm, before the page changes. */
  readonly onReported: () => void;
  /** The page is read anew: the button that had the focus is gone. */
  readonly onRefreshed: () => void;
}

const saidText: Readonly<Record<SessionParty, string>> = {
  trainer: 'The session is closed. The parent is told and can report a problem until you are paid.',
  parent: 'We look into it. The money for this session waits until then.',
};

/** Says that the other side did not come (R119). Said twice it is one report. */
export function useNoShow({ by, onReported, onRefreshed }: NoShowOptions) {
  return useChange({
    call: (appointmentId: AppointmentId) => schedulingApi.noShow({ params: { appointmentId } }),
    stale: schedulingApi.noShow.stale,
    refreshAfter: 'both',
    done: { title: 'No-show Reported', description: saidText[by] },
    failed: 'The no-show could not be reported',
    onDone: onReported,
    onRefreshed,
  });
}
