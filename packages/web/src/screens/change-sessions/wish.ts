import { AppointmentId } from '@x1/contract/core/ids.ts';
import { addDays, Instant, readWallTime, startOfDay, toWallTime } from '@x1/contract/core/time.ts';
import type { TimeSpan } from '@x1/contract/scheduling/availability.ts';
import type { ChangedSession, ChangePreview, ScheduleChangeWish } from '@x1/contract/scheduling/schedule-change.ts';

/** What a trainer has chosen on the page. */
export interface Chosen {
  /** Everybody who has one session's time, whatever the days say. */
  readonly session: AppointmentId | null;
  readonly from: string;
  /** '' is the same day. */
  readonly to: string;
  /** '' is from the beginning, or until the end, of the day. */
  readonly fromTime: string;
  readonly toTime: string;
  readonly kind: 'move' | 'cancel';
  readonly days: number;
  readonly minutes: number;
  /** Sessions that go their own way, by their start: another start, or '' to stay as they are. */
  readonly except: Readonly<Record<string, string>>;
}

/** Whether the address names a session or a stretch of time: then no day is proposed. */
export function namesSessions(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('session') || query.has('from');
}

/**
 * What the address asks for: a session, or a stretch of time such as time off; without either the day of the next session. Needs `Temporal`.
 *
 * @param nextStart when the next session begins; null without one, which is today
 */
export function readChosen(search: string, { zone, now, nextStart }: { zone: string; now: Date; nextStart: Instant | null }): Chosen {
  const query = new URLSearchParams(search);
  const session = AppointmentId.safeParse(Number(query.get('session')));
  const [from, to] = [Instant.safeParse(query.get('from')), Instant.safeParse(query.get('to'))];
  const isStretch = from.success && to.success && from.data < to.data;
  const begin = toWallTime(isStretch ? from.data : laterOf(now.toISOString(), nextStart), zone);
  const end = isStretch ? toWallTime(to.data, zone) : begin;
  // Midnight ends the day before.
  const lastDay = isStretch && end.time === '00:00' ? addDays(end.date, -1) : end.date;
  return {
    session: session.success ? session.data : null,
    from: begin.date,
    to: lastDay === begin.date ? '' : lastDay,
    fromTime: isStretch && begin.time !== '00:00' ? begin.time : '',
    toTime: isStretch && end.time !== '00:00' ? end.time : '',
    kind: query.get('what') === 'cancel' ? 'cancel' : 'move',
    days: session.success ? 0 : 1,
    minutes: 0,
    except: {},
  };
}

/** A session that is under way began before now, maybe yesterday: then it's about today. */
const laterOf = (now: Instant, start: Instant | null): Instant => (start !== null && Date.parse(start) > Date.parse(now) ? start : now);

/**
 * What the page opens with: a session that can't move as proposed takes the nearest time that is offered for it, and that no other one takes; one
 * that can't move at all stays.
 *
 * @returns its own time for each of them; nothing where none is needed
 */
export function openingTimes({ sessions }: Pick<ChangePreview, 'sessions'>): Chosen['except'] {
  const taken = sessions.flatMap(({ problem, newTime }) => (problem === null && newTime ? [newTime] : []));
  const own: Record<string, string> = {};
  for (const { startTime, newTime, problem, offers } of sessions) {
    if (problem === null) continue;
    const distance = (offer: TimeSpan) => Math.abs(Date.parse(offer.startTime) - Date.parse(newTime?.startTime ?? startTime));
    const free = offers.filter((offer) => !taken.some((each) => each.startTime < offer.endTime && offer.startTime < each.endTime));
    const [nearest] = free.sort((one, other) => distance(one) - distance(other));
    if (nearest) taken.push(nearest);
    if (nearest || problem === 'blocked' || problem === 'not_movable') own[startTime] = nearest?.startTime ?? '';
  }
  return own;
}

/** Why a session can't go with the others, and where it would have gone; the trainer hasn't agreed to the suggested time yet. */
export type Asked = Readonly<Record<string, Pick<ChangedSession, 'problem' | 'newTime'>>>;

/** The sessions the trainer is asked about: those for which another time is suggested. */
export function askedOf({ sessions }: Pick<ChangePreview, 'sessions'>, except: Chosen['except']): Asked {
  const suggested = sessions.filter(({ startTime }) => except[startTime]);
  return Object.fromEntries(suggested.map(({ startTime, problem, newTime }) => [startTime, { problem, newTime }]));
}

/** What is asked of the server; undefined while the days make no stretch of time. Needs `Temporal`. */
export function toWish(chosen: Chosen, timeZone: string): ScheduleChangeWish | undefined {
  const { session, kind, days, minutes, except } = chosen;
  const which = session === null ? toStretch(chosen, timeZone) : ({ kind: 'session', appointmentId: session } as const);
  if (!which) return undefined;
  const own = Object.entries(except).map(([startTime, start]) => ({ startTime, newStartTime: start === '' ? null : start }));
  return {
    which,
    what: kind === 'cancel' ? { kind } : { kind, days, minutes },
    except: kind === 'cancel' ? own.filter(({ newStartTime }) => newStartTime === null) : own,
    timeZone,
  };
}

function toStretch({ from, to, fromTime, toTime }: Chosen, timeZone: string) {
  if (from === '') return undefined;
  const lastDay = to === '' ? from : to;
  const startTime = fromTime === '' ? startOfDay(from, timeZone) : instantOf(from, fromTime, timeZone);
  const endTime = toTime === '' ? startOfDay(addDays(lastDay, 1), timeZone) : instantOf(lastDay, toTime, timeZone);
  return startTime < endTime ? ({ kind: 'range', startTime, endTime } as const) : undefined;
}

/** A time that the clocks skip is the first after it. */
export function instantOf(date: string, time: string, timeZone: string): string {
  const reading = readWallTime({ date, time, timeZone });
  return reading.kind === 'skipped' ? instantOf(reading.nextValid.date, reading.nextValid.time, timeZone) : reading.instant;
}
