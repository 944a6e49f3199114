import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { formatTimeRange } from '@x1/contract/core/time-format.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { TimeOff } from '@x1/contract/scheduling/time-off.ts';
import type { OpenGroupTime } from '@x1/contract/sessions/agenda.ts';
import { Users } from 'lucide-react';
import { useId } from 'react';
import { timeOffText } from '../../../features/availability/time-off-text.ts';
import { counterpart, placeText } from '../../../features/sessions/labels.ts';
import { StatusBadge } from '../../../features/sessions/session-badges.tsx';
import { WaitingLine } from '../../../features/sessions/status-line.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlaceholderRows } from '../../../ui/placeholder.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { groupTimesPath, groupTimeText, isGroupTime, keyOf, type Planned } from '../group-time.ts';
import { dayName } from './month-days.ts';

interface DayListProps {
  day: CalendarDate;
  planned: readonly Planned[];
  /** What of the trainer's time off falls on the day. */
  timeOff: readonly TimeOff[];
  isLoading: boolean;
  user: User;
  zone: string;
}

/** What is planned on the chosen day. */
export function DayList({ day, planned, timeOff, isLoading, user, zone }: DayListProps) {
  const titleId = useId();
  const now = useNow();
  return (
    <section aria-labelledby={titleId} className="side-sticky">
      <h2 id={titleId} className="mb-3">
        {dayName(day)}
      </h2>
      {timeOff.map((off) => (
        <p key={off.id} className="small muted mb-3">
          {off.note
            ? t('Time off: {timeOff} · {note}', { timeOff: timeOffText(off, now), note: off.note })
            : t('Time off: {timeOff}', { timeOff: timeOffText(off, now) })}
        </p>
      ))}
      {isLoading && <PlaceholderRows count={1} label={t('Loading your sessions')} />}
      {!isLoading && planned.length === 0 && (
        <EmptyState title={t('No sessions on this day')}>{t('Choose another day of the calendar.')}</EmptyState>
      )}
      {planned.length > 0 && (
        <RowList>
          {planned.map((each) =>
            isGroupTime(each) ? (
              <GroupTimeRow key={keyOf(each)} time={each} zone={zone} />
            ) : (
              <SessionRow key={keyOf(each)} session={each} user={user} zone={zone} />
            ),
          )}
        </RowList>
      )}
    </section>
  );
}

function GroupTimeRow({ time, zone }: { time: OpenGroupTime; zone: string }) {
  return (
    <Row
      href={groupTimesPath(time)}
      lead={
        <span className="face" aria-hidden="true">
          <Icon of={Users} />
        </span>
      }
      title={time.programTitle}
      note={
        <>
          <span className="num">{formatTimeRange(time.startTime, time.endTime, zone)}</span>
          <br />
          {groupTimeText(time)}
        </>
      }
    />
  );
}

function SessionRow({ session, user, zone }: { session: Appointment; user: User; zone: string }) {
  const now = useNow();
  const { name, imageUrl } = counterpart(session, user.role);
  const time = session.startTime && session.endTime ? formatTimeRange(session.startTime, session.endTime, zone) : '';
  return (
    <Row
      href={`/session/${session.id}`}
      lead={<Portrait name={name} src={imageUrl} />}
      title={session.title}
      note={
        <>
          <span className="num">{time}</span>
          <br />
          {name}, {placeText(session)}
          <WaitingLine session={session} role={user.role} zone={zone} now={now} />
        </>
      }
      aside={<StatusBadge session={session} />}
    />
  );
}
