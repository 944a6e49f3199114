import type { CalendarDate } from '@x1/contract/core/time.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DayCell } from './day-cell.tsx';
import { addMonths, dayAfterKey, monthName, monthOf } from './month-days.ts';

interface MonthGridProps {
  weeks: readonly (readonly CalendarDate[])[];
  /** The chosen day: the one that Tab leads to. */
  day: CalendarDate;
  today: CalendarDate;
  days: ReadonlyMap<CalendarDate, readonly Appointment[]>;
  zone: string;
  isLoading: boolean;
  onDay: (day: CalendarDate) => void;
}

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The month as a grid: one stop for Tab, and keys that lead from day to day (ARIA grid pattern). */
export function MonthGrid({ weeks, day, today, days, zone, isLoading, onDay }: MonthGridProps) {
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
          Today
        </Button>
        <IconButton icon={ChevronLeft} label="Previous month" onClick={() => onDay(addMonths(day, -1))} />
        <IconButton icon={ChevronRight} label="Next month" onClick={() => onDay(addMonths(day, 1))} />
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
                  sessions={days.get(one) ?? []}
                  zone={zone}
                  isChosen={one === day}
                  isToday={one === today}
                  isOutside={monthOf(one) !== month}
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
