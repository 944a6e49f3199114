import { GOOGLE_CALLBACK_PATH } from '@x1/contract/calendar/routes.ts';
import { browserCookie } from '../../http/cookies.ts';
import { mountRedirect } from '../../http/mount-redirect.ts';
import type { Module, ModuleContext } from '../../module-context.ts';
import { CONSENT_COOKIE, CONSENT_FAILED_PAGE, createGoogleCallback } from './google-callback.ts';
import type { CalendarNeeds } from './needs.ts';
import type { CalendarProvider } from './port.ts';
import { createCalendarHandlers } from './routes.ts';
import { createCalendarService } from './service.ts';
import { subscribeCalendar } from './subscriptions.ts';

interface Context extends ModuleContext {
  calendarProvider: CalendarProvider;
}

/** Trainers' Google calendars, and sessions as calendar files. */
export function createCalendarModule(context: Context, { accounts, notifications, sessions }: CalendarNeeds) {
  const { calendarProvider: provider, publicUrl } = context;
  const service = createCalendarService({ ...context, provider, accounts, notifications, sessions });
  const cookie = browserCookie(CONSENT_COOKIE, { isHttps: publicUrl.startsWith('https:') });
  const callback = createGoogleCallback({ calendar: service, cookie });
  return {
    service,
    handlers: createCalendarHandlers(service, cookie),
    mount: (app, options) => mountRedirect(app, GOOGLE_CALLBACK_PATH, callback, { ...options, fallback: CONSENT_FAILED_PAGE }),
    subscribe: () => subscribeCalendar(service, context),
  } satisfies Module;
}
