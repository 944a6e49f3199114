import { countText } from '@x1/contract/core/plural.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { classes } from '../../../../ui/classes.ts';
import { monthText, shortWeekdayText } from '../labels.ts';
import type { ListedDay } from './free-list.ts';

interface DayStripProps {
  days: readonly CalendarDate[];
  viewedDay: CalendarDate;
  /** Null while it loads. */
  listed: readonly ListedDay[] | null;
  onViewDay: (day: CalendarDate) => void;
}

/** The days around the one that a phone shows; a dot marks those with free times. */
export function DayStrip({ days, viewedDay, listed, onViewDay }: DayStripProps) {
  return (
    <ul className="day-strip">
      {days.map((day) => {
        const count = listed?.find((each) => each.day === day)?.main.length ?? 0;
        return (
          <li key={day}>
            <button
              type="button"
              className={classes(count > 0 && 'has-free')}
              aria-pressed={day === viewedDay}
              onClick={() => onViewDay(day)}
            >
              <span className="tiny">{shortWeekdayText(day)} </span>
              <span className="num">{Number(day.slice(8))}</span>
              <span className="sr">
                {' '}
                {monthText(day)}
                {listed !== null && `, ${countText(count, 'free time')}`}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
