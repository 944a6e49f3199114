import { type BrowserCookie, forgottenCookie } from '../../http/cookies.ts';
import type { Redirect, RedirectRequest } from '../../http/mount-redirect.ts';
import type { OAuthProviderName } from './port.ts';
import type { CalendarService } from './service.ts';

/** The browser that started a consent (security.md F56). */
export const CONSENT_COOKIE = 'oauth';
/** S2§2: where every consent ends, successful or not. */
const CONNECTED_PAGE = '/calendar-connected';

interface Needs {
  readonly calendar: Pick<CalendarService, 'finishConsent'>;
  readonly cookie: BrowserCookie;
  /** Who redirects browsers to this address. */
  readonly provider: OAuthProviderName;
}

/** Receives browsers from a provider's consent page (B6). Redirects only to one page of ours, so it cannot be abused as an open redirect. */
export function createConsentCallback({ calendar, cookie, provider }: Needs) {
  return async ({ query, cookies }: RedirectRequest): Promise<Redirect> => {
    const error = await calendar.finishConsent({
      provider,
      state: query.get('state') ?? undefined,
      code: query.get('code') ?? undefined,
      error: query.get('error') ?? undefined,
      issuer: query.get('iss') ?? undefined,
      browserToken: cookies[cookie.name],
    });
    const whose = provider === 'google' ? '' : `&calendar=${provider}`;
    return { location: error ? `${CONNECTED_PAGE}?error=${error}${whose}` : CONNECTED_PAGE, setCookie: forgottenCookie(cookie) };
  };
}

/** Where a browser is redirected if its parameters could not even be read. */
export const CONSENT_FAILED_PAGE = `${CONNECTED_PAGE}?error=unavailable`;
