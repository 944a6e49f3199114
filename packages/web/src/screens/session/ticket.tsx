import { locationLabel, sessionLocations } from '@x1/contract/scheduling/locations.ts';
import { CalendarCheck, CalendarPlus, type LucideIcon, MapPin, UserRound } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { schedulerName } from '../../features/sessions/session-actions.ts';
import { counterpart, sessionTime, timeUntil } from '../../features/sessions/session-words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Plate } from '../../ui/plate.tsx';
import type { SessionView } from './session-view.ts';

interface TicketProps {
  view: SessionView;
  /** There when the viewer may set the time. */
  onSchedule: (() => void) | undefined;
  isOpening: boolean;
}

/** Schedule Information (S2§2): the date large on the plate, or the way to choose one. */
export function SessionTicket({ view, onSchedule, isOpening }: TicketProps) {
  const titleId = useId();
  const time = sessionTime(view.details.appointment, view.zone, view.now);
  const title = (
    <h2 id={titleId} className="ticket-title">
      Schedule Information
    </h2>
  );
  return (
    <Plate labelledBy={titleId} className="ticket">
      {time ? (
        <Scheduled view={view} time={time} title={title} />
      ) : (
        <>
          <div>
            {title}
            <p className="day-big is-words">Not Scheduled Yet</p>
            <p className="muted mt-2 max-w-[44ch]">{unscheduledNote(view)}</p>
          </div>
          {onSchedule && (
            <Button variant="volt" size="l" icon={CalendarPlus} isBusy={isOpening} busyLabel="Please wait..." onClick={onSchedule}>
              Schedule Session
            </Button>
          )}
        </>
      )}
    </Plate>
  );
}

interface ScheduledProps {
  view: SessionView;
  time: { day: string; hours: string };
  title: ReactNode;
}

function Scheduled({ view: { details, user, now, zone }, time, title }: ScheduledProps) {
  const { appointment, trainerUser } = details;
  const isToCome = appointment.status === 'scheduled' && appointment.startTime !== null;
  const soon = isToCome && appointment.startTime ? timeUntil(appointment.startTime, now) : null;
  const other = counterpart(appointment, user.role);
  const theirs = user.role === 'parent' && trainerUser.timezone !== null ? sessionTime(appointment, trainerUser.timezone, now) : null;
  const own = sessionTime(appointment, zone, now);
  return (
    <>
      <div>
        {title}
        <p className="day-big">{time.day}</p>
        <p className="time num">{time.hours}</p>
        {theirs && own && theirs.full !== own.full && (
          <p className="small muted num mt-1">
            For {details.trainer.name.split(' ')[0]}: {theirs.full}
          </p>
        )}
      </div>
      {soon && <span className="soon">{soon}</span>}
      <ul className="facts2">
        <TicketFact icon={MapPin} label="Location" text={placeName(appointment.location)} />
        <TicketFact icon={UserRound} label={other.label} text={other.name} />
        <TicketFact icon={CalendarCheck} label="Scheduled by" text={schedulerName(appointment, user.id) ?? 'Trainer'} />
      </ul>
    </>
  );
}

function TicketFact({ icon, label, text }: { icon: LucideIcon; label: string; text: string }) {
  return (
    <li>
      <Icon of={icon} />
      <p className="min-w-0 wrap-anywhere">
        <span>{label}</span>
        {text}
      </p>
    </li>
  );
}

/** The page has room for the full name of an online session. */
function placeName(location: string | null): string {
  return !location || location === 'online' ? sessionLocations.online : locationLabel(location);
}

function unscheduledNote({ details: { appointment, trainer, parent }, user }: SessionView): string {
  if (appointment.approvalStatus === 'rejected') return 'This request was declined, so there is nothing to schedule.';
  if (appointment.status === 'cancelled') return 'This session was cancelled.';
  if (user.role === 'trainer') return `This session needs scheduling. ${parent.name} has paid; your choice of a time approves the request.`;
  const first = trainer.name.split(' ')[0];
  return `This session needs scheduling. Pick a time${appointment.approvalStatus === 'pending' ? ` and ${first} gets a request to confirm.` : '.'}`;
}
