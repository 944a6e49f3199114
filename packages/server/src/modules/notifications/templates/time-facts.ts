import { type Language, t } from '@x1/contract/core/texts.ts';
import { toWallTime } from '@x1/contract/core/time.ts';
import { formatSessionTime } from '@x1/contract/core/time-format.ts';
import { isOnlineLocation, placeWithAddress } from '@x1/contract/scheduling/locations.ts';
import type { Fact } from '../mail/letter.ts';

/** Whose eyes a text is written for. */
export interface Reader {
  /** Where this person sees times. */
  readonly timeZone: string;
  /** A date of another year includes it. */
  readonly now: Date;
  /** The current one, while a text is written; English where nobody has chosen. */
  readonly language?: Language;
}

interface SessionTime {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly location: string | null;
  readonly placeAddress: string | null;
  readonly venueZone: string | null;
}

/** 'New York time' for America/New_York; what has no place in its name is named as it is. */
export function zoneName(timeZone: string): string {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return place !== undefined && timeZone.includes('/') && !timeZone.startsWith('Etc/') ? t('{place} time', { place }) : timeZone;
}

/** The other party's time, as shown to the reader. */
interface OtherSide {
  readonly name: string;
  readonly timeZone: string | null;
}

/**
 * When and where, for one reader: in the reader's zone, and where people meet in person and the clocks there show something else, that of the
 * place before it.
 *
 * @param other whose time is shown as well, if it differs
 */
export function timeFacts(session: SessionTime, reader: Reader, other?: OtherSide): Fact[] {
  const own = timeIn(session, reader.timeZone, reader);
  const where = { label: t('Where'), value: placeWithAddress(session) };
  if (!hasTwoClocks(session, reader))
    return [{ label: t('When'), value: own }, ...otherClock(session, reader, [reader.timeZone], other), where];
  const there = timeIn(session, session.venueZone, reader);
  const told = [reader.timeZone, session.venueZone];
  return [
    { label: t('When, at the place'), value: there },
    { label: t('For you'), value: own },
    ...otherClock(session, reader, told, other),
    where,
  ];
}

function otherClock(session: SessionTime, reader: Reader, told: readonly string[], other: OtherSide | undefined): Fact[] {
  const timeZone = other?.timeZone;
  if (!timeZone || told.some((zone) => isSameClock(session, zone, timeZone))) return [];
  return [{ label: t('For {name}', { name: other.name }), value: timeIn(session, timeZone, reader) }];
}

/** The same in one line: 'Sat, Mar 14 · 4:30-5:30 PM (EDT)'. */
export function timeLine(session: SessionTime, reader: Reader): string {
  const range = toRange(session);
  const own = formatSessionTime(range, reader.timeZone, reader.now);
  if (!hasTwoClocks(session, reader)) return own;
  return t('{there}, for you {own}', { there: formatSessionTime(range, session.venueZone, reader.now), own });
}

function timeIn(session: SessionTime, timeZone: string, { now }: Reader): string {
  return `${formatSessionTime(toRange(session), timeZone, now)}, ${zoneName(timeZone)}`;
}

function hasTwoClocks(session: SessionTime, { timeZone }: Reader): session is SessionTime & { venueZone: string } {
  const { location, venueZone } = session;
  if (venueZone === null || isOnlineLocation(location)) return false;
  return !isSameClock(session, venueZone, timeZone);
}

function isSameClock({ startsAt }: SessionTime, zone: string, otherZone: string): boolean {
  const [one, other] = [toWallTime(startsAt.toISOString(), zone), toWallTime(startsAt.toISOString(), otherZone)];
  return one.date === other.date && one.time === other.time;
}

function toRange({ startsAt, endsAt }: SessionTime): { start: string; end: string } {
  return { start: startsAt.toISOString(), end: endsAt.toISOString() };
}
