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
import { useLook } from './use-look.ts';
import { WeekLook } from './week-look.tsx';
import './calendar.css';

/** The trainer's free and busy times, as a week (a day on phones) or as a list; both choose what the fields hold. */
export function TimeCalendar(props: TimeCalendarProps) {
  const { time, times, now, owners } = props;
  const { choice, zones } = time;
  const { days, shown } = times;
  const [look, setLook] = useLook();
  const isPhone = useIsPhone();
  const listed = shown.data
    ? listFreeTimes({ freeTimes: shown.data, days, zone: choice.zone, schedulingZone: zones.scheduling, now })
    : null;
  const byDay = isPhone && look === 'week';
  useFirstFreeDay({ time, today: times.today, listed, byDay });
  const hasFailed = shown.isError && !shown.data;
  return (
    <section className="calendar" aria-label="Free and busy times">
      <CalendarBar time={time} times={times} byDay={byDay} look={look} onLook={setLook} />
      {byDay && <DayStrip days={days} lookedAt={time.lookedAt} listed={listed} onLookAt={time.lookAt} />}
      {clockChangeTexts(days, zones, owners).map((text) => (
        <p key={text} className="clock-change small">
          {text}
        </p>
      ))}
      {hasFailed && <TimesFailed shown={shown} />}
      {!hasFailed && look === 'week' && <WeekLook {...props} byDay={byDay} />}
      {!hasFailed && look === 'list' && <ListLook {...props} listed={listed} />}
      {shown.data?.calendar === 'old' && <CalendarUnseen role={props.role} />}
    </section>
  );
}

function ListLook({ time, times: { days, today, shown }, listed }: TimeCalendarProps & { listed: readonly ListedDay[] | null }) {
  const { choice, zones, reading, lookedAt } = time;
  if (!listed || shown.isPlaceholderData) return <ListPlaceholder />;
  return (
    <TimeList
      days={listed}
      chosen={reading.kind === 'ready' ? reading.range : null}
      otherZone={otherZone(zones, choice.zone)}
      onTake={time.take}
      onLater={() => time.lookAt(dayAfterStep({ days, lookedAt, today, byDay: false }, 1))}
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
