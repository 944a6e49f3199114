import { useMutation } from '@tanstack/react-query';
import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { calendarApi } from '../../lib/api/calendar.ts';
import { errorText, hasCode } from '../../lib/error-text.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sessionKeys } from '../../lib/query-keys.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../ui/toast.ts';

/** Hands one session as a calendar file to the browser's downloads (B23). */
export function useDownloadSession() {
  return useMutation({
    mutationFn: (appointmentId: AppointmentId) => calendarApi.downloadSession({ params: { appointmentId } }),
    onSuccess: saveFile,
    onError: (error) =>
      toast({ title: 'Error', description: errorText(error, 'The calendar file could not be loaded'), variant: 'destructive' }),
  });
}

/** A trainer: writes the event again; a parent: has the invitation sent again (R121, R122). The words are those of S2§8. */
export function useSyncSession() {
  return useMutation({
    mutationFn: (appointmentId: AppointmentId) => calendarApi.syncAppointment({ params: { appointmentId } }),
    onSuccess: ({ message }, appointmentId) => {
      toast({ title: 'Calendar Synced', description: message || 'Appointment synced with Google Calendar successfully' });
      return queryClient.invalidateQueries({ queryKey: sessionKeys.detail(appointmentId) });
    },
    onError: (error) => toast({ title: 'Sync Failed', description: syncFailureText(error), variant: 'destructive' }),
  });
}

/** The button stands only where a calendar was connected: without a connection there is none any more (R133). */
function syncFailureText(error: unknown): string {
  if (hasCode(error, 'calendar.not_connected'))
    return 'Your Google Calendar is no longer connected. Reconnect it in your account settings.';
  return errorText(error, 'Failed to sync with Google Calendar');
}
