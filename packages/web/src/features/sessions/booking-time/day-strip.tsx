import { t } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { classes } from '../../../ui/classes.ts';
import type { ListedDay } from '../schedule/calendar/free-list.ts';
import { monthText, shortWeekdayText } from '../schedule/labels.ts';

interface DayStripProps {
  days: readonly CalendarDate[];
  /** Those with free times. */
  listed: readonly ListedDay[];
  /** The day of the chosen time. */
  chosenDay: CalendarDate | undefined;
  onGo: (day: CalendarDate) => void;
}

/** Seven days in a row: a press jumps to the day's times; a day without any is muted, one that only has times outside the usual hours is marked more weakly. */
export function DayStrip({ days, listed, chosenDay, onGo }: DayStripProps) {
  return (
    <fieldset className="days" aria-label={monthText(days[0] ?? '')}>
      {days.map((day) => {
        const free = listed.find((each) => each.day === day);
        const times = free ? [...free.main, ...free.other] : [];
        const count = times.length;
        const isOutside = count > 0 && !times.some(({ isUsual }) => isUsual);
        return (
          <button
            key={day}
            type="button"
            className={classes('day', count === 0 && 'none', isOutside && 'outside', day === chosenDay && 'on')}
            disabled={count === 0}
            aria-pressed={count > 0 ? day === chosenDay : undefined}
            onClick={() => onGo(day)}
          >
            <span>{shortWeekdayText(day)}</span> <b>{Number(day.slice(8))}</b>
            <span className="sr">
              ,{' '}
              {isOutside
                ? t('{count, plural, one {# time} other {# times}}, outside usual hours', { count })
                : t('{count, plural, one {# time} other {# times}}', { count })}
            </span>
            <i aria-hidden="true" />
          </button>
        );
      })}
    </fieldset>
  );
}
