import { GOOGLE_CALLBACK_PATH } from '@x1/contract/calendar/routes.ts';
import type { GoogleConnection } from './adapters/google/google-client.ts';
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

/** Google Calendar if it is configured, the sandbox's if that replaces the other services too, or none, which loads no SDK. */
export async function openGoogleCalendar({ config, sandbox, publicUrl, clock }: Needs): Promise<CalendarProvider> {
  const connection = connectionOf({ config, sandbox, publicUrl });
  if (!connection) return createNoCalendar();
  const { createGoogleCalendar } = await import('./adapters/google/google-calendar.ts');
  return createGoogleCalendar(connection, { clock });
}

function connectionOf({ config, sandbox, publicUrl }: Omit<Needs, 'clock'>): GoogleConnection | undefined {
  const redirectUri = publicUrl + GOOGLE_CALLBACK_PATH;
  if (config.google) return { ...config.google, redirectUri };
  if (!sandbox || !hasGoogleCalendar({ config, sandbox })) return undefined;
  const endpoints = {
    // The consent page is for browsers, which reach the sandbox through the product alone.
    oauth2AuthBaseUrl: `${publicUrl}/sandbox/google/o/oauth2/v2/auth`,
    oauth2TokenUrl: `${sandbox.url}/google/token`,
    oauth2RevokeUrl: `${sandbox.url}/google/revoke`,
  };
  return { ...sandboxClient, redirectUri, rootUrl: sandbox.url, endpoints };
}
