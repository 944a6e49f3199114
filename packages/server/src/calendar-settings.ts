import * as z from 'zod';
import { isNoDefault } from './no-default.ts';

/** X1's credentials at a provider of calendars: an OAuth client for web applications. */
export interface OAuthSettings {
  clientId: string;
  clientSecret: string;
}

/** Which calendar servers trainers may name: those of the internet, also those in private networks and without TLS, or none. */
export type CalDavServers = 'public' | 'any' | 'none';

export interface CalendarSettings {
  /** Undefined uses the sandbox instead of Google wherever it replaces Stripe; elsewhere no Google calendar can be connected. */
  google?: OAuthSettings | undefined;
  /** The same of Microsoft, for Outlook. */
  microsoft?: OAuthSettings | undefined;
  /** Undefined uses the sandbox instead of every server wherever it replaces Stripe; elsewhere it's `public`. */
  calDavServers?: CalDavServers | undefined;
}

/** The variables of calendars; `config.ts` reads them. */
export const calendarShape = {
  GOOGLE_CLIENT_ID: z
    .string()
    .regex(/^[\w-]+\.apps\.googleusercontent\.com$/, 'must be the id of an OAuth client of Google')
    .optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(20, 'is too short for a secret of Google').refine(isNoDefault, 'is a well-known default').optional(),
  MICROSOFT_CLIENT_ID: z.guid('must be the application id of an app registration of Microsoft').optional(),
  MICROSOFT_CLIENT_SECRET: z
    .string()
    .min(20, 'is too short for a secret of Microsoft')
    .refine(isNoDefault, 'is a well-known default')
    .optional(),
  CALDAV_SERVERS: z.enum(['public', 'any', 'none'], 'must be public, any or none').optional(),
};
type Variables = { [Name in keyof typeof calendarShape]: z.output<(typeof calendarShape)[Name]> };

const clients = [
  { provider: 'Google', id: 'GOOGLE_CLIENT_ID', secret: 'GOOGLE_CLIENT_SECRET' },
  { provider: 'Microsoft', id: 'MICROSOFT_CLIENT_ID', secret: 'MICROSOFT_CLIENT_SECRET' },
] as const;

export function findCalendarProblems(variables: Variables): string[] {
  return clients.flatMap(({ provider, id, secret }) => {
    const missing = [id, secret].filter((name) => variables[name] === undefined);
    return missing.length === 1
      ? missing.map((name) => `${name} is missing or wrong: ${provider} needs both the client id and the client secret`)
      : [];
  });
}

export function toCalendarSettings(variables: Variables): CalendarSettings {
  const [google, microsoft] = clients.map(({ id, secret }) => toClient(variables[id], variables[secret]));
  return { google, microsoft, calDavServers: variables.CALDAV_SERVERS };
}

function toClient(clientId: string | undefined, clientSecret: string | undefined): OAuthSettings | undefined {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}
