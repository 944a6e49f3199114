import type { ModuleContext } from '../../module-context.ts';
import { createBusyTimes } from './busy.ts';
import { createByGrant } from './by-grant.ts';
import { createConnect } from './connect.ts';
import { createConnection } from './connection.ts';
import { createConsent } from './consent.ts';
import { createFeeds } from './feed.ts';
import { createCalendarFiles } from './invitation.ts';
import type { CalendarNeeds } from './needs.ts';
import { createPasswordConnection } from './password-connection.ts';
import type { Calendars } from './port.ts';
import { createSync } from './sync.ts';
import { createAppointmentSync } from './sync-appointment.ts';
import { createWithCalendarConnection } from './with-calendar-connection.ts';

export type { CalendarFiles } from './invitation.ts';

interface Needs
  extends Pick<ModuleContext, 'config' | 'db' | 'clock' | 'logger' | 'events' | 'jobs' | 'secrets' | 'publicUrl' | 'firstHost'>,
    CalendarNeeds {
  calendars: Calendars;
}

export type CalendarService = ReturnType<typeof createCalendarService>;

/** A trainer's own calendar: the consent, the events of sessions, busy times, and disagreements. Sessions as calendar files. */
export function createCalendarService({ sessions, notifications, ...context }: Needs) {
  const files = createCalendarFiles({ ...context, organizer: context.config.mailFrom });
  const needs = { ...context, provider: createByGrant(context.calendars), sessions: sessions.wantedEvents };
  const ask = createWithCalendarConnection(needs);
  const busyTimes = createBusyTimes({ ...needs, ask });
  const syncing = createSync({ ...needs, ask, busyTimes });
  const connect = createConnect({ ...needs, syncing });
  const connection = createConnection({ ...needs, syncing });
  const { hasCalendar, noteSession, notePurchase, sync, wakeDue, catchUp } = syncing;
  const { refreshBusyTimes, busyOf, calendarStateOf } = busyTimes;
  return {
    ...createConsent({ ...needs, connect }),
    ...connection,
    ...createPasswordConnection({ ...needs, connect, connection }),
    ...createAppointmentSync({ ...needs, notifications, syncing }),
    ...createFeeds({ ...context, files, sessions: sessions.calendarSessions }),
    writeInvitation: files.invitation,
    hasCalendar,
    noteSession,
    notePurchase,
    sync,
    wakeDue,
    catchUp,
    refreshBusyTimes,
    busyOf,
    calendarStateOf,
  };
}
