/** What this stand-in reads of iCalendar: single events with times in UTC, and that others repeat. */
export interface ReadEvent {
  uid: string;
  title: string | undefined;
  description: string | undefined;
  location: string | undefined;
  /** In milliseconds. */
  start: number;
  end: number;
  isTimed: boolean;
  isRepeated: boolean;
}

const unfold = (text: string) => text.replaceAll(/\r?\n[ \t]/g, '');
const unescapeText = (text: string) => text.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
const escapeText = (text: string) => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll('\n', '\\n');

function propertyOf(text: string, name: string): string | undefined {
  return new RegExp(`^${name}(?:;[^:\\r\\n]*)?:(.*?)\\r?$`, 'im').exec(text)?.[1];
}

/** 20261126T170000Z, or a whole day as midnight UTC; NaN for anything else. */
function toInstant(value: string | undefined): number {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(value ?? '') ?? [];
  return year === undefined ? Number.NaN : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** As iCalendar writes an instant in UTC. */
export const toStamp = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** Undefined for what is no event with a start and an end after it. */
export function readEvent(file: string): ReadEvent | undefined {
  const unfolded = unfold(file);
  const text = unfolded.slice(unfolded.search(/^BEGIN:VEVENT/im));
  const uid = propertyOf(text, 'UID');
  const [start, end] = [toInstant(propertyOf(text, 'DTSTART')), toInstant(propertyOf(text, 'DTEND'))];
  if (!/^BEGIN:VEVENT/i.test(text) || !uid || !(start < end)) return undefined;
  const textOf = (name: string) => {
    const value = propertyOf(text, name);
    return value === undefined ? undefined : unescapeText(value);
  };
  return {
    uid,
    title: textOf('SUMMARY'),
    description: textOf('DESCRIPTION'),
    location: textOf('LOCATION'),
    start,
    end,
    isTimed: propertyOf(text, 'DTSTART')?.includes('T') ?? false,
    isRepeated: propertyOf(text, 'RRULE') !== undefined,
  };
}

/** The file of a person's own event. */
export function writeEvent(uid: string, { title, start, end }: { title: string; start: number; end: number }): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//X1//Sandbox//EN', 'BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${toStamp(start)}`];
  const times = [`DTSTART:${toStamp(start)}`, `DTEND:${toStamp(end)}`, `SUMMARY:${escapeText(title)}`];
  return [...lines, ...times, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
}

/** The same file with other values: a line of that name is put in place of the one there, or added. */
export function changeLines(file: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((text, [name, value]) => {
    const line = new RegExp(`^${name}(?:;[^:\\r\\n]*)?:.*?(\\r?)$`, 'im');
    const written = `${name}:${escapeText(value)}`;
    return line.test(text)
      ? text.replace(line, (_, end: string) => written + end)
      : text.replace(/^END:VEVENT/im, `${written}\r\nEND:VEVENT`);
  }, unfold(file));
}
