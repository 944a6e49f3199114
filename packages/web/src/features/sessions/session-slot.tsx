import type { User } from '@x1/contract/accounts/user.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import { ArrowRight, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Icon } from '../../ui/icon.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { counterpart, sessionTime } from './labels.ts';
import { LeadBadge } from './session-badges.tsx';

interface SessionSlotProps {
  session: Appointment;
  user: User;
  now: Date;
  /** The next session stands on a panel. */
  isNext: boolean;
}

/** A session as a tile of the home screen; the whole tile opens it. */
export function SessionSlot({ session, user, now, isNext }: SessionSlotProps) {
  const time = sessionTime(session, viewerTimeZone(user), now);
  return (
    <Link href={`/session/${session.id}`} className={isNext ? 'panel slot next' : 'card slot'}>
      {isNext && time ? (
        <>
          <p className="when">{time.day}</p>
          <p className="small num mt-0.5">{time.hours}</p>
          <p className="small muted clip mt-1.5">{locationLabel(session.location)}</p>
        </>
      ) : (
        <p className="small flex items-center gap-2">
          <LeadBadge session={session} />
          {time && <span className="muted num">{time.day}</span>}
        </p>
      )}
      <Who session={session} user={user} isNext={isNext} />
    </Link>
  );
}

function Who({ session, user, isNext }: { session: Appointment; user: User; isNext: boolean }) {
  const other = counterpart(session, user.role);
  return (
    <div className="who">
      <Portrait name={other.name} src={other.imageUrl} size="s" />
      <div className="grow">
        <strong className="clip block font-semibold">{session.title}</strong>
        <span className="muted">{other.name}</span>
      </div>
      <Icon of={isNext ? ArrowRight : ChevronRight} />
    </div>
  );
}
