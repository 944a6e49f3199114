import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { CalendarDate } from '@x1/contract/core/time.ts';
import { formatTimeRange } from '@x1/contract/core/time-format.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import type { TimeOff } from '@x1/contract/scheduling/time-off.ts';
import { useId } from 'react';
import { timeOffText } from '../../../features/availability/time-off-text.ts';
import { counterpart, placeText } from '../../../features/sessions/labels.ts';
import { StatusBadge } from '../../../features/sessions/session-badges.tsx';
import { WaitingLine } from '../../../features/sessions/status-line.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlaceholderRows } from '../../../ui/placeholder.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { Row, RowList } from '../../../ui/row-list.tsx';
import { dayName } from './month-days.ts';

interface DayListProps {
  day: CalendarDate;
  sessions: readonly Appointment[];
  /** What of the trainer's time off falls on the day. */
  timeOff: readonly TimeOff[];
  isLoading: boolean;
  user: User;
  zone: string;
}

/** The sessions of the chosen day. */
export function DayList({ day, sessions, timeOff, isLoading, user, zone }: DayListProps) {
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
      {!isLoading && sessions.length === 0 && (
        <EmptyState title={t('No sessions on this day')}>{t('Choose another day of the calendar.')}</EmptyState>
      )}
      {sessions.length > 0 && (
        <RowList>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} user={user} zone={zone} />
          ))}
        </RowList>
      )}
    </section>
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
