import { GOOGLE_CALLBACK_PATH } from '@x1/contract/calendar/routes.ts';
import { createGoogleCalendar } from './adapters/google/google-calendar.ts';
import { createNoCalendar } from './adapters/google/no-calendar.ts';
import type { Config, GoogleSettings } from './config.ts';
import type { CalendarProvider } from './modules/calendar/port.ts';
import type { Sandbox } from './open-sandbox.ts';
import type { Clock } from './platform/clock.ts';

interface Needs {
  config: Pick<Config, 'google' | 'stripe'>;
  sandbox: Pick<Sandbox, 'url'> | undefined;
  publicUrl: string;
  clock: Clock;
}

/** By which X1 is known to the sandbox: good on this machine only. */
const sandboxClient: GoogleSettings = { clientId: 'x1-sandbox.apps.googleusercontent.com', clientSecret: 'GOCSPX-x1-sandbox' };

/** Whether a calendar can be connected here at all. The sandbox may be there for its mailbox alone. */
export function hasGoogleCalendar({ config, sandbox }: Pick<Needs, 'config' | 'sandbox'>): boolean {
  return config.google !== undefined || (sandbox !== undefined && config.stripe === undefined);
}

/** Google Calendar if it is configured, the sandbox's if that replaces the other services too, or none. */
export function openGoogleCalendar({ config, sandbox, publicUrl, clock }: Needs): CalendarProvider {
  const redirectUri = publicUrl + GOOGLE_CALLBACK_PATH;
  if (config.google) return createGoogleCalendar({ ...config.google, redirectUri }, { clock });
  if (!sandbox || !hasGoogleCalendar({ config, sandbox })) return createNoCalendar();
  const endpoints = {
    // The consent page is for browsers, which reach the sandbox through the product alone.
    oauth2AuthBaseUrl: `${publicUrl}/sandbox/google/o/oauth2/v2/auth`,
    oauth2TokenUrl: `${sandbox.url}/google/token`,
    oauth2RevokeUrl: `${sandbox.url}/google/revoke`,
  };
  return createGoogleCalendar({ ...sandboxClient, redirectUri, rootUrl: sandbox.url, endpoints }, { clock });
}
