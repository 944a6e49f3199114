import { isAwaitingAnswer, isDeclined } from '@x1/contract/scheduling/states.ts';
import { CalendarCheck, CalendarPlus, UserRound, Users } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { countdown, counterpart, firstName, sessionTime } from '../../features/sessions/labels.ts';
import { schedulerName } from '../../features/sessions/session-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PlaceFact, TicketFact } from './place.tsx';
import type { SessionView } from './session-view.ts';

interface TicketProps {
  view: SessionView;
  /** There when the viewer may set the time. */
  onSchedule: (() => void) | undefined;
  isOpening: boolean;
}

/** Schedule Information (S2§2): the date large on the panel, or the button to choose one. */
export function SessionTicket({ view, onSchedule, isOpening }: TicketProps) {
  const titleId = useId();
  const time = sessionTime(view.details.appointment, view.zone, view.now);
  const title = (
    <h2 id={titleId} className="ticket-title">
      Schedule Information
    </h2>
  );
  return (
    <Panel labelledBy={titleId} className="ticket">
      {time ? (
        <Scheduled view={view} time={time} title={title} />
      ) : (
        <>
          <div>
            {title}
            <p className="day-big is-words">{unscheduledLabel(view)}</p>
            <p className="muted mt-2 max-w-[44ch]">{unscheduledNote(view)}</p>
          </div>
          {onSchedule && (
            <Button variant="volt" size="l" icon={CalendarPlus} isBusy={isOpening} busyLabel="Please wait..." onClick={onSchedule}>
              Schedule Session
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}

function Scheduled({ view, time, title }: { view: SessionView; time: { day: string; hours: string }; title: ReactNode }) {
  const { details, user, zone, now } = view;
  const { appointment } = details;
  const other = counterpart(appointment, user.role);
  const theirs = timeElsewhere(view);
  return (
    <>
      <div>
        {title}
        <p className="day-big">{time.day}</p>
        <p className="time num">{time.hours}</p>
        {theirs && (
          <p className="small muted num mt-1">
            For {firstName(details.trainer.name)}: {theirs}
          </p>
        )}
      </div>
      <Countdown appointment={appointment} zone={zone} now={now} />
      <ul className="facts2">
        <PlaceFact view={view} />
        <TicketFact icon={UserRound} label={other.label}>
          {other.name}
        </TicketFact>
        <TicketFact icon={CalendarCheck} label="Scheduled by">
          {schedulerName(appointment, user) ?? 'Trainer'}
        </TicketFact>
        {details.group && (
          <TicketFact icon={Users} label="Group">
            {details.group.seatsTaken} of {details.group.seats} seats taken
          </TicketFact>
        )}
      </ul>
    </>
  );
}

/** How long until it starts. A timer is read when one comes to it, and not each minute. */
function Countdown({
  appointment: { state, startTime, endTime },
  zone,
  now,
}: Pick<SessionView, 'zone' | 'now'> & { appointment: SessionView['details']['appointment'] }) {
  if (state !== 'scheduled' || startTime === null || endTime === null) return null;
  const text = countdown({ startTime, endTime }, zone, now);
  return (
    text && (
      <span className="soon num" role="timer">
        {text}
      </span>
    )
  );
}

/** The time as the trainer reads it, where that differs from what the parent reads. */
function timeElsewhere({ details: { appointment, trainerUser }, user, now, zone }: SessionView): string | null {
  if (user.role !== 'parent' || trainerUser.timezone === null) return null;
  const [theirs, own] = [sessionTime(appointment, trainerUser.timezone, now), sessionTime(appointment, zone, now)];
  return theirs && own && theirs.full !== own.full ? theirs.full : null;
}

function unscheduledLabel({ details: { appointment } }: SessionView): string {
  if (isDeclined(appointment)) return 'Not taking place';
  return appointment.state === 'cancelled' ? 'Canceled' : 'Not Scheduled Yet';
}

function unscheduledNote({ details: { appointment, trainer, parent }, user }: SessionView): string {
  if (isDeclined(appointment)) return 'This request was declined, so there is nothing to schedule.';
  if (appointment.state === 'cancelled') {
    return appointment.formerStartTime === null ? 'This session was canceled.' : 'This session was canceled, and its time is free again.';
  }
  if (user.role === 'trainer') {
    const effect = isAwaitingAnswer(appointment) ? '; your choice of a time approves the request.' : '.';
    return `This session needs scheduling. ${parent.name} has paid${effect}`;
  }
  return `This session needs scheduling. Pick a time${isAwaitingAnswer(appointment) ? ` and ${firstName(trainer.name)} gets a request to confirm.` : '.'}`;
}
