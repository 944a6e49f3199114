import { isTimeZone } from '@x1/contract/core/time.ts';

/** The zone this device is set to, or undefined when the browser gives none (R32). */
export function deviceTimeZone(): string | undefined {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone && isTimeZone(zone) ? zone : undefined;
}

/** The zone in which a person reads times: the saved one, else the device's (R32). */
export function viewerTimeZone(user: { timezone: string | null } | undefined): string {
  return user?.timezone ?? deviceTimeZone() ?? 'UTC';
}
