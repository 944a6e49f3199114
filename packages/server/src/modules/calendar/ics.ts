import { generateIcsCalendar, type IcsEvent } from 'ts-ics';
import { invariant } from '../../platform/errors.ts';

/** The purpose of a calendar file (RFC 5546): an invitation, a cancellation, or sessions to display. */
export type IcsMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH';

/** One session in a calendar file. */
export interface IcsSession {
  /** Constant for a session: calendars recognize an entry by it. */
  readonly uid: string;
  /** Increases with every change, so that an older file never overwrites a newer one. */
  readonly sequence: number;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  readonly summary: string;
  readonly description: string;
  /** Empty: left out. */
  readonly location: string;
  /** The session's page; below our own origin. */
  readonly url: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** The invited person; no other address is in the file. Absent in files that invite nobody. */
  readonly invited?: { readonly organizer: Person; readonly attendee: Person } | undefined;
}

interface Person {
  readonly name: string;
  readonly address: string;
}

interface IcsFile {
  readonly method: IcsMethod;
  readonly sessions: readonly IcsSession[];
  /** When the file was created. */
  readonly madeAt: Date;
  /** The name of the whole calendar, and its refresh interval; for feeds. */
  readonly feed?: { readonly name: string; readonly refreshHours: number };
}

const prodId = '-//X1//Sessions//EN';

/**
 * A calendar file (RFC 5545): times in UTC, text escaped, lines of at most 75 octets. User text stays text: the file is
 * validated before it is sent (security.md F51).
 */
export function toIcs({ method, sessions, madeAt, feed }: IcsFile): string {
  const generated = generateIcsCalendar({
    version: '2.0',
    prodId,
    method,
    events: sessions.map((session) => toEvent(session, madeAt)),
  });
  const lines = unfold(generated);
  const head = feed ? feedLines(feed) : [];
  const firstEvent = lines.findIndex((line) => line === 'BEGIN:VEVENT' || line === 'END:VCALENDAR');
  lines.splice(firstEvent, 0, ...head);
  assertSound(lines, sessions.length);
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Apple, Outlook and others read the older X- names, newer programs those of RFC 7986. */
function feedLines({ name, refreshHours }: NonNullable<IcsFile['feed']>): string[] {
  return [
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
  ];
}

function toEvent(session: IcsSession, madeAt: Date): IcsEvent {
  const { uid, sequence, status, url, invited } = session;
  const location = toIcsLine(session.location);
  return {
    uid,
    stamp: { date: madeAt },
    start: { date: session.startsAt },
    end: { date: session.endsAt },
    sequence,
    status,
    summary: toIcsLine(session.summary),
    description: toIcsText(session.description),
    ...(location && { location }),
    url,
    // A canceled session does not block time.
    timeTransparent: status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE',
    ...(invited && {
      organizer: { name: toParameter(invited.organizer.name), email: invited.organizer.address },
      attendees: [
        {
          name: toParameter(invited.attendee.name),
          email: invited.attendee.address,
          role: 'REQ-PARTICIPANT',
          partstat: status === 'CONFIRMED' ? ('ACCEPTED' as const) : ('TENTATIVE' as const),
          rsvp: false,
        },
      ],
    }),
  };
}

/** A parameter value in quotes. A quote cannot be written inside, and other escapes are read inconsistently (RFC 5545 §3.2, RFC 6868). */
function toParameter(name: string): string {
  return `"${toIcsLine(name).replaceAll('"', "'").replace(/[\\^]/g, '-')}"`;
}

const propertyNames = new Set([
  'UID',
  'DTSTAMP',
  'DTSTART',
  'DTEND',
  'SEQUENCE',
  'STATUS',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'URL',
  'TRANSP',
  'ORGANIZER',
  'ATTENDEE',
]);
const calendarNames = new Set(['VERSION', 'PRODID', 'METHOD', 'NAME', 'X-WR-CALNAME', 'REFRESH-INTERVAL', 'X-PUBLISHED-TTL']);

/** User text must not have become a line of its own: the file has exactly one event per session, each with known properties, each once. */
function assertSound(lines: readonly string[], sessionCount: number): void {
  let events = 0;
  let seen: Set<string> | undefined;
  for (const line of lines.slice(1, -1)) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there; a tab may
    invariant(!/[\0-\x08\x0a-\x1f\x7f]/.test(line), 'a control character in a calendar file');
    if (line === 'BEGIN:VEVENT') {
      invariant(!seen, 'an event within an event');
      seen = new Set();
      events += 1;
    } else if (line === 'END:VEVENT') {
      invariant(seen, 'the end of an event that did not begin');
      seen = undefined;
    } else {
      const name = /^[A-Z-]+(?=[;:])/.exec(line)?.[0] ?? '';
      invariant((seen ? propertyNames : calendarNames).has(name), 'a line that nobody wrote into a calendar file');
      invariant(!seen?.has(name), 'a property that stands twice in a session');
      seen?.add(name);
    }
  }
  invariant(lines[0] === 'BEGIN:VCALENDAR' && lines.at(-1) === 'END:VCALENDAR' && !seen, 'a calendar file that does not end');
  invariant(events === sessionCount, 'a calendar file with another number of sessions');
}

const LINE_OCTETS = 75;

/** User text for a text property, before it is escaped: line ends become LF, invisible characters are removed. */
function toIcsText(text: string): string {
  return (
    text
      .toWellFormed()
      // Some readers take each of these for a line end: they are converted to the one that is escaped.
      .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
  );
}

/** The same on one line, trimmed: for titles, places and names. */
function toIcsLine(text: string): string {
  return toIcsText(text).replace(/\s+/gu, ' ').trim();
}

/** The unfolded content lines of a calendar file, without the empty last one. */
function unfold(ics: string): string[] {
  return ics
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .filter((line) => line !== '');
}

/** Folds one content line into lines of at most 75 octets without splitting a character (RFC 5545 §3.1). */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
