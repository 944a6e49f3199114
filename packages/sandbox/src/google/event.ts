/** A time as Google writes it: an instant, or a whole day. */
export interface EventTime {
  dateTime?: string;
  date?: string;
  timeZone?: string;
}

/** The writable fields of an event. */
export interface EventFields {
  summary?: string;
  description?: string;
  location?: string;
  start: EventTime;
  end: EventTime;
  status: 'confirmed' | 'tentative' | 'cancelled';
  transparency?: 'opaque' | 'transparent';
  visibility?: string;
  guestsCanInviteOthers?: boolean;
  guestsCanSeeOtherGuests?: boolean;
  extendedProperties?: { private?: Record<string, string>; shared?: Record<string, string> };
  source?: { title?: string; url?: string };
  colorId?: string;
  reminders?: { useDefault?: boolean; overrides?: { method: 'email' | 'popup'; minutes: number }[] };
  conferenceData?: ConferenceData;
}

/** The video call of an event: asked for by its owner's app, then made, a moment later at times, or not at all. */
export interface ConferenceData {
  createRequest?: {
    requestId: string;
    conferenceSolutionKey?: { type: string };
    status?: { statusCode: 'pending' | 'success' | 'failure' };
  };
  conferenceId?: string;
  conferenceSolution?: { key: { type: string }; name: string };
  entryPoints?: { entryPointType: 'video'; uri: string; label: string }[];
}

/** An event as the calendar answers it. */
export interface CalendarEvent extends EventFields {
  kind: 'calendar#event';
  etag: string;
  id: string;
  created: string;
  updated: string;
  creator: { email: string; self: true };
  organizer: { email: string; self: true };
  iCalUID: string;
  sequence: number;
  /** The address of its video call, as older apps read it. */
  hangoutLink?: string;
  reminders: NonNullable<EventFields['reminders']>;
  eventType: 'default';
}

/** An event in a calendar. Deleted ones are kept: their ids are never free again. */
export interface StoredGoogleEvent {
  /** Account and event id. */
  id: string;
  account: string;
  /** The how-manieth change of the calendar its last one was. */
  change: number;
  event: CalendarEvent;
}

/** A whole day begins at midnight UTC here. */
export function toInstant({ dateTime, date }: EventTime): number {
  return Date.parse(dateTime ?? `${date}T00:00:00Z`);
}
