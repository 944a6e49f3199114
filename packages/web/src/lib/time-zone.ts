/** The zone this device is set to, or undefined when the browser gives none (R32). */
export function deviceTimeZone(): string | undefined {
  // Some browsers answer undefined or ''; a name the server does not know is stored as none there.
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || undefined;
}

/** The zone in which a person reads times: the saved one, else the device's (R32). */
export function viewerTimeZone(user: { timezone: string | null } | undefined): string {
  return user?.timezone ?? deviceTimeZone() ?? 'UTC';
}
