import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { isAwaitingAnswer, isDeclined, sessionStateBadges } from '@x1/contract/scheduling/states.ts';
import { answerByText, waitingFor } from '@x1/contract/scheduling/waiting.ts';
import { CalendarCheck, CalendarDays, CalendarPlus, Hourglass, UserRound, Users } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { countdown, counterpart, sessionTime } from '../../features/sessions/labels.ts';
import { schedulerName } from '../../features/sessions/session-actions.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PlaceFact, TicketFact } from './place.tsx';
import type { SessionView } from './session-view.ts';
import { AskedAgainFact, MoneyBackFact, WaitingFact } from './waiting-facts.tsx';

interface TicketProps {
  view: SessionView;
  /** There when the viewer may set the time. */
  onSchedule: (() => void) | undefined;
  isOpening: boolean;
}

/** Schedule Information (S2§2): the date large on the panel, or the button to choose one. */
export function SessionTicket({ view, onSchedule, isOpening }: TicketProps) {
  const titleId = useId();
  const { appointment } = view.details;
  const time = sessionTime(appointment, view.zone, view.now);
  const isWaiting = isAwaitingAnswer(appointment);
  const title = (
    <h2 id={titleId} className="ticket-title">
      {t('Schedule Information')}
    </h2>
  );
  return (
    <Panel labelledBy={titleId} className={classes('ticket', time && isWaiting && 'is-waiting')}>
      {time && isWaiting && <WaitingTimes view={view} time={time} title={title} />}
      {time && !isWaiting && <AgreedTime view={view} time={time} title={title} />}
      {time ? (
        <Facts view={view} isWaiting={isWaiting} />
      ) : (
        <>
          <div>
            {title}
            <p className="day-big is-words">{unscheduledLabel(view)}</p>
            <p className="muted mt-2 max-w-[44ch]">{unscheduledNote(view)}</p>
          </div>
          {onSchedule && (
            <Button variant="volt" size="l" icon={CalendarPlus} isBusy={isOpening} busyLabel={t('Please wait...')} onClick={onSchedule}>
              {t('Schedule Session')}
            </Button>
          )}
          {isWaiting && (
            <ul className="facts2">
              <WaitingFact view={view} />
              <MoneyBackFact view={view} />
            </ul>
          )}
        </>
      )}
    </Panel>
  );
}

interface TimeProps {
  view: SessionView;
  time: { day: string; hours: string };
  title: ReactNode;
}

function AgreedTime({ view, time, title }: TimeProps) {
  const { details, zone, now } = view;
  return (
    <>
      <div>
        {title}
        <Time view={view} time={time} />
      </div>
      <Countdown appointment={details.appointment} zone={zone} now={now} />
    </>
  );
}

/** What is awaited stands beside the date and in its size (R186). */
function WaitingTimes({ view, time, title }: TimeProps) {
  const { details, user, zone: timeZone, now } = view;
  const waiting = waitingFor(details.appointment, { timeZone, now });
  const isTrainer = user.role === 'trainer';
  return (
    <>
      {title}
      <div className="two-up">
        <div>
          <p className="ticket-state">
            <Icon of={CalendarDays} size="s" />
            {sessionStateBadges.scheduled.label}
          </p>
          <Time view={view} time={time} />
        </div>
        <div className="wait">
          <p className="ticket-state">
            <Icon of={Hourglass} size="s" />
            {t('Not confirmed yet')}
          </p>
          <p className="day-big wrap-anywhere">{isTrainer ? t('Waiting for you') : waiting?.who}</p>
          <p className="time num">{isTrainer ? answerByText(details.appointment, { timeZone, now }) : waiting?.until}</p>
          {user.role === 'parent' && (
            <p className="small muted mt-1">
              {t("You'll get an email or a notification when {name} answers.", { name: firstName(details.trainer.name) })}
            </p>
          )}
        </div>
      </div>
    </>
  );
}

function Time({ view, time }: Omit<TimeProps, 'title'>) {
  const theirs = timeElsewhere(view);
  return (
    <>
      <p className="day-big">{time.day}</p>
      <p className="time num">{time.hours}</p>
      {theirs && (
        <p className="small muted num mt-1">{t('For {name}: {time}', { name: firstName(view.details.trainer.name), time: theirs })}</p>
      )}
    </>
  );
}

function Facts({ view, isWaiting }: { view: SessionView; isWaiting: boolean }) {
  const { details, user } = view;
  const other = counterpart(details.appointment, user.role);
  return (
    <ul className="facts2">
      <PlaceFact view={view} />
      {isWaiting ? (
        <>
          <MoneyBackFact view={view} />
          <AskedAgainFact view={view} />
        </>
      ) : (
        <TicketFact icon={UserRound} label={other.label}>
          {other.name}
        </TicketFact>
      )}
      <TicketFact icon={CalendarCheck} label={t('Scheduled by')}>
        {schedulerName(details.appointment, user) ?? t('Trainer')}
      </TicketFact>
      {details.group && (
        <TicketFact icon={Users} label={t('Group')}>
          {t('{taken} of {seats} seats taken', { taken: details.group.seatsTaken, seats: details.group.seats })}
        </TicketFact>
      )}
    </ul>
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
  if (isDeclined(appointment)) return t('Not taking place');
  return appointment.state === 'cancelled' ? t('Canceled', { context: 'session' }) : t('Not Scheduled Yet');
}

function unscheduledNote({ details: { appointment, trainer, parent }, user, now }: SessionView): string {
  if (isDeclined(appointment)) return t('This request was declined, so there is nothing to schedule.');
  if (appointment.state === 'cancelled') {
    const { formerStartTime } = appointment;
    const isTimeAhead = formerStartTime !== null && Date.parse(formerStartTime) > now.getTime();
    return isTimeAhead ? t('This session was canceled, and its time is free again.') : t('This session was canceled.');
  }
  if (user.role === 'trainer') {
    return isAwaitingAnswer(appointment)
      ? t('This session needs scheduling. {name} has paid. Picking a time approves the request.', { name: parent.name })
      : t('This session needs scheduling. {name} has paid.', { name: parent.name });
  }
  return isAwaitingAnswer(appointment)
    ? t('This session needs scheduling. Pick a time and {name} gets a request to confirm.', { name: firstName(trainer.name) })
    : t('This session needs scheduling. Pick a time.');
}
