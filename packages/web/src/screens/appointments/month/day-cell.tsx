import type { CalendarDate } from '@x1/contract/core/time.ts';
import { formatTime } from '@x1/contract/core/time-format.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { Link } from 'wouter';
import { classes } from '../../../ui/classes.ts';
import { sessionCountText } from './days-of-sessions.ts';
import { dayName } from './month-days.ts';

/** So many fit into a cell; the list of the day has them all. */
const LINKS_SHOWN = 3;
const DOTS_SHOWN = 3;

interface DayCellProps {
  day: CalendarDate;
  sessions: readonly Appointment[];
  zone: string;
  isChosen: boolean;
  isToday: boolean;
  /** Of the month before or after. */
  isOutside: boolean;
  onChoose: () => void;
}

/** A day: its number, chosen by a press, and its sessions: as links where there is room, else as dots. */
export function DayCell({ day, sessions, zone, isChosen, isToday, isOutside, onChoose }: DayCellProps) {
  const hidden = sessions.length - LINKS_SHOWN;
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a table that is a grid is a gridcell, which can be selected.
    <td aria-selected={isChosen} className={classes(isChosen && 'chosen', isToday && 'today', isOutside && 'outside')}>
      <button
        type="button"
        className="month-day"
        data-day={day}
        tabIndex={isChosen ? 0 : -1}
        aria-current={isToday ? 'date' : undefined}
        aria-label={`${dayName(day)}, ${sessionCountText(sessions.length)}`}
        onClick={onChoose}
      >
        <span className="month-number num">{Number(day.slice(8))}</span>
        <span className="month-dots" aria-hidden="true">
          {sessions.slice(0, DOTS_SHOWN).map(({ id }) => (
            <i key={id} />
          ))}
        </span>
      </button>
      {sessions.length > 0 && (
        <ul className="month-links">
          {sessions.slice(0, LINKS_SHOWN).map((session) => (
            <li key={session.id}>
              <Link href={`/session/${session.id}`} tabIndex={isChosen ? 0 : -1}>
                <span className="num">{session.startTime && formatTime(session.startTime, zone)}</span> {session.title}
              </Link>
            </li>
          ))}
          {hidden > 0 && <li className="tiny muted">{hidden} more</li>}
        </ul>
      )}
    </td>
  );
}
