import { CalendarRefusal, type ConsentProvider, type PasswordProvider } from './modules/calendar/port.ts';

/** Used where a provider isn't configured: nobody can connect its calendars, and everything else works without it. @param settings the missing ones */
export function createNoCalendar(settings: string): ConsentProvider & PasswordProvider {
  const refuse = (): never => {
    throw new CalendarRefusal('unavailable', { cause: new Error(`${settings} are not set`) });
  };
  const refuseLater = async () => refuse();
  return {
    consentUrl: refuse,
    isIssuer: () => false,
    exchangeCode: refuseLater,
    signIn: refuseLater,
    revoke: refuseLater,
    findEvent: refuseLater,
    insertEvent: refuseLater,
    updateEvent: refuseLater,
    deleteEvent: refuseLater,
    listChanges: refuseLater,
    listBusy: refuseLater,
  };
}
