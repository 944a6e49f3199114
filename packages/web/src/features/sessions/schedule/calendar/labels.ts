import { t } from '@x1/contract/core/texts.ts';
import { type CalendarDate, readWallTime, toWallTime } from '@x1/contract/core/time.ts';
import { hindranceText, type WantedTime } from '@x1/contract/scheduling/availability.ts';
import { clockText, longDayText, shortClockText } from '../labels.ts';
import { seatsText } from './blocks.ts';
import type { DayCell } from './day-cells.ts';

/** A cell in words, with its full date: 'Saturday, March 14, 4:30 PM: free'. */
export function cellText(cell: DayCell, role: WantedTime['role'], isKnown: boolean): string {
  return `${longDayText(cell.date)}, ${clockText(cell.time)}: ${stateText(cell, role, isKnown)}`;
}

function stateText({ startTime, isPast, group, hindrances }: DayCell, role: WantedTime['role'], isKnown: boolean): string {
  if (startTime === null) return t('the clocks skip this time');
  if (isPast) return t('over', { context: 'a time' });
  if (!isKnown) return t('loading', { context: 'a time' });
  if (group) return t('join the group, {seats}', { seats: seatsText(group.seatsLeft) });
  const [first] = hindrances;
  if (!first) return t('free', { context: 'a time' });
  if (first.kind === 'outside_hours') return t('free, outside usual hours');
  return hindranceText(first.kind, role);
}

/** Whether a session may start in a cell: only refusals and the past prevent it. */
export function isOpen({ startTime, isPast, hindrances }: DayCell): boolean {
  return startTime !== null && !isPast && !hindrances.some(({ refuses }) => refuses);
}

/**
 * What the clock of another zone shows at a wall time of the axis, such as '1 PM', with '+1' on the next day. Null where the clock of the
 * axis skips that time.
 */
export function otherClock({ date, time, zone }: { date: CalendarDate; time: string; zone: string }, other: string): string | null {
  const reading = readWallTime({ date, time, timeZone: zone });
  if (reading.kind === 'skipped') return null;
  const wall = toWallTime(reading.instant, other);
  const text = shortClockText(wall.time);
  if (wall.date === date) return text;
  return `${text} ${wall.date > date ? '+1' : '-1'}`;
}
