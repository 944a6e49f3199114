import { GOOGLE_CALLBACK_PATH } from '@x1/contract/calendar/routes.ts';
import type { GoogleConnection } from './adapters/google/google-client.ts';
import type { OAuthSettings } from './calendar-settings.ts';
import type { Config } from './config.ts';
import type { ConsentProvider } from './modules/calendar/port.ts';
import { createNoCalendar } from './no-calendar.ts';
import type { Sandbox } from './open-sandbox.ts';
import type { Clock } from './platform/clock.ts';

interface Needs {
  config: Pick<Config, 'google' | 'stripe'>;
  sandbox: Pick<Sandbox, 'url'> | undefined;
  publicUrl: string;
  clock: Clock;
}

/** By which X1 is known to the sandbox: good on this machine only. */
const sandboxClient: OAuthSettings = { clientId: 'x1-sandbox.apps.googleusercontent.com', clientSecret: 'GOCSPX-x1-sandbox' };

/** Google Calendar if it is configured, the sandbox's if that replaces the other services too, or none, which loads no SDK. */
export async function openGoogleCalendar({ config, sandbox, publicUrl, clock }: Needs): Promise<ConsentProvider> {
  const connection = connectionOf({ config, sandbox, publicUrl });
  if (!connection) return createNoCalendar('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET');
  const { createGoogleCalendar } = await import('./adapters/google/google-calendar.ts');
  return createGoogleCalendar(connection, { clock });
}

function connectionOf({ config, sandbox, publicUrl }: Omit<Needs, 'clock'>): GoogleConnection | undefined {
  const redirectUri = publicUrl + GOOGLE_CALLBACK_PATH;
  if (config.google) return { ...config.google, redirectUri };
  if (!sandbox || config.stripe !== undefined) return undefined;
  const endpoints = {
    // The consent page is for browsers, which reach the sandbox through the product alone.
    oauth2AuthBaseUrl: `${publicUrl}/sandbox/google/o/oauth2/v2/auth`,
    oauth2TokenUrl: `${sandbox.url}/google/token`,
    oauth2RevokeUrl: `${sandbox.url}/google/revoke`,
  };
  return { ...sandboxClient, redirectUri, rootUrl: sandbox.url, endpoints };
}
