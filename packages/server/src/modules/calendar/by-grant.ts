import type { CalendarGrant, CalendarProvider, Calendars } from './port.ts';

/** All calendars as one: each call goes to the provider that gave the grant. */
export function createByGrant(calendars: Calendars): CalendarProvider {
  const of = ({ provider }: CalendarGrant): CalendarProvider => calendars[provider];
  return {
    revoke: (grant) => of(grant).revoke(grant),
    findEvent: (grant, ...rest) => of(grant).findEvent(grant, ...rest),
    insertEvent: (grant, ...rest) => of(grant).insertEvent(grant, ...rest),
    updateEvent: (grant, ...rest) => of(grant).updateEvent(grant, ...rest),
    deleteEvent: (grant, ...rest) => of(grant).deleteEvent(grant, ...rest),
    listChanges: (grant, ...rest) => of(grant).listChanges(grant, ...rest),
    listBusy: (grant, ...rest) => of(grant).listBusy(grant, ...rest),
  };
}
