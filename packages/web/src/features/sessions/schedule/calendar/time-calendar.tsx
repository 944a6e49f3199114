import { Placeholder, PlaceholderGroup } from '../../../../ui/placeholder.tsx';
import { otherZone } from '../schedule-time.ts';
import { CalendarBar } from './calendar-bar.tsx';
import type { TimeCalendarProps } from './calendar-props.ts';
import { CalendarUnseen } from './calendar-unseen.tsx';
import { DayStrip } from './day-strip.tsx';
import { type ListedDay, listFreeTimes } from './free-list.ts';
import { clockChangeTexts } from './messages.ts';
import { dayAfterStep } from './steps.ts';
import { TimeList } from './time-list.tsx';
import { TimesFailed } from './times-failed.tsx';
import { useFirstFreeDay } from './use-first-free-day.ts';
import { useIsPhone } from './use-is-phone.ts';
import { useViewMode } from './use-view-mode.ts';
import { WeekView } from './week-view.tsx';
import './calendar.css';

/** The trainer's free and busy times, as a week (a day on phones) or as a list; both choose what the fields hold. */
export function TimeCalendar(props: TimeCalendarProps) {
  const { time, times, now, owners } = props;
  const { choice, zones } = time;
  const { days, shown } = times;
  const [viewMode, setViewMode] = useViewMode();
  const isPhone = useIsPhone();
  const listed = shown.data
    ? listFreeTimes({ freeTimes: shown.data, days, zone: choice.zone, schedulingZone: zones.scheduling, now })
    : null;
  const byDay = isPhone && viewMode === 'week';
  useFirstFreeDay({ time, today: times.today, listed, byDay });
  const hasFailed = shown.isError && !shown.data;
  return (
    <section className="calendar" aria-label="Free and busy times">
      <CalendarBar time={time} times={times} byDay={byDay} viewMode={viewMode} onViewMode={setViewMode} />
      {byDay && <DayStrip days={days} viewedDay={time.viewedDay} listed={listed} onViewDay={time.viewDay} />}
      {clockChangeTexts(days, zones, owners).map((text) => (
        <p key={text} className="clock-change small">
          {text}
        </p>
      ))}
      {hasFailed && <TimesFailed shown={shown} />}
      {!hasFailed && viewMode === 'week' && <WeekView {...props} byDay={byDay} />}
      {!hasFailed && viewMode === 'list' && <ListView {...props} listed={listed} />}
      {shown.data?.calendar === 'old' && <CalendarUnseen role={props.role} />}
    </section>
  );
}

function ListView({ time, times: { days, today, shown }, listed }: TimeCalendarProps & { listed: readonly ListedDay[] | null }) {
  const { choice, zones, reading, viewedDay } = time;
  if (!listed || shown.isPlaceholderData) return <ListPlaceholder />;
  return (
    <TimeList
      days={listed}
      chosen={reading.kind === 'ready' ? reading.range : null}
      otherZone={otherZone(zones, choice.zone)}
      onTake={time.take}
      onLater={() => time.viewDay(dayAfterStep({ days, viewedDay, today, byDay: false }, 1))}
    />
  );
}

function ListPlaceholder() {
  return (
    <PlaceholderGroup label="Loading the free times">
      <div className="time-list">
        {[1, 2, 3].map((day) => (
          <div key={day}>
            <Placeholder width={140} height={16} className="mb-2" />
            <Placeholder height={44} />
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}
