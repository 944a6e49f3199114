import type { CalendarProviderName } from '@x1/contract/calendar/connection.ts';
import type { Config } from './config.ts';
import type { Calendars } from './modules/calendar/port.ts';
import { openCalDavCalendar } from './open-caldav-calendar.ts';
import { openGoogleCalendar } from './open-google-calendar.ts';
import { openOutlookCalendar } from './open-outlook-calendar.ts';
import type { Sandbox } from './open-sandbox.ts';
import type { Clock } from './platform/clock.ts';
import type { Metrics } from './platform/metrics.ts';

interface Needs {
  config: Pick<Config, 'google' | 'microsoft' | 'calDavServers' | 'stripe'>;
  sandbox: Pick<Sandbox, 'url'> | undefined;
  publicUrl: string;
  clock: Clock;
  metrics: Pick<Metrics, 'timeCalls'>;
}

/** Which calendars can be connected here at all. The sandbox may be there for its mailbox alone. */
export function hasCalendars({ config, sandbox }: Pick<Needs, 'config' | 'sandbox'>): Readonly<Record<CalendarProviderName, boolean>> {
  const isStoodInFor = sandbox !== undefined && config.stripe === undefined;
  return {
    google: config.google !== undefined || isStoodInFor,
    outlook: config.microsoft !== undefined || isStoodInFor,
    caldav: config.calDavServers !== 'none',
  };
}

/** Every calendar a trainer can connect: the real ones as far as they're configured, the sandbox's where it stands in, or none. */
export async function openCalendars({ metrics, ...needs }: Needs): Promise<Calendars> {
  return {
    google: metrics.timeCalls('google', await openGoogleCalendar(needs)),
    outlook: metrics.timeCalls('outlook', await openOutlookCalendar(needs)),
    caldav: metrics.timeCalls('caldav', await openCalDavCalendar(needs)),
  };
}
