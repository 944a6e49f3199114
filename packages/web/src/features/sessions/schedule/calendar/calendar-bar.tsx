import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { daysText, mediumDayText, otherYearText } from '../labels.ts';
import type { TimeChoice } from '../use-time-choice.ts';
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
  const unit = byDay ? 'Day' : 'Week';
  return (
    <div className="calendar-bar">
      <div className="calendar-steps">
        <IconButton
          icon={ChevronLeft}
          label={`${unit} before`}
          disabled={!canStepBack(view)}
          onClick={() => viewDay(dayAfterStep(view, -1))}
        />
        <h3 aria-live="polite">
          {byDay ? mediumDayText(viewedDay) : daysText(days)}
          {otherYearText(byDay ? viewedDay : (days.at(-1) ?? viewedDay), today)}
        </h3>
        <IconButton icon={ChevronRight} label={`${unit} after`} onClick={() => viewDay(dayAfterStep(view, 1))} />
        <Button variant="quiet" size="s" isDisabled={byDay ? viewedDay === today : days.includes(today)} onClick={() => viewDay(today)}>
          Today
        </Button>
      </div>
      <Segments
        legend="Show free times as"
        isLegendHidden
        value={viewMode}
        onChange={onViewMode}
        options={[
          { value: 'week', label: 'Week' },
          { value: 'list', label: 'List' },
        ]}
      />
    </div>
  );
}
