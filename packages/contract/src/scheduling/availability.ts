import * as z from 'zod/mini';
import { t } from '../core/texts.ts';
import { Instant, TimeZone, toWallTime } from '../core/time.ts';
import { type AskAgainReason, askAgainReasons, BookingRules, noBookingRules } from './booking-rules.ts';
import type { ApprovalStatus } from './states.ts';

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];

const ClockTime = z
  .string(t('must be a time such as 09:30'))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, t('must be a time such as 09:30')));

/** Usual hours on one weekday, as wall times in the trainer's zone; '24:00' ends a day. */
export const HoursRange = z
  .object({ weekday: z.enum(weekdays, t('must be a weekday')), from: ClockTime, to: ClockTime })
  .check(z.refine(({ from, to }) => from < to, { error: t('must end after it begins'), path: ['to'] }));
export type HoursRange = z.infer<typeof HoursRange>;

const MAX_RANGES = 21;

/** A trainer's usual hours (R111): sorted, without overlaps. Empty: none were entered. */
export const AvailabilityHours = z.array(HoursRange, t('must be a list')).check(
  z.maxLength(MAX_RANGES, { error: () => t('must have at most {count} entries', { count: MAX_RANGES }) }),
  z.overwrite((ranges) => [...ranges].sort(byBegin)),
  z.refine((ranges) => ranges.every((range, index) => !startsBeforeEndOf(range, ranges[index - 1])), t('must not overlap')),
);
export type AvailabilityHours = readonly HoursRange[];

function byBegin(one: HoursRange, other: HoursRange): number {
  return weekdays.indexOf(one.weekday) - weekdays.indexOf(other.weekday) || (one.from < other.from ? -1 : 1);
}

function startsBeforeEndOf(range: HoursRange, before: HoursRange | undefined): boolean {
  return before !== undefined && before.weekday === range.weekday && range.from < before.to;
}

/** A half-open time range: a session may start at the minute another ends. */
export const TimeSpan = z.object({ startTime: Instant, endTime: Instant });
export type TimeSpan = z.infer<typeof TimeSpan>;

/** Why part of a trainer's week is not free. */
export const occupationKinds = ['session', 'group_full', 'calendar', 'time_off', 'hold', 'own_session', 'athlete_session'] as const;
export const Occupation = z.object({
  startTime: Instant,
  endTime: Instant,
  /** session: another session of the trainer; group_full: a group without a seat left; calendar: busy in the trainer's calendar; time_off: planned by the trainer; hold: another family is booking it just now; own_session: the viewer's own; athlete_session: one of them, of the athlete for whom a time is looked for (R171). */
  kind: z.enum(occupationKinds),
});
export type Occupation = z.infer<typeof Occupation>;

/** A group of the same program that the session could join. */
export const OpenGroup = z.object({
  startTime: Instant,
  endTime: Instant,
  seatsLeft: z.int(),
  /** Where the group meets, which applies to everyone who joins; absent if not set. */
  location: z.optional(z.string()),
  /** True where the trainer hasn't approved anybody's session at this time yet, nor set the time. */
  isTentative: z.optional(z.boolean()),
  /** True where the trainer has set this time for the group (decision 0120). */
  isSet: z.optional(z.boolean()),
  /** True where nobody has a seat yet at a time that the trainer has set. */
  isEmpty: z.optional(z.boolean()),
});
export type OpenGroup = z.infer<typeof OpenGroup>;

export const FreeTime = z.object({
  startTime: Instant,
  endTime: Instant,
  /** Within the trainer's usual hours. */
  isUsual: z.boolean(),
});
export type FreeTime = z.infer<typeof FreeTime>;

/** What the scheduling dialog shows for some days. */
export const FreeTimes = z.object({
  /** The trainer's zone, or null while there is none (R32). */
  timeZone: z.nullable(TimeZone),
  /** The trainer's usual hours, and weekdays given without hours. */
  hours: z.array(HoursRange),
  weekdays: z.array(z.string()),
  rules: BookingRules,
  occupied: z.array(Occupation),
  groups: z.array(OpenGroup),
  /** For a group seat: the next times that the trainer has set for the group, in whatever days, in order; full ones have no seats left. */
  meetings: z.array(OpenGroup),
  /** Free times of the requested length, on full and half hours of the clock, in order: at most 200. */
  free: z.array(FreeTime),
  /** Whether the trainer's calendar is included: 'none' without a connection, 'old' when it could not be read just now. */
  calendar: z.enum(['none', 'fresh', 'old']),
});
export type FreeTimes = z.infer<typeof FreeTimes>;

