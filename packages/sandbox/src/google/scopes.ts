const prefix = 'https://www.googleapis.com/auth/';

/** What X1 may ask for, and how Google's own page puts it. */
export const scopes = {
  events: { scope: `${prefix}calendar.events`, label: 'View and edit events on all your calendars' },
  busy: { scope: `${prefix}calendar.freebusy`, label: 'View your availability in your calendars' },
} as const;

const known: ReadonlySet<string> = new Set(Object.values(scopes).map(({ scope }) => scope));

/** Whether Google would know the scope; nothing else is understood here. */
export const isKnownScope = (scope: string): boolean => known.has(scope);
