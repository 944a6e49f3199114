import { locationLabel, sessionLocations } from '@x1/contract/scheduling/locations.ts';
import { MapPin, Video } from 'lucide-react';
import { Link } from 'wouter';
import { isOnline, mapAddress } from '../../features/sessions/place-link.ts';
import { isStillOn } from '../../features/sessions/session-actions.ts';
import type { SessionView } from './session-view.ts';
import { TicketFact } from './ticket-fact.tsx';

/** Where the session takes place, and how one gets there: directions to a place, the trainer's link to a call (S2§2). */
export function PlaceFact({ view }: { view: SessionView }) {
  const { appointment } = view.details;
  const isCall = isOnline(appointment.location);
  const name = isCall ? sessionLocations.online : locationLabel(appointment.location);
  const isOn = isStillOn(view.details, view.now);
  return (
    <TicketFact icon={isCall ? Video : MapPin} label="Location">
      {name}
      {isOn && (isCall ? <CallLink view={view} /> : <Directions location={appointment.location} />)}
    </TicketFact>
  );
}

function Directions({ location }: { location: string | null }) {
  const address = mapAddress(location);
  return address && <OutsideLink address={address}>Directions</OutsideLink>;
}

function CallLink({ view: { details, user } }: { view: SessionView }) {
  if (details.meetingLink !== null) return <OutsideLink address={details.meetingLink}>Join the video call</OutsideLink>;
  if (user.role === 'parent') return <small className="ticket-hint">The trainer will share the link.</small>;
  return (
    <Link className="link ticket-link" href="/profile-settings#sessions">
      Add your meeting link
    </Link>
  );
}

/** Leads out of the product, in a tab of its own, and only when it is pressed. */
function OutsideLink({ address, children }: { address: string; children: string }) {
  return (
    <a className="link ticket-link" href={address} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr"> (opens in a new tab)</span>
    </a>
  );
}