export type HindranceKind = 'past' | 'too_soon' | 'buffer' | Occupation['kind'] | 'outside_hours' | 'only_within_hours';
export interface Hindrance {
  readonly kind: HindranceKind;
  /** True when the server refuses the time; otherwise it is a warning. */
  readonly refuses: boolean;
}

export interface WantedTime {
  readonly range: TimeSpan;
  readonly now: Instant;
  readonly role: 'parent' | 'trainer';
  readonly occupied: readonly Occupation[];
  readonly groups: readonly OpenGroup[];
  readonly hours: AvailabilityHours;
  /** The zone of `hours`. */
  readonly timeZone: string;
  /** They bind parents; a trainer may book at any time. */
  readonly rules: BookingRules;
}

/**
 * Why a time is not free, refusals first (R110, R111, R174): the server decides by it and the dialog explains by it. Hours only warn unless the
 * trainer takes bookings within them alone; a calendar and time off refuse parents and warn their owner. A group of the same program at exactly
 * this time is joined, and in no way of itself; the notice that a trainer asks for binds who joins it only while nobody has.
 */
export function whyNotFree({ range, now, role, occupied, groups, hours, timeZone, rules }: WantedTime): Hindrance[] {
  const binding = role === 'parent' ? rules : noBookingRules;
  const joined = groups.find((group) => isSameTime(group, range));
  const isJoined = joined !== undefined;
  const othersOfGroup = groups.filter((group) => !isSameTime(group, range));
  const kinds = new Set<HindranceKind>();
  if (range.startTime <= now) kinds.add('past');
  else if ((!joined || joined.isEmpty) && range.startTime < later(now, binding.minimumNoticeMinutes)) kinds.add('too_soon');
  for (const other of occupied) if (overlaps(range, other)) kinds.add(other.kind);
  if (!isJoined && groups.some((group) => overlaps(range, group))) kinds.add('session');
  const isTooClose = !isJoined && [...occupied, ...othersOfGroup].some((other) => needsBuffer(range, other, binding));
  const isTaken = kinds.has('session') || kinds.has('group_full') || kinds.has('hold');
  if (isTooClose && !isTaken) kinds.add('buffer');
  if (hours.length > 0 && !isWithinHours(range, hours, timeZone))
    kinds.add(binding.onlyWithinHours && !isJoined ? 'only_within_hours' : 'outside_hours');
  const all = [...kinds].map((kind) => ({ kind, refuses: isRefusal(kind, role) }));
  return all.sort((one, other) => Number(other.refuses) - Number(one.refuses));
}

function isRefusal(kind: HindranceKind, role: WantedTime['role']): boolean {
  if (kind === 'outside_hours' || isOwn(kind)) return false;
  return (kind !== 'calendar' && kind !== 'time_off') || role === 'parent';
}

function isOwn(kind: HindranceKind | undefined): boolean {
  return kind === 'own_session' || kind === 'athlete_session';
}

/** Between two sessions lies what follows the one and what precedes the other; a calendar's busy times bring no buffer of their own. */
function needsBuffer(range: TimeSpan, other: TimeSpan & { kind?: Occupation['kind'] }, rules: BookingRules): boolean {
  const { bufferBeforeMinutes: before, bufferAfterMinutes: after } = rules;
  if (isOwn(other.kind) || other.kind === 'time_off' || before + after === 0 || overlaps(range, other)) return false;
  const isSession = other.kind !== 'calendar';
  return overlaps(
    { startTime: later(range.startTime, -before), endTime: later(range.endTime, after) },
    isSession ? { startTime: later(other.startTime, -before), endTime: later(other.endTime, after) } : other,
  );
}

/**
 * Why a session of an accepted purchase waits for the trainer once more at a time that its parent chooses (R175); empty where it doesn't. The server
 * decides by it, and the dialog tells the parent before. Joining a group that the trainer has agreed to hold needs no answer, and a time that the
 * trainer has set is never outside hours.
 */
