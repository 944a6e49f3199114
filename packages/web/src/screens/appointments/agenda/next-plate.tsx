import type { User } from '@x1/contract/accounts/user.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatDeadline, formatTime } from '@x1/contract/core/time-format.ts';
import { isOnlineLocation, isTrainerPlace, locationLabel, sessionLocations } from '@x1/contract/scheduling/locations.ts';
import { isAwaitingAnswer } from '@x1/contract/scheduling/states.ts';
import type { NextSession } from '@x1/contract/sessions/agenda.ts';
import { Backpack, CircleCheck, MapPin, Navigation, Video } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { SendMessageButton } from '../../../features/conversations/message-trainer-button.tsx';
import { countdown, counterpart, sessionTime } from '../../../features/sessions/labels.ts';
import { mapAddress } from '../../../features/sessions/map-address.ts';
import { SessionPeople } from '../../../features/sessions/people.tsx';
import { StatusLine, WaitingLine, WaiverMissingLine } from '../../../features/sessions/status-line.tsx';
import { viewerTimeZone } from '../../../lib/time-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { OutsideButton } from './outside-button.tsx';
import { heldText, joinsFrom } from './words.ts';

interface NextPlateProps {
  next: NextSession;
  user: User;
  now: Date;
}

/** The next session, with what one does next about it: the way there, or the call from ten minutes before. */
export function NextPlate({ next, user, now }: NextPlateProps) {
  const { appointment } = next;
  const titleId = useId();
  const zone = viewerTimeZone(user);
  const { startTime, endTime } = appointment;
  const time = sessionTime(appointment, zone, now);
  if (!time || !startTime || !endTime) return null;
  const left = countdown({ startTime, endTime }, zone, now);
  const { name, imageUrl } = counterpart(appointment, user.role);
  return (
    <Panel labelledBy={titleId} className="nextup">
      <div className="nextup-when">
        <div className="nextup-lead">
          <h2 id={titleId}>{t('Next session')}</h2>
          {left && (
            <span className="soon num" role="timer">
              {left}
            </span>
          )}
        </div>
        <p className="day-big">{time.day}</p>
        <p className="time num">{time.hours}</p>
        <StatusLine session={appointment} />
        <WaitingLine session={appointment} role={user.role} zone={zone} now={now} />
        {user.role === 'trainer' && <WaiverMissingLine session={appointment} now={now} />}
      </div>
      <div className="nextup-mid">
        <div className="nextup-with">
          <Portrait name={name} src={imageUrl} />
          <div className="min-w-0">
            <h3>
              <Link href={`/session/${appointment.id}`}>{appointment.title}</Link>
            </h3>
            <p>
              <SessionPeople session={appointment} role={user.role} />
              {` · ${heldText(appointment)}`}
            </p>
          </div>
        </div>
        <Place next={next} role={user.role} />
      </div>
      <Doing next={next} user={user} now={now} />
    </Panel>
  );
}

function Place({ next: { appointment, placeAddress, placeTown, requirements }, role }: { next: NextSession; role: User['role'] }) {
  const isCall = isOnlineLocation(appointment.location);
  return (
    <div className="grid gap-2">
      <div className="nextup-where">
        <Icon of={isCall ? Video : MapPin} />
        <p className="min-w-0 wrap-anywhere">
          {isCall ? sessionLocations.online : locationLabel(appointment.location)}
          {(placeAddress ?? placeTown) && <span className="block">{placeAddress ?? placeTown}</span>}
          {role === 'trainer' && lacksAddress(appointment, placeAddress) && (
            <Link className="link block" href="/availability#places">
              {t('Add the address')}
            </Link>
          )}
        </p>
      </div>
      {requirements && (
        <div className="nextup-where">
          <Icon of={Backpack} />
          <p className="min-w-0 wrap-anywhere">
            <span className="sr">{t('To bring or know:')} </span>
            <span className="clamp2">{requirements}</span>
          </p>
        </div>
      )}
    </div>
  );
}

/** Whether the family can't find the way: it's confirmed, and at a place of the trainer's whose address isn't known. */
const lacksAddress = ({ location, isPaid, approvalStatus }: NextSession['appointment'], address: string | null) =>
  address === null && isPaid && approvalStatus === 'approved' && isTrainerPlace(location);

function Doing({ next, user, now }: NextPlateProps) {
  const { appointment } = next;
  const other = counterpart(appointment, user.role);
  return (
    <div className="nextup-do">
      <Main next={next} user={user} now={now} />
      <SendMessageButton
        user={user}
        trainerId={appointment.trainerId}
        parentId={appointment.parentId}
        label={t('Message {firstName}', { firstName: firstName(other.name) })}
        hasIcon
      />
      <Hints next={next} user={user} now={now} />
    </div>
  );
}

/** The one button in volt, where there is something to press now. */
function Main({ next: { appointment, meetingLink, placeAddress, placeTown }, user, now }: NextPlateProps) {
  if (user.role === 'trainer' && isAwaitingAnswer(appointment)) {
    return (
      <Button variant="volt" icon={CircleCheck} href={`/session/${appointment.id}`}>
        {t('Approve or reject')}
      </Button>
    );
  }
  const opensAt = joinsFrom(appointment);
  if (meetingLink !== null && opensAt !== null && opensAt <= now.getTime()) {
    return (
      <OutsideButton icon={Video} address={meetingLink}>
        {t('Join online')}
      </OutsideButton>
    );
  }
  const address = mapAddress({ location: appointment.location, placeAddress, placeTown });
  return (
    address && (
      <OutsideButton icon={Navigation} address={address}>
        {t('Directions')}
      </OutsideButton>
    )
  );
}

/** What can't be pressed: from when on one joins, and until when canceling is free. */
function Hints({ next: { appointment, meetingLink, freeCancelUntil }, user, now }: NextPlateProps) {
  const zone = viewerTimeZone(user);
  const opensAt = joinsFrom(appointment);
  const isEarly = meetingLink !== null && opensAt !== null && opensAt > now.getTime();
  return (
    <p className="tiny muted num">
      {isEarly && <span>{t('Join online from {time}', { time: formatTime(new Date(opensAt).toISOString(), zone) })}</span>}
      {freeCancelUntil && <span>{t('Free to cancel until {deadline}', { deadline: formatDeadline(freeCancelUntil, zone, now) })}</span>}
      <Link className="link" href={`/session/${appointment.id}`}>
        {t('View Details')}
      </Link>
    </p>
  );
}
