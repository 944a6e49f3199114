import { useMutation } from '@tanstack/react-query';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { schedulingApi } from '../../lib/api/scheduling.ts';
import { errorText } from '../../lib/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionKeys } from '../../lib/query-keys.ts';
import { toast } from '../../ui/toast.ts';

interface NotesInput {
  readonly notes: string;
  readonly homework: string;
}

/** Writes notes and homework of a completed session, for the parent to read (B39). */
export function useSaveNotes(appointmentId: AppointmentId) {
  return useMutation({
    mutationFn: (body: NotesInput) => schedulingApi.setNotes({ params: { appointmentId }, body }),
    onSuccess: async () => {
      toast({ title: 'Notes Saved', description: 'The parent can read them now.' });
      await queryClient.invalidateQueries({ queryKey: sessionKeys.detail(appointmentId) });
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorText(error, 'Your notes could not be saved. They stay on this device.'),
        variant: 'destructive',
      }),
  });
}