export function whyAskedAgain({ range, now, role, groups, hours, timeZone, rules }: Omit<WantedTime, 'occupied'>): AskAgainReason[] {
  const joined = groups.find((group) => isSameTime(group, range));
  if (role === 'trainer' || (joined && !joined.isTentative && !joined.isEmpty)) return [];
  const isOutside = !joined?.isSet && hours.length > 0 && !isWithinHours(range, hours, timeZone);
  const { askAgainWithinHours: hoursAhead } = rules;
  const isSoon = hoursAhead !== null && range.startTime < later(now, hoursAhead * 60);
  return askAgainReasons.filter((reason) => (reason === 'outside_hours' ? isOutside : isSoon));
}

function isSameTime(one: TimeSpan, other: TimeSpan): boolean {
  return one.startTime === other.startTime && one.endTime === other.endTime;
}

const later = (instant: Instant, minutes: number): Instant => new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** Instants are UTC texts of one format: they compare as text. */
function overlaps(one: TimeSpan, other: TimeSpan): boolean {
  return one.startTime < other.endTime && other.startTime < one.endTime;
}

/** Whether a time is within one of the usual ranges of the day on which it starts. */
export function isWithinHours({ startTime, endTime }: TimeSpan, hours: AvailabilityHours, timeZone: string): boolean {
  const start = toWallTime(startTime, timeZone);
  const end = toWallTime(endTime, timeZone);
  const isNextMidnight = end.date !== start.date && end.time === '00:00';
  if (end.date !== start.date && !isNextMidnight) return false;
  const weekday = weekdays[Temporal.PlainDate.from(start.date).dayOfWeek - 1];
  const until = isNextMidnight ? '24:00' : end.time;
  return hours.some((range) => range.weekday === weekday && range.from <= start.time && until <= range.to);
}

/**
 * Why a time is not free, in one plain sentence.
 *
 * @param approvalStatus of the purchase: of an approved one the trainer may be asked again (`whyAskedAgain`), which is told separately
 */
export function hindranceText(kind: HindranceKind, role: WantedTime['role'], approvalStatus: ApprovalStatus = 'approved'): string {
  const outsideForParent =
    approvalStatus === 'pending' ? t('This is outside usual hours: the trainer has to approve it.') : t('This is outside usual hours.');
  const texts: Readonly<Record<HindranceKind, string>> = {
    past: t('This time is in the past.'),
    too_soon: role === 'parent' ? t('The trainer needs more notice.') : t('You ask for more notice.'),
    buffer: role === 'parent' ? t("This is too close to another of the trainer's sessions.") : t('This is too close to another session.'),
    session: role === 'parent' ? t('The trainer already has a session then.') : t('You already have a session then.'),
    group_full: t('This group session is full.'),
    calendar: role === 'parent' ? t("The trainer's calendar is busy then.") : t('Your calendar is busy then. You can still choose it.'),
    time_off: role === 'parent' ? t('The trainer has time off then.') : t('You have time off then. You can still choose it.'),
    hold: role === 'parent' ? t('Another family is booking this time right now.') : t('A family is booking this time right now.'),
    own_session: t('You have another session then.'),
    athlete_session: t('Your athlete has another session at this time. You can still choose it.'),
    only_within_hours: role === 'parent' ? t("This is outside the trainer's hours.") : t('This is outside your hours.'),
    outside_hours: role === 'parent' ? outsideForParent : t('This is outside your usual hours.'),
  };
  return texts[kind];
}

/** How many times are offered in place of one that can't be had (R110). */
export const OFFERED_INSTEAD = 3;

/**
 * What is offered in place of a time that can't be had (R110): usual ones before others, and each a choice of its own, so ones that overlap
 * come last.
 *
 * @param times free ones of one length, in order of time
 */
export function offeredInstead<Time extends TimeSpan & { isUsual: boolean }>(times: readonly Time[]): Time[] {
  const ranked = [...times.filter(({ isUsual }) => isUsual), ...times.filter(({ isUsual }) => !isUsual)];
  const apart: Time[] = [];
  const overlapping: Time[] = [];
  for (const time of ranked) {
    const isApart = !apart.some((other) => time.startTime < other.endTime && other.startTime < time.endTime);
    (isApart && apart.length < OFFERED_INSTEAD ? apart : overlapping).push(time);
  }
  return [...apart, ...overlapping].slice(0, OFFERED_INSTEAD);
}
