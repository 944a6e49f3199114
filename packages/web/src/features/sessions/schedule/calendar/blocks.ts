import { t } from '@x1/contract/core/texts.ts';
import { addDays, type CalendarDate, startOfDay, toWallTime } from '@x1/contract/core/time.ts';
import type { FreeTimes, Occupation, TimeSpan } from '@x1/contract/scheduling/availability.ts';

export type BlockKind = Occupation['kind'] | 'group' | 'present' | 'chosen';

/** A stretch of one day's column, in minutes of its wall clock. */
export interface Block {
  readonly kind: BlockKind;
  readonly column: number;
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly text: string;
}

const DAY_MINUTES = 24 * 60;
/** Where the clock goes back a session may end at the wall time it began at: it is drawn at least this high. */
const LEAST_MINUTES = 15;

/** What each kind is called in its block and in the legend. */
export const blockNames: Readonly<Record<BlockKind, string>> = {
  session: t('Another session'),
  group_full: t('Full group'),
  calendar: t('Calendar busy'),
  time_off: t('Time off'),
  hold: t('Being booked'),
  own_session: t('Your session'),
  athlete_session: t("Your athlete's session"),
  group: t('Group to join'),
  present: t('Booked now'),
  chosen: t('Chosen time'),
};

const blockTexts: Readonly<Record<Exclude<BlockKind, 'group'>, string>> = {
  session: t('Busy'),
  group_full: t('Full'),
  calendar: t('Calendar'),
  time_off: t('Time off'),
  hold: t('Being booked'),
  own_session: t('Yours'),
  athlete_session: t('Same athlete'),
  present: t('Booked'),
  chosen: t('Chosen'),
};

interface BlocksInput {
  readonly freeTimes: FreeTimes | null;
  readonly days: readonly CalendarDate[];
  readonly zone: string;
  readonly present: TimeSpan | null;
  readonly chosen: TimeSpan | null;
}

/** Everything that is drawn over the half hours: what is in the way below, the chosen time on top. */
export function blocksOf({ freeTimes, days, zone, present, chosen }: BlocksInput): Block[] {
  const place = (span: TimeSpan, kind: BlockKind, text: string) =>
    days.flatMap((day, column) => segmentOf(span, day, zone).map((segment) => ({ kind, column, text, ...segment })));
  const occupied = [...(freeTimes?.occupied ?? [])].sort((one, other) => drawingOrder(one.kind) - drawingOrder(other.kind));
  return [
    ...occupied.flatMap((span) => place(span, span.kind, blockTexts[span.kind])),
    ...(freeTimes?.groups ?? []).flatMap((span) =>
      place(span, 'group', t('Join the group · {seats}', { seats: seatsText(span.seatsLeft) })),
    ),
    ...(present ? place(present, 'present', blockTexts.present) : []),
    ...(chosen ? place(chosen, 'chosen', blockTexts.chosen) : []),
  ];
}

// A session is often in the trainer's calendar too: show the session, which people recognize.
function drawingOrder(kind: Occupation['kind']): number {
  return ['time_off', 'calendar', 'hold', 'session', 'group_full', 'own_session', 'athlete_session'].indexOf(kind);
}

/** '2 spots left'. */
export function seatsText(seatsLeft: number): string {
  return t('{count, plural, one {# spot left} other {# spots left}}', { count: seatsLeft });
}

/** The part of a span that lies in a day; none when it does not touch it. */
function segmentOf(span: TimeSpan, day: CalendarDate, zone: string): Pick<Block, 'fromMinute' | 'toMinute'>[] {
  const [dayStart, dayEnd] = [Date.parse(startOfDay(day, zone)), Date.parse(startOfDay(addDays(day, 1), zone))];
  const [start, end] = [Date.parse(span.startTime), Date.parse(span.endTime)];
  if (start >= dayEnd || end <= dayStart) return [];
  const fromMinute = start <= dayStart ? 0 : minuteOf(span.startTime, zone);
  const toMinute = end >= dayEnd ? DAY_MINUTES : minuteOf(span.endTime, zone);
  return [{ fromMinute, toMinute: Math.max(toMinute, fromMinute + LEAST_MINUTES) }];
}

function minuteOf(instant: string, zone: string): number {
  const [hour = 0, minute = 0] = toWallTime(instant, zone).time.split(':').map(Number);
  return hour * 60 + minute;
}
