import { type BrowserCookie, forgottenCookie } from '../../http/cookies.ts';
import type { Redirect, RedirectRequest } from '../../http/mount-redirect.ts';
import type { CalendarService } from './service.ts';

/** Which browser began a consent (security.md F56). */
export const CONSENT_COOKIE = 'oauth';
/** S2§2: where every consent ends, whatever became of it. */
const CONNECTED_PAGE = '/calendar-connected';

/** Takes browsers back from Google (B6). Never leads anywhere but to one page of ours, so it cannot be used to lead people astray. */
export function createGoogleCallback({ calendar, cookie }: { calendar: Pick<CalendarService, 'finishConsent'>; cookie: BrowserCookie }) {
  return async ({ query, cookies }: RedirectRequest): Promise<Redirect> => {
    const error = await calendar.finishConsent({
      state: query.get('state') ?? undefined,
      code: query.get('code') ?? undefined,
      error: query.get('error') ?? undefined,
      issuer: query.get('iss') ?? undefined,
      browserToken: cookies[cookie.name],
    });
    return { location: error ? `${CONNECTED_PAGE}?error=${error}` : CONNECTED_PAGE, setCookie: forgottenCookie(cookie) };
  };
}

/** Where a browser is sent whose answer could not even be looked at. */
export const CONSENT_FAILED_PAGE = `${CONNECTED_PAGE}?error=unavailable`;
