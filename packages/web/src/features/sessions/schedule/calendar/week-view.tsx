import { t } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { zoneAbbreviation } from '@x1/contract/core/time-format.ts';
import { type TouchEvent, useMemo, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { weekdayText } from '../labels.ts';
import { otherZone, type SessionRange } from '../schedule-time.ts';
import type { TimeChoice } from '../use-time-choice.ts';
import { blocksOf } from './blocks.ts';
import type { TimeCalendarProps } from './calendar-props.ts';
import { cellsOfDay, type DayCell } from './day-cells.ts';
import { isDifferenceSteady, noonOf } from './shown-days.ts';
import { shownRows, wholeDay } from './shown-rows.ts';
import { canStepBack, dayAfterStep } from './steps.ts';
import { Legend } from './week-blocks.tsx';
import { type Axis, WeekGrid } from './week-grid.tsx';

interface WeekViewProps extends TimeCalendarProps {
  /** On phones: one day, and fingers drawn sideways change it. */
  byDay: boolean;
}

/** The days as columns with everything that is in the way; a press on a half hour chooses it, also to learn why it is not free. */
export function WeekView(props: WeekViewProps) {
  const { time, times, role, byDay } = props;
  const { choice, viewedDay } = time;
  const { shown, today } = times;
  const [isWhole, setWhole] = useState(false);
  const { days, columns, blocks, rows } = useDrawing(props, isWhole);
  const axis = axisOf(time, days, today);
  const view = { days: times.days, viewedDay, today, byDay };
  const step = (direction: 1 | -1) => {
    if (direction === 1 || canStepBack(view)) time.viewDay(dayAfterStep(view, direction));
  };
  const swipe = useSwipe(step);
  return (
    <div {...(byDay ? swipe : {})}>
      {axis.other && !isDifferenceSteady(times.days, choice.zone, axis.other.zone) && (
        <p className="tiny muted mb-2">
          {t('The times at the side compare the two clocks as they are on {weekday}.', { weekday: weekdayText(axis.day) })}
        </p>
      )}
      <WeekGrid
        columns={columns}
        rows={rows}
        axis={axis}
        blocks={blocks}
        chosen={choice}
        today={today}
        role={role}
        isKnown={shown.data !== undefined}
        onChoose={(cell) => chooseCell(time, cell)}
        onStep={step}
      />
      <div className="week-foot">
        <Legend blocks={blocks} />
        <Button variant="quiet" size="s" onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('Show the usual hours') : t('Show all 24 hours')}
        </Button>
      </div>
    </div>
  );
}

/** What is drawn of the shown days: their half hours, what lies over them, and which part of the day. */
function useDrawing({ time, times, role, now, present, byDay }: WeekViewProps, isWhole: boolean) {
  const { choice, zones, reading, viewedDay } = time;
  const { zone, durationMinutes } = choice;
  const schedulingZone = zones.scheduling;
  const freeTimes = times.shown.data ?? null;
  const days = useMemo(() => (byDay ? [viewedDay] : times.days), [byDay, viewedDay, times.days]);
  const columns = useMemo(
    () => days.map((day) => cellsOfDay(day, { freeTimes, zone, schedulingZone, role, durationMinutes, now })),
    [days, freeTimes, zone, schedulingZone, role, durationMinutes, now],
  );
  const blocks = blocksOf({
    freeTimes,
    days,
    zone,
    present: present && toSpan(present),
    chosen: reading.kind === 'ready' ? toSpan(reading.range) : null,
  });
  const mustShow = days.includes(choice.date) && choice.time !== '' ? [choice.time] : [];
  const hasHours = (freeTimes?.hours.length ?? 0) > 0;
  return { days, columns, blocks, rows: isWhole ? wholeDay : shownRows({ columns, mustShow, hasHours }) };
}

const toSpan = ({ start, end }: SessionRange) => ({ startTime: start, endTime: end });

/** A group is joined at its own time; any other cell is taken as it is, so that the dialog can say what is the matter with it. */
function chooseCell(time: TimeChoice, { date, time: clock, group }: DayCell): void {
  if (group) time.take({ start: group.startTime, end: group.endTime });
  else time.change({ date, time: clock });
}

function axisOf(time: TimeChoice, days: readonly CalendarDate[], today: CalendarDate): Axis {
  const { choice, zones } = time;
  const other = otherZone(zones, choice.zone);
  const day = days.includes(choice.date) ? choice.date : (days[0] ?? today);
  const nameOf = (zone: string) => zoneAbbreviation(noonOf(day, choice.zone), zone);
  return { zone: choice.zone, zoneName: nameOf(choice.zone), other: other === null ? null : { zone: other, zoneName: nameOf(other) }, day };
}

/** Shorter ways are presses; ways that are rather up or down scroll. */
const LEAST_PX = 48;

/** Handlers that tell when a finger has been drawn sideways: 1 towards what comes, -1 back. */
function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!finger || !start.current) return;
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) >= LEAST_PX && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1);
    },
  };
}
