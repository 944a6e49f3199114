import { useMutation } from '@tanstack/react-query';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import type { SessionParty } from '@x1/contract/scheduling/states.ts';
import { schedulingApi } from '../../lib/api/scheduling.ts';
import { errorText } from '../../lib/error-text.ts';
import { toast } from '../../ui/toast.ts';
import { refreshSessions } from './refresh.ts';

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
  return useMutation({
    mutationFn: (appointmentId: AppointmentId) => schedulingApi.noShow({ params: { appointmentId } }),
    onSuccess: async () => {
      toast({ title: 'No-show Reported', description: saidText[by] });
      onReported();
      await refreshSessions();
      onRefreshed();
    },
    onError: (error) => {
      toast({ title: 'Error', description: errorText(error, 'The no-show could not be reported'), variant: 'destructive' });
      void refreshSessions();
    },
  });
}
