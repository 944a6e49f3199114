import type { Config } from './config.ts';
import type { PasswordProvider } from './modules/calendar/port.ts';
import { createNoCalendar } from './no-calendar.ts';
import type { Sandbox } from './open-sandbox.ts';
import type { Clock } from './platform/clock.ts';

interface Needs {
  config: Pick<Config, 'calDavServers' | 'stripe'>;
  sandbox: Pick<Sandbox, 'url'> | undefined;
  clock: Clock;
}

/** Calendars of CalDAV servers: real ones, the sandbox in place of all of them if it replaces the other services too, or none. */
export async function openCalDavCalendar({ config, sandbox, clock }: Needs): Promise<PasswordProvider> {
  const { calDavServers: servers, stripe } = config;
  if (servers === 'none') return createNoCalendar('CalDAV servers');
  const { createCalDavCalendar } = await import('./adapters/caldav/caldav-calendar.ts');
  const { createSandboxTransport, createTransport } = await import('./adapters/caldav/transport.ts');
  const isStoodInFor = servers === undefined && sandbox !== undefined && stripe === undefined;
  return createCalDavCalendar(isStoodInFor ? createSandboxTransport(sandbox.url) : createTransport(servers ?? 'public'), { clock });
}
