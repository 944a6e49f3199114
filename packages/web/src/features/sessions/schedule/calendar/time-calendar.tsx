import './calendar.css';
import { t } from '@x1/contract/core/texts.ts';
import type { WantedTime } from '@x1/contract/scheduling/availability.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { calendarApi } from '../../../../lib/api/calendar.ts';
import { calendarKeys } from '../../../../lib/query-keys.ts';
import { rich } from '../../../../lib/rich.tsx';
import { useIsPhone } from '../../../../lib/screen-width.ts';
import { useRead } from '../../../../lib/use-read.ts';
import { LoadFailed } from '../../../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../../../ui/placeholder.tsx';
import { otherZone } from '../schedule-time.ts';
import type { TimeChoice } from '../use-time-choice.ts';
import { CalendarBar, DayStrip } from './calendar-bar.tsx';
import type { TimeCalendarProps } from './calendar-props.ts';
import { type ListedDay, listFreeTimes } from './free-list.ts';
import { clockChangeTexts } from './messages.ts';
import { dayAfterStep } from './steps.ts';
import { TimeList } from './time-list.tsx';
import type { ShownTimes } from './use-shown-times.ts';
import { useViewMode } from './use-view-mode.ts';
import { WeekView } from './week-view.tsx';

/** The trainer's free and busy times, as a week (a day on phones) or as a list; both choose what the fields hold. */
export function TimeCalendar(props: TimeCalendarProps) {
  const { time, times, now, owners } = props;
  const { choice, zones } = time;
  const { days, shown } = times;
  const isPhone = useIsPhone();
  const [viewMode, setViewMode] = useViewMode(isPhone ? 'list' : 'week');
  const listed = shown.data
    ? listFreeTimes({ freeTimes: shown.data, days, zone: choice.zone, schedulingZone: zones.scheduling, now })
    : null;
  const byDay = isPhone && viewMode === 'week';
  useFirstFreeDay({ time, today: times.today, listed, byDay });
  const hasFailed = shown.isError && !shown.data;
  return (
    <section className="calendar" aria-label={t('Free and busy times')}>
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

function ListView({
  time,
  times: { days, today, shown },
  trainerFirstName,
  role,
  listed,
}: TimeCalendarProps & { listed: readonly ListedDay[] | null }) {
  const { choice, zones, reading, viewedDay } = time;
  if (!listed || shown.isPlaceholderData) return <ListPlaceholder />;
  return (
    <TimeList
      days={listed}
      chosen={reading.kind === 'ready' ? reading.range : null}
      otherZone={otherZone(zones, choice.zone)}
      trainerFirstName={role === 'trainer' ? null : trainerFirstName}
      onTake={time.take}
      onLater={() => time.viewDay(dayAfterStep({ days, viewedDay, today, byDay: false }, 1))}
    />
  );
}

function ListPlaceholder() {
  return (
    <PlaceholderGroup label={t('Loading the free times')}>
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

/** Below free times that may be out of date: the trainer's calendar cannot be asked now, or no more (R132, R133). */
function CalendarUnseen({ role }: { role: WantedTime['role'] }) {
  const isOwn = role === 'trainer';
  const connection = useRead(calendarKeys.all, calendarApi.connection, {}, { enabled: isOwn });
  if (!isOwn) {
    return <p className="tiny muted">{t("We can't see the trainer's calendar at the moment. It may be busy at times that look free.")}</p>;
  }
  if (connection.data?.state !== 'lost') {
    return <p className="tiny muted">{t("We can't see your calendar at the moment. You may be busy at times that look free.")}</p>;
  }
  return (
    <p className="tiny muted">
      {rich('Your calendar is no longer connected. You may be busy at times that look free. <link>Reconnect</link>', {
        link: (text) => (
          <Link href="/account-settings#calendar" className="link">
            {text}
          </Link>
        ),
      })}
    </p>
  );
}

/** Instead of week or list; a time can still be typed. */
function TimesFailed({ shown }: Pick<ShownTimes, 'shown'>) {
  return <LoadFailed what={t("The trainer's times couldn't be loaded.")} query={shown} />;
}

interface FirstFreeDay {
  time: Pick<TimeChoice, 'choice' | 'viewedDay' | 'viewDay'>;
  today: ShownTimes['today'];
  /** The free times of the days around; null while they load. */
  listed: readonly ListedDay[] | null;
  /** One day is shown at a time. */
  byDay: boolean;
}

/**
 * Where one day is shown at a time, it begins with the first that has usual times left: late in the evening nothing of today does. Once, and
 * only while the person has neither looked elsewhere nor chosen.
 */
function useFirstFreeDay({ time: { choice, viewedDay, viewDay }, today, listed, byDay }: FirstFreeDay): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || listed === null || !byDay) return;
    isDone.current = true;
    if (choice.date !== '' || viewedDay !== today) return;
    const first = listed.find(({ main }) => main.length > 0);
    if (first) viewDay(first.day);
  }, [listed, byDay, choice.date, viewedDay, today, viewDay]);
}
