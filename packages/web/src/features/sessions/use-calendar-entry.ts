import type { AppointmentId } from '@x1/contract/core/ids.ts';
import { calendarApi } from '../../lib/api/calendar.ts';
import { errorText, hasCode } from '../../lib/api-errors.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useChange } from '../../lib/use-change.ts';

/** Hands one session as a calendar file to the browser's downloads (B23). */
export function useDownloadSession() {
  return useChange({
    call: (appointmentId: AppointmentId) => calendarApi.downloadSession({ params: { appointmentId } }),
    stale: [],
    failed: 'The calendar file could not be loaded',
    onDone: saveFile,
  });
}

/** A trainer: writes the event again; a parent: has the invitation sent again (R121, R122). The words are those of S2§8. */
export function useSyncSession() {
  return useChange({
    call: (appointmentId: AppointmentId) => calendarApi.syncAppointment({ params: { appointmentId } }),
    stale: calendarApi.syncAppointment.stale,
    done: ({ message }) => ({
      title: 'Calendar Synced',
      description: message || 'Appointment synced with Google Calendar successfully',
    }),
    failed: (error) => ({ title: 'Sync Failed', description: syncFailureText(error) }),
  });
}

/** The button stands only where a calendar was connected: without a connection there is none any more (R133). */
function syncFailureText(error: unknown): string {
  if (hasCode(error, 'calendar.not_connected'))
    return 'Your Google Calendar is no longer connected. Reconnect it in your account settings.';
  return errorText(error, 'Failed to sync with Google Calendar');
}
