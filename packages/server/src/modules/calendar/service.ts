import type { AccountsService } from '../accounts/service.ts';
import { type AskingNeeds, createAsking } from './asking.ts';
import { createBusyTimes } from './busy.ts';
import { createConnection } from './connection.ts';
import { createConsent } from './consent.ts';
import { createSync, type SyncNeeds } from './sync.ts';
import { createAppointmentSync, type ResendInvitation } from './sync-appointment.ts';

export type { CalendarFiles, CalendarSession } from './invitation.ts';

interface Needs extends AskingNeeds, Omit<SyncNeeds, 'ask' | 'busyTimes'> {
  accounts: Pick<AccountsService, 'assertOpen' | 'findLiveSessions'>;
  resendInvitation: ResendInvitation;
}

export type CalendarService = ReturnType<typeof createCalendarService>;

/** Google Calendar: the consent, the events of sessions, busy times, and where both sides disagree. */
export function createCalendarService(needs: Needs) {
  const ask = createAsking(needs);
  const busyTimes = createBusyTimes({ ...needs, ask });
  const syncing = createSync({ ...needs, ask, busyTimes });
  const { noteSession, notePurchase, sync, wakeDue, catchUp } = syncing;
  const { refreshBusy, busyOf, calendarStateOf } = busyTimes;
  return {
    ...createConsent({ ...needs, syncing }),
    ...createConnection({ ...needs, syncing }),
    ...createAppointmentSync({ ...needs, syncing }),
    noteSession,
    notePurchase,
    sync,
    wakeDue,
    catchUp,
    refreshBusy,
    busyOf,
    calendarStateOf,
  };
}
