import { type CalendarDate, readWallTime, toWallTime } from '@x1/contract/core/time.ts';
import { shortClockText } from '../labels.ts';

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
