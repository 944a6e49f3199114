import type { CalendarProviderName } from '@x1/contract/calendar/connection.ts';
import type { Reply } from '@x1/contract/core/route.ts';
import type { systemRoutes } from '@x1/contract/system/routes.ts';

type ClientConfig = Reply<(typeof systemRoutes)['config']>;

/** What stays the same as long as the process runs; the rest is set by operators. */
export type FixedClientConfig = Omit<
  ClientConfig,
  | 'addedSports'
  | 'addedUniversities'
  | 'features'
  | 'fullRefundHours'
  | 'landing'
  | 'minimumPayout'
  | 'platformFeeBasisPoints'
  | 'supportEmail'
>;

/** The accounts of the demo marketplace, offered on the sign-in screens while it runs. */
export const demoAccounts = [
  { role: 'trainer', email: 'trainer@demo.x1.test', password: 'demo1234' },
  { role: 'parent', email: 'parent@demo.x1.test', password: 'demo1234' },
] as const;

interface Facts {
  publishableKey: string;
  publicUrl: string;
  consentYears: number;
  isSandbox: boolean;
  /** Which calendars can be connected. */
  calendars: Readonly<Record<CalendarProviderName, boolean>>;
  isDemo: boolean;
}

/** No secrets: anyone may read it (R93). */
export function toClientConfig({ publishableKey, isSandbox, publicUrl, calendars, isDemo, ...same }: Facts): FixedClientConfig {
  return {
    payments: { publishableKey, ...(isSandbox ? { apiBase: `${publicUrl}/sandbox/stripe` } : {}) },
    sandbox: isSandbox,
    googleCalendar: calendars.google,
    outlookCalendar: calendars.outlook,
    calDav: calendars.caldav,
    ...same,
    ...(isDemo ? { demoAccounts: [...demoAccounts] } : {}),
  };
}
