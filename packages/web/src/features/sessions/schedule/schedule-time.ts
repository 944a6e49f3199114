import { type Instant, isSameZone, readWallTime, toWallTime } from '@x1/contract/core/time.ts';
import { formatDate, formatSessionTime, formatTime, zoneAbbreviation } from '@x1/contract/core/time-format.ts';

/** A time as the dialog holds it: a wall time of `zone`. Needs `Temporal` to be read. */
export interface WallChoice {
  readonly date: string;
  readonly time: string;
  readonly zone: string;
  readonly durationMinutes: number;
}

export interface SessionRange {
  readonly start: Instant;
  readonly end: Instant;
}

/** What the chosen wall time means. Only 'ready' may be sent (R114, R115). */
export type TimeReading =
  | { readonly kind: 'incomplete' }
  /** The conversion failed: nothing is shown as converted and nothing can be sent. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'skipped'; readonly nextValid: { date: string; time: string } }
  | { readonly kind: 'past' }
  /** `isDoubled`: the hour comes twice that day, and the first one is meant (R114). */
  | { readonly kind: 'ready'; readonly range: SessionRange; readonly isDoubled: boolean };

/** Reads the chosen time against the present moment. Never throws: what cannot be converted is 'failed'. */
export function readChoice(choice: WallChoice, now: Date): TimeReading {
  if (choice.date === '' || choice.time === '') return { kind: 'incomplete' };
  try {
    const reading = readWallTime({ date: choice.date, time: choice.time, timeZone: choice.zone });
    if (reading.kind === 'skipped') return { kind: 'skipped', nextValid: reading.nextValid };
    if (Date.parse(reading.instant) <= now.getTime()) return { kind: 'past' };
    const end = new Date(Date.parse(reading.instant) + choice.durationMinutes * 60_000).toISOString();
    const range = { start: reading.instant, end };
    return { kind: 'ready', range, isDoubled: reading.kind === 'doubled' };
  } catch {
    return { kind: 'failed' };
  }
}

/** The zones of a scheduling dialog. */
export interface ScheduleZones {
  /** Stored with the session: the trainer's, or the viewer's while the trainer has none (R32, R113). */
  readonly scheduling: string;
  /** Offered only when it differs from the scheduling zone. */
  readonly own: string | null;
}

/** Decides which zones the dialog offers (S2§5). */
export function scheduleZones(trainerZone: string | null, ownZone: string): ScheduleZones {
  if (trainerZone === null || isSameZone(trainerZone, ownZone)) return { scheduling: trainerZone ?? ownZone, own: null };
  return { scheduling: trainerZone, own: ownZone };
}

/** The zone whose clock is not the one of display; null where there is only one. */
export function otherZone({ scheduling, own }: ScheduleZones, shownZone: string): string | null {
  if (own === null) return null;
  return shownZone === own ? scheduling : own;
}

/** The first date that may be chosen: today in the chosen zone (R112). */
export function todayIn(zone: string, now: Date): string {
  return toWallTime(now.toISOString(), zone).date;
}

/** The same moment as a wall time of another zone, so that changing 'Display times in' keeps the session where it is. */
export function moveToZone(choice: WallChoice, zone: string): WallChoice {
  try {
    const reading = readWallTime({ date: choice.date, time: choice.time, timeZone: choice.zone });
    if (reading.kind === 'skipped') return { ...choice, zone };
    return { ...choice, ...toWallTime(reading.instant, zone), zone };
  } catch {
    return { ...choice, zone };
  }
}

/** A free time offered by the server as the wall time of `zone`. */
export function choiceOf(range: SessionRange, zone: string): WallChoice {
  const durationMinutes = (Date.parse(range.end) - Date.parse(range.start)) / 60_000;
  return { ...toWallTime(range.start, zone), zone, durationMinutes };
}

/** 'Sat, Mar 21 · 2:00-3:00 PM (EDT)' for one zone; the date is in every line, so that a change of day shows. */
export function rangeText(range: SessionRange, zone: string, now: Date): string {
  return formatSessionTime(range, zone, now);
}

/** 'Mar 21, 11:00 AM' for the submit button, with the year when it is another one. */
export function shortText(range: SessionRange, zone: string, now: Date): string {
  const day = formatDate(range.start, zone, now).replace(/^\w+, /, '');
  return `${day}, ${formatTime(range.start, zone)}`;
}

/** 'PDT' of the chosen day, or of now before one is chosen. */
export function abbreviationOf(zone: string, reading: TimeReading, now: Date): string {
  return zoneAbbreviation(reading.kind === 'ready' ? reading.range.start : now.toISOString(), zone);
}
