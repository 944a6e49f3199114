import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { schedulingApi } from '../../lib/api/scheduling.ts';
import { useChange } from '../../lib/use-change.ts';

interface NotesInput {
  readonly notes: string;
  readonly homework: string;
}

/** Writes notes and homework of a completed session, for the parent to read (B39). */
export function useSaveNotes(appointmentId: AppointmentId) {
  return useChange({
    call: (body: NotesInput) => schedulingApi.setNotes({ params: { appointmentId }, body }),
    stale: schedulingApi.setNotes.stale,
    done: { title: 'Notes Saved', description: 'The parent can read them now.' },
    failed: 'Your notes could not be saved. They stay on this device.',
  });
}
