import { type CalendarProvider, CalendarRefusal } from '../../modules/calendar/port.ts';

/** Used where Google is not configured: nobody can connect a calendar, and everything else works without it. */
export function createNoCalendar(): CalendarProvider {
  const refuse = (): never => {
    throw new CalendarRefusal('unavailable', { cause: new Error('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are not set') });
  };
  const refuseLater = async () => refuse();
  return {
    consentUrl: refuse,
    exchangeCode: refuseLater,
    revoke: refuseLater,
    findEvent: refuseLater,
    insertEvent: refuseLater,
    updateEvent: refuseLater,
    deleteEvent: refuseLater,
    listChanges: refuseLater,
    listBusy: refuseLater,
  };
}
