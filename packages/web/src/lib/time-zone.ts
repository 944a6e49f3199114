/** The zone this device is set to, or undefined when the browser gives none (R32). */
export function deviceTimeZone(): string | undefined {
  // Some browsers answer undefined or ''; a name the server does not know is stored as none there.
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

/** 'New York' for America/New_York, 'Louisville, Kentucky' for America/Kentucky/Louisville, 'UTC' for UTC. */
export function zoneName(zone: string): string {
  const [, ...places] = zone.split('/');
  if (places.length === 0) return zone;
  return places.reverse().join(', ').replaceAll('_', ' ');
}

/** The zone in which a person reads times: the saved one, else the device's (R32). */
export function viewerTimeZone(user: { timezone: string | null } | undefined): string {
  return user?.timezone ?? deviceTimeZone() ?? 'UTC';
}
