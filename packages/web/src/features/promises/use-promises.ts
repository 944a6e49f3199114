import { useMutation, useQuery } from '@tanstack/react-query';
import type { AppointmentId, DutyRecordId, ProgramId, UserId } from '@x1/contract/core/ids.ts';
import { programsApi } from '../../lib/api/programs.ts';
import { sessionsApi } from '../../lib/api/sessions.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toast.ts';

/** What the trainer owes this family by the core expectations, and what was kept of it in the period that runs. */
export function usePromises(appointmentId: AppointmentId) {
  return useQuery({
    queryKey: sessionKeys.promises(appointmentId),
    queryFn: ({ signal }) => sessionsApi.expectations({ params: { appointmentId } }, { signal }),
  });
}

/** Towards whom a duty was kept, and on which page that is shown. */
export interface PromiseTo {
  readonly appointmentId: AppointmentId;
  readonly programId: ProgramId;
  readonly parentId: UserId;
}

interface KeepInput {
  readonly duty: string;
  readonly note: string;
  /** The same for every try of one intention, so that it counts once. */
  readonly requestId: string;
}

/** Notes down that a duty was kept. */
export function useKeepDuty({ appointmentId, programId, parentId }: PromiseTo, { onKept }: { onKept: () => void }) {
  return useMutation({
    mutationFn: (input: KeepInput) => programsApi.keepDuty({ params: { programId }, body: { parentId, ...input } }),
    onSuccess: async () => {
      toast({ title: 'Noted', description: 'The parent sees it too.' });
      onKept();
      await queryClient.invalidateQueries({ queryKey: sessionKeys.promises(appointmentId) });
    },
  });
}

/** Takes a note back that was made by mistake. */
export function useUndoDuty({ appointmentId, programId }: PromiseTo, { onUndone }: { onUndone: () => void }) {
  return useMutation({
    mutationFn: (dutyRecordId: DutyRecordId) => programsApi.undoDuty({ params: { programId, dutyRecordId } }),
    onSuccess: async () => {
      toast({ title: 'Taken Back', description: 'It does not count any more.' });
      await queryClient.invalidateQueries({ queryKey: sessionKeys.promises(appointmentId) });
      onUndone();
    },
    onError: (error) => toast({ title: 'Error', description: errorText(error, 'It could not be taken back'), variant: 'destructive' }),
  });
}
