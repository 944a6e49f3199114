import { t } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { formatTime } from '@x1/contract/core/time-format.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { groupTimesPath, isGroupTime, keyOf, type Planned } from '../group-time.ts';
import { countText } from './days-of-sessions.ts';
import { addMonths, dayAfterKey, dayName, monthName, monthOf } from './month-days.ts';

interface MonthGridProps {
  weeks: readonly (readonly CalendarDate[])[];
  /** The chosen day: the one that Tab leads to. */
  day: CalendarDate;
  today: CalendarDate;
  days: ReadonlyMap<CalendarDate, readonly Planned[]>;
  /** Whether the trainer has the whole day off. */
  isOff: (day: CalendarDate) => boolean;
  zone: string;
  isLoading: boolean;
  onDay: (day: CalendarDate) => void;
}

const weekdayNames = [t('Sunday'), t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday')];

/** The month as a grid: one stop for Tab, and keys that lead from day to day (ARIA grid pattern). */
export function MonthGrid({ weeks, day, today, days, isOff, zone, isLoading, onDay }: MonthGridProps) {
  const titleId = useId();
  const month = monthOf(day);
  const { grid, followKeys } = useDayKeys(day, onDay);
  return (
    <section className="card month" aria-labelledby={titleId} aria-busy={isLoading}>
      <div className="month-head">
        <h2 id={titleId} aria-live="polite">
          {monthName(month)
            .split(' ')
            .map((word) => (
              <span key={word}>{word} </span>
            ))}
        </h2>
        <Button variant="outline" size="s" isDisabled={day === today} onClick={() => onDay(today)}>
          {t('Today')}
        </Button>
        <IconButton icon={ChevronLeft} label={t('Previous month')} onClick={() => onDay(addMonths(day, -1))} />
        <IconButton icon={ChevronRight} label={t('Next month')} onClick={() => onDay(addMonths(day, 1))} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA grid pattern on a table, as it is meant. */}
      <table ref={grid} role="grid" className="month-grid" aria-labelledby={titleId} onKeyDown={followKeys}>
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col">
                <span aria-hidden="true">{name.slice(0, 3)}</span>
                <span className="sr">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <DayCell
                  key={one}
                  day={one}
                  planned={days.get(one) ?? []}
                  zone={zone}
                  isChosen={one === day}
                  isToday={one === today}
                  isOutside={monthOf(one) !== month}
                  isOff={isOff(one)}
                  onChoose={() => onDay(one)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The focus follows the keys, also into a month that is drawn only then. */
function useDayKeys(day: CalendarDate, onDay: (day: CalendarDate) => void) {
  const grid = useRef<HTMLTableElement>(null);
  const isByKey = useRef(false);
  const followKeys = (event: KeyboardEvent) => {
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const next = isPlain ? dayAfterKey(day, event.key) : undefined;
    if (next === undefined) return;
    event.preventDefault();
    isByKey.current = true;
    onDay(next);
  };
  useEffect(() => {
    if (!isByKey.current) return;
    isByKey.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  return { grid, followKeys };
}

/** So many fit into a cell; the list of the day has them all. */
const LINKS_SHOWN = 3;
const DOTS_SHOWN = 3;

interface DayCellProps {
  day: CalendarDate;
  planned: readonly Planned[];
  zone: string;
  isChosen: boolean;
  isToday: boolean;
  /** Of the month before or after. */
  isOutside: boolean;
  isOff: boolean;
  onChoose: () => void;
}

/** A day: its number, chosen by a press, and what is planned on it: as links where there is room, else as dots. */
function DayCell({ day, planned, zone, isChosen, isToday, isOutside, isOff, onChoose }: DayCellProps) {
  const hidden = planned.length - LINKS_SHOWN;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a table that is a grid is a gridcell, which can be selected.
    <td aria-selected={isChosen} className={classes(isChosen && 'chosen', isToday && 'today', isOutside && 'outside', isOff && 'off')}>
      <button
        type="button"
        className="month-day"
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-label={`${dayName(day)}, ${countText(planned)}${isOff ? `, ${t('time off')}` : ''}`}
        onClick={onChoose}
      >
        <span className="month-number num">{Number(day.slice(8))}</span>
        <span className="month-dots" aria-hidden="true">
          {planned.slice(0, DOTS_SHOWN).map((each) => (
            <i key={keyOf(each)} />
          ))}
        </span>
      </button>
      {planned.length > 0 && (
        <ul className="month-links">
          {planned.slice(0, LINKS_SHOWN).map((each) => (
            <li key={keyOf(each)}>
              <Link href={isGroupTime(each) ? groupTimesPath(each) : `/session/${each.id}`} tabIndex={isChosen ? 0 : -1}>
                <span className="num">{each.startTime && formatTime(each.startTime, zone)}</span>{' '}
                {isGroupTime(each) ? each.programTitle : each.title}
              </Link>
            </li>
          ))}
          {hidden > 0 && <li className="tiny muted">{t('{count} more', { count: hidden })}</li>}
        </ul>
      )}
    </td>
  );
}
