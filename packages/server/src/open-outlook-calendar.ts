import { OUTLOOK_CALLBACK_PATH } from '@x1/contract/calendar/routes.ts';
import type { GraphConnection } from './adapters/outlook/graph-client.ts';
import type { Config } from './config.ts';
import type { ConsentProvider } from './modules/calendar/port.ts';
import { createNoCalendar } from './no-calendar.ts';
import type { Sandbox } from './open-sandbox.ts';
import type { Clock } from './platform/clock.ts';

interface Needs {
  config: Pick<Config, 'microsoft' | 'stripe'>;
  sandbox: Pick<Sandbox, 'url'> | undefined;
  publicUrl: string;
  clock: Clock;
}

/** By which X1 is known to the sandbox: good on this machine only. */
const sandboxClient = { clientId: '5a9d0c1e-0000-4000-8000-000000000001', clientSecret: 'x1-sandbox-secret-of-microsoft' };

/** Outlook's calendar if it is configured, the sandbox's if that replaces the other services too, or none. */
export async function openOutlookCalendar({ config, sandbox, publicUrl, clock }: Needs): Promise<ConsentProvider> {
  const connection = connectionOf({ config, sandbox, publicUrl });
  if (!connection) return createNoCalendar('MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET');
  const { createOutlookCalendar } = await import('./adapters/outlook/outlook-calendar.ts');
  return createOutlookCalendar(connection, { clock });
}

function connectionOf({ config, sandbox, publicUrl }: Omit<Needs, 'clock'>): GraphConnection | undefined {
  const redirectUri = publicUrl + OUTLOOK_CALLBACK_PATH;
  if (config.microsoft) return { ...config.microsoft, redirectUri };
  if (!sandbox || config.stripe !== undefined) return undefined;
  return {
    ...sandboxClient,
    redirectUri,
    // The consent page is for browsers, which reach the sandbox through the product alone.
    authorizeUrl: `${publicUrl}/sandbox/outlook/oauth2/v2.0/authorize`,
    tokenUrl: `${sandbox.url}/outlook/token`,
    rootUrl: `${sandbox.url}/graph/v1.0`,
  };
}
