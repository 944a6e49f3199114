import { addDays, type CalendarDate, mondayOf } from '../core/time.ts';
import { WEEKS_SHOWN } from './progress.ts';

/**
 * How many weeks in a row somebody has trained: weeks from Monday to Sunday of the family's calendar with a session that was held or a drill
 * that was checked off. A week that has just begun doesn't end a row: it's counted up to last week then.
 *
 * @param days on which something was held or practiced, in any order, also repeated
 * @param today the family's day
 */
export function weeksInARow(days: Iterable<CalendarDate>, today: CalendarDate): number {
  const weeks = new Set(Array.from(days, mondayOf));
  const thisWeek = mondayOf(today);
  let week = weeks.has(thisWeek) ? thisWeek : addDays(thisWeek, -7);
  let count = 0;
  while (weeks.has(week)) {
    count += 1;
    week = addDays(week, -7);
  }
  return count;
}

/** The Mondays of the weeks that a page of progress shows, oldest first. */
export function weeksShown(today: CalendarDate): CalendarDate[] {
  const last = mondayOf(today);
  return Array.from({ length: WEEKS_SHOWN }, (_, index) => addDays(last, (index + 1 - WEEKS_SHOWN) * 7));
}
