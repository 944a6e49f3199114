import type { calendarRoutes } from '@x1/contract/calendar/routes.ts';
import { type BrowserCookie, toSetCookie } from '../../http/cookies.ts';
import type { Handlers } from '../../http/handlers.ts';
import { CONSENT_SECONDS } from './consent.ts';
import { createFeedHandlers } from './feed-routes.ts';
import type { CalendarService } from './service.ts';

/** @param consentCookie in which the browser keeps what proves that it began a consent */
export function createCalendarHandlers(calendar: CalendarService, consentCookie: BrowserCookie): Handlers<typeof calendarRoutes> {
  return {
    ...createFeedHandlers(calendar),
    status: (actor) => calendar.status(actor),
    connection: (actor) => calendar.readConnection(actor),
    authUrl: async (actor, _input, { setCookie }) => {
      const { authUrl, browserToken } = await calendar.beginConsent(actor);
      setCookie(toSetCookie(consentCookie, { value: browserToken, maxAgeSeconds: CONSENT_SECONDS }));
      return { authUrl };
    },
    disconnect: async (actor) => {
      await calendar.disconnect(actor);
      return { ok: true };
    },
    syncAppointment: async (actor, { params }) => ({ message: await calendar.syncAppointment(actor, params.appointmentId) }),
    resolveDisagreement: (actor, { params, body }) => calendar.resolveDisagreement(actor, params.appointmentId, body.choice),
  };
}
