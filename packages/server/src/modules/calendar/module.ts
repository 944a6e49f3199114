import { GOOGLE_CALLBACK_PATH, OUTLOOK_CALLBACK_PATH } from '@x1/contract/calendar/routes.ts';
import { browserCookie } from '../../http/cookies.ts';
import { mountRedirect } from '../../http/mount-redirect.ts';
import type { Module, ModuleContext } from '../../module-context.ts';
import { CONSENT_COOKIE, CONSENT_FAILED_PAGE, createConsentCallback } from './consent-callback.ts';
import type { CalendarNeeds } from './needs.ts';
import type { Calendars } from './port.ts';
import { createCalendarHandlers } from './routes.ts';
import { createCalendarService } from './service.ts';
import { subscribeCalendar } from './subscriptions.ts';

interface Context extends ModuleContext {
  calendars: Calendars;
}

const callbacks = [
  ['google', GOOGLE_CALLBACK_PATH],
  ['outlook', OUTLOOK_CALLBACK_PATH],
] as const;

/** Trainers' own calendars, and sessions as calendar files. */
export function createCalendarModule(context: Context, { accounts, notifications, sessions }: CalendarNeeds) {
  const { publicUrl } = context;
  const service = createCalendarService({ ...context, accounts, notifications, sessions });
  const cookie = browserCookie(CONSENT_COOKIE, { isHttps: publicUrl.startsWith('https:') });
  return {
    service,
    handlers: createCalendarHandlers(service, cookie),
    mount: (app, options) => {
      for (const [provider, path] of callbacks) {
        const callback = createConsentCallback({ calendar: service, cookie, provider });
        mountRedirect(app, path, callback, { ...options, fallback: CONSENT_FAILED_PAGE });
      }
    },
    subscribe: () => subscribeCalendar(service, context),
  } satisfies Module;
}
