import { t } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { classes } from '../../../../ui/classes.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { daysText, mediumDayText, monthText, otherYearText, shortWeekdayText } from '../labels.ts';
import type { TimeChoice } from '../use-time-choice.ts';
import type { ListedDay } from './free-list.ts';
import { canStepBack, dayAfterStep } from './steps.ts';
import type { ShownTimes } from './use-shown-times.ts';
import type { ViewMode } from './use-view-mode.ts';

interface CalendarBarProps {
  time: TimeChoice;
  times: ShownTimes;
  byDay: boolean;
  viewMode: ViewMode;
  onViewMode: (viewMode: ViewMode) => void;
}

/** Which days are shown and how: back, on, today; as a week or as a list. */
export function CalendarBar({ time: { viewedDay, viewDay }, times: { days, today }, byDay, viewMode, onViewMode }: CalendarBarProps) {
  const view = { days, viewedDay, today, byDay };
  return (
    <div className="calendar-bar">
      <div className="calendar-steps">
        <IconButton
          icon={ChevronLeft}
          label={byDay ? t('Day before') : t('Week before')}
          disabled={!canStepBack(view)}
          onClick={() => viewDay(dayAfterStep(view, -1))}
        />
        <h3 aria-live="polite">
          {byDay ? mediumDayText(viewedDay) : daysText(days)}
          {otherYearText(byDay ? viewedDay : (days.at(-1) ?? viewedDay), today)}
        </h3>
        <IconButton icon={ChevronRight} label={byDay ? t('Day after') : t('Week after')} onClick={() => viewDay(dayAfterStep(view, 1))} />
        <Button variant="quiet" size="s" isDisabled={byDay ? viewedDay === today : days.includes(today)} onClick={() => viewDay(today)}>
          {t('Today')}
        </Button>
      </div>
      <Segments
        legend={t('Show free times as')}
        isLegendHidden
        value={viewMode}
        onChange={onViewMode}
        options={[
          { value: 'week', label: t('Week') },
          { value: 'list', label: t('List') },
        ]}
      />
    </div>
  );
}

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
                {listed !== null && `, ${t('{count, plural, one {# free time} other {# free times}}', { count })}`}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
