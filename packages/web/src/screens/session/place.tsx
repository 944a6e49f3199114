import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { isOnlineLocation, isTrainerPlace, locationLabel, sessionLocations } from '@x1/contract/scheduling/locations.ts';
import { isAwaitingAnswer } from '@x1/contract/scheduling/states.ts';
import { type LucideIcon, MapPin, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { mapAddress } from '../../features/sessions/map-address.ts';
import { isStillOn } from '../../features/sessions/session-actions.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SessionView } from './session-view.ts';

/** Where the session takes place, and how one gets there: directions to a place, the trainer's link to a call (S2§2). */
export function PlaceFact({ view }: { view: SessionView }) {
  const { appointment, placeAddress, placeTown } = view.details;
  const isCall = isOnlineLocation(appointment.location);
  const words = isCall ? sessionLocations.online : locationLabel(appointment.location);
  const name = placeAddress === null && placeTown !== null ? `${words}, ${placeTown}` : words;
  const isOn = isStillOn(view.details, view.now);
  return (
    <TicketFact icon={isCall ? Video : MapPin} label={t('Location')}>
      {name}
      {isOn && (isCall ? <CallLink view={view} /> : <Way view={view} />)}
    </TicketFact>
  );
}

/** One fact on the panel of a session: its name small, what it is below. */
export function TicketFact({ icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <li>
      <Icon of={icon} />
      <p className="min-w-0 wrap-anywhere">
        <span>{label}</span>
        {children}
      </p>
    </li>
  );
}

/** The address and the way there; where the trainer hasn't told it, who does what about it. */
function Way({ view: { details, user } }: { view: SessionView }) {
  const { appointment, placeAddress, placeTown } = details;
  const map = mapAddress({ location: appointment.location, placeAddress, placeTown });
  if (map)
    return (
      <>
        {placeAddress && <Hint>{placeAddress}</Hint>}
        {details.placeNote && <Hint>{details.placeNote}</Hint>}
        <OutsideLink address={map}>{t('Directions')}</OutsideLink>
      </>
    );
  if (!appointment.isPaid || details.isBlocked || !(isTrainerPlace(appointment.location) || placeTown !== null)) return null;
  if (isAwaitingAnswer(appointment))
    return (
      user.role === 'parent' && <Hint>{t('You get the address once {name} confirms.', { name: firstName(details.trainer.name) })}</Hint>
    );
  if (user.role === 'parent') return <Hint>{t('Ask {name} for the address in Messages.', { name: firstName(details.trainer.name) })}</Hint>;
  if (user.role !== 'trainer') return null;
  return (
    <Link className="link ticket-link" href="/availability#places">
      {t('Add the address')}
    </Link>
  );
}

function CallLink({ view: { details, user } }: { view: SessionView }) {
  if (isAwaitingAnswer(details.appointment))
    return user.role === 'parent' && <Hint>{t('You get the link once {name} confirms.', { name: firstName(details.trainer.name) })}</Hint>;
  if (details.meetingLink !== null) return <OutsideLink address={details.meetingLink}>{t('Join the video call')}</OutsideLink>;
  if (user.role === 'parent') return <Hint>{t('The trainer will share the link.')}</Hint>;
  return (
    <Link className="link ticket-link" href="/availability#meeting-link">
      {t('Add your meeting link')}
    </Link>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <small className="ticket-hint">{children}</small>;
}

/** Leads out of the product, in a tab of its own, and only when it is pressed. */
function OutsideLink({ address, children }: { address: string; children: string }) {
  return (
    <a className="link ticket-link" href={address} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr"> {t('(opens in a new tab)')}</span>
    </a>
  );
}
