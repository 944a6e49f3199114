import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { Segments } from '../../../../ui/segments.tsx';
import { daysText, mediumDayText, otherYearText } from '../labels.ts';
import type { TimeChoice } from '../use-time-choice.ts';
import { canStepBack, dayAfterStep } from './steps.ts';
import type { Look } from './use-look.ts';
import type { ShownTimes } from './use-shown-times.ts';

interface CalendarBarProps {
  time: TimeChoice;
  times: ShownTimes;
  byDay: boolean;
  look: Look;
  onLook: (look: Look) => void;
}

/** Which days are shown and how: back, on, today; as a week or as a list. */
export function CalendarBar({ time: { lookedAt, lookAt }, times: { days, today }, byDay, look, onLook }: CalendarBarProps) {
  const looking = { days, lookedAt, today, byDay };
  const unit = byDay ? 'Day' : 'Week';
  return (
    <div className="calendar-bar">
      <div className="calendar-steps">
        <IconButton
          icon={ChevronLeft}
          label={`${unit} before`}
          disabled={!canStepBack(looking)}
          onClick={() => lookAt(dayAfterStep(looking, -1))}
        />
        <h3 aria-live="polite">
          {byDay ? mediumDayText(lookedAt) : daysText(days)}
          {otherYearText(byDay ? lookedAt : (days.at(-1) ?? lookedAt), today)}
        </h3>
        <IconButton icon={ChevronRight} label={`${unit} after`} onClick={() => lookAt(dayAfterStep(looking, 1))} />
        <Button variant="quiet" size="s" isDisabled={byDay ? lookedAt === today : days.includes(today)} onClick={() => lookAt(today)}>
          Today
        </Button>
      </div>
      <Segments
        legend="Show free times as"
        isLegendHidden
        value={look}
        onChange={onLook}
        options={[
          { value: 'week', label: 'Week' },
          { value: 'list', label: 'List' },
        ]}
      />
    </div>
  );
}
