import type { User } from '@x1/contract/accounts/user.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { CalendarDays, ChevronRight, Layers, MapPin, UserRound, Users, Video } from 'lucide-react';
import { Link } from 'wouter';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Icon } from '../../ui/icon.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { ApprovalBadge, NeedsSchedulingBadge, StatusBadge, WaitingBadge, WaiverMissingBadge } from './session-badges.tsx';
import './session-card.css';
import { counterpart, formerTime, isByVideo, placeInPurchase, placeText, sessionTime, sessionTypeLabel } from './labels.ts';
import { isAnswerTold } from './session-status.ts';

/** A session of the list (S2§2); the whole card opens it. */
export function SessionCard({ session, user, now }: { session: Appointment; user: User; now: Date }) {
  const other = counterpart(session, user.role);
  const place = placeInPurchase(session);
  return (
    <article className="card session-card">
      <p className="session-card-badges">
        <StatusBadge session={session} />
        {isAnswerTold(session) && <ApprovalBadge session={session} />}
        <WaitingBadge session={session} role={user.role} zone={viewerTimeZone(user)} now={now} />
        {user.role === 'trainer' && <WaiverMissingBadge session={session} now={now} />}
      </p>
      <h2>
        <Link href={`/session/${session.id}`}>{session.title}</Link>
      </h2>
      {session.description && <p className="small muted clamp2">{session.description}</p>}
      <p className="specs">
        <span className="num">
          <Icon of={CalendarDays} size="s" />
          <When session={session} user={user} now={now} />
        </span>
        <span className="min-w-0">
          <Icon of={isByVideo(session) ? Video : MapPin} size="s" />
          <span className="clip">{placeText(session)}</span>
        </span>
        <span>
          <Icon of={Users} size="s" />
          {sessionTypeLabel(session.sessionType)}
        </span>
        {session.athlete && (
          <span>
            <Icon of={UserRound} size="s" />
            <span className="sr">Athlete: </span>
            {session.athlete.firstName}
          </span>
        )}
        {place && (
          <span>
            <Icon of={Layers} size="s" />
            Session {place}
          </span>
        )}
      </p>
      <div className="session-card-foot">
        <Portrait name={other.name} src={other.imageUrl} size="s" />
        <p className="grow small">
          <span className="tiny muted block">{other.label}</span>
          <span className="clip block font-medium">{other.name}</span>
        </p>
        <span className="session-card-go" aria-hidden="true">
          View Details
          <Icon of={ChevronRight} size="s" />
        </span>
      </div>
    </article>
  );
}

/** When it is; of a cancelled one, when it would have been, so that several can be told apart. */
function When({ session, user, now }: { session: Appointment; user: User; now: Date }) {
  const zone = viewerTimeZone(user);
  const time = sessionTime(session, zone, now);
  if (time) return time.full;
  const former = formerTime(session, zone, now);
  if (former) {
    return (
      <>
        <span className="sr">It was planned for</span>
        <s>{former}</s>
      </>
    );
  }
  return session.state === 'needs_time' ? <NeedsSchedulingBadge session={session} /> : 'No time set';
}

/** Six cards that are still loading (R158). */
export function SessionCardPlaceholders() {
  return (
    <PlaceholderGroup label="Loading your sessions">
      <div className="session-cards">
        {[0, 1, 2, 3, 4, 5].map((index) => (
          <div className="card session-card" key={index}>
            <Placeholder width="55%" height={24} />
            <Placeholder width="75%" height={24} />
            <div className="grid gap-1">
              <Placeholder height={16} />
              <Placeholder width="80%" height={16} />
            </div>
            <Placeholder width="65%" height={20} />
            <div className="session-card-foot">
              <Placeholder width={32} height={32} />
              <Placeholder width="40%" height={28} />
            </div>
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}
