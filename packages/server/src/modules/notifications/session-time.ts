import { toWallTime } from '@x1/contract/core/time.ts';
import { formatSessionTime } from '@x1/contract/core/time-format.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import type { Fact } from './mail/letter.ts';

/** Whose eyes a text is written for. */
export interface Reader {
  /** Where this person sees times. */
  readonly timeZone: string;
  /** A date of another year is told with it. */
  readonly currentYear: number;
}

interface SessionTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly location: string | null;
  readonly venueZone: string | null;
}

/** 'New York time' for America/New_York; what has no place in its name is named as it is. */
export function zoneName(timeZone: string): string {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return timeZone.includes('/') && !timeZone.startsWith('Etc/') ? `${place} time` : timeZone;
}

/**
 * When and where, for one reader: in the reader's zone, and where people meet in person and the clocks there show something else, that of the
 * place before it.
 */
export function timeFacts(session: SessionTime, reader: Reader): Fact[] {
  const own = timeIn(session, reader.timeZone, reader);
  const where = { label: 'Where', value: locationLabel(session.location) };
  if (!hasTwoClocks(session, reader)) return [{ label: 'When', value: own }, where];
  const there = timeIn(session, session.venueZone, reader);
  return [{ label: 'When, at the place', value: there }, { label: 'For you', value: own }, where];
}

/** The same in one line: 'Sat, Mar 14 · 4:30-5:30 PM (EDT)'. */
export function timeLine(session: SessionTime, reader: Reader): string {
  const range = toRange(session);
  const own = formatSessionTime(range, reader.timeZone, reader.currentYear);
  if (!hasTwoClocks(session, reader)) return own;
  return `${formatSessionTime(range, session.venueZone, reader.currentYear)}, for you ${own}`;
}

function timeIn(session: SessionTime, timeZone: string, { currentYear }: Reader): string {
  return `${formatSessionTime(toRange(session), timeZone, currentYear)}, ${zoneName(timeZone)}`;
}

function hasTwoClocks(session: SessionTime, { timeZone }: Reader): session is SessionTime & { venueZone: string } {
  const { startsAt, location, venueZone } = session;
  if (venueZone === null || locationLabel(location).startsWith('Online')) return false;
  const [there, here] = [toWallTime(startsAt.toISOString(), venueZone), toWallTime(startsAt.toISOString(), timeZone)];
  return there.date !== here.date || there.time !== here.time;
}

function toRange({ startsAt, endsAt }: SessionTime): { start: string; end: string } {
  return { start: startsAt.toISOString(), end: endsAt.toISOString() };
}
