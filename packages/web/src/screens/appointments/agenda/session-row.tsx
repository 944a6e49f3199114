import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { ChevronRight, Star } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { BookAgainButton, isWorthRepeating } from '../../../features/sessions/book-again-button.tsx';
import { counterpart, refundText } from '../../../features/sessions/labels.ts';
import { SessionPeople } from '../../../features/sessions/people.tsx';
import { StatusLine, WaitingLine, WaiverMissingLine } from '../../../features/sessions/status-line.tsx';
import { viewerTimeZone } from '../../../lib/time-zone.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Portrait } from '../../../ui/portrait.tsx';
import { CompleteButton } from './complete-button.tsx';
import { PickTime } from './pick-time.tsx';
import { hoursText, kindText, owedOf } from './words.ts';

interface SessionRowProps {
  session: Appointment;
  user: User;
  now: Date;
  /** What it is about was said in a row above. */
  isRepeated?: boolean;
}

/** A session of the agenda (S2§2); the whole row opens it, and what one does next about it is beside that. */
export function SessionRow({ session, user, now, isRepeated = false }: SessionRowProps) {
  const { role } = user;
  const titleId = useId();
  const zone = viewerTimeZone(user);
  const { name, imageUrl } = counterpart(session, role);
  const owed = owedOf(session, role, now);
  return (
    <article className="sess" aria-labelledby={titleId}>
      <Portrait name={name} src={imageUrl} />
      <div className="sess-main">
        <p className="sess-time num">
          <Hours session={session} zone={zone} now={now} />
        </p>
        <div className="min-w-0">
          <h4 id={titleId}>
            <Link href={`/session/${session.id}`}>{session.title}</Link>
          </h4>
          <p className="small muted num">
            <SessionPeople session={session} role={role} />
            {` · ${kindText(session)}`}
          </p>
          {session.description && !isRepeated && <p className="small muted sess-about">{session.description}</p>}
        </div>
        <div className="sess-state">
          <StatusLine session={session} />
          <Refund session={session} user={user} />
        </div>
        <div className="sess-notes">
          <WaitingLine session={session} role={role} zone={zone} now={now} />
          {role === 'trainer' && <WaiverMissingLine session={session} now={now} />}
          {owed === 'review' && (
            <p className="waitline">
              <Icon of={Star} size="s" />
              {t('Leave a review')}
            </p>
          )}
        </div>
      </div>
      {owed === 'complete' && <CompleteButton session={session} now={now} />}
      {isWorthRepeating(session, role) && <BookAgainButton session={session} isShort size="s" variant="outline" className="sess-do" />}
      {session.state === 'needs_time' && <PickTime session={session} role={role} look="outline" />}
      <span className="sess-go" aria-hidden="true">
        <span>{t('View Details')}</span>
        <Icon of={ChevronRight} size="s" />
      </span>
    </article>
  );
}

/** From when to when; of a called-off one when it would have been. */
function Hours({ session, zone, now }: { session: Appointment; zone: string; now: Date }) {
  const { startTime, endTime, formerStartTime, formerEndTime } = session;
  if (startTime && endTime) return hoursText({ startTime, endTime }, zone, now);
  if (!formerStartTime || !formerEndTime) return t('No time set');
  return (
    <>
      <span className="sr">{t('It was planned for')} </span>
      <s>{hoursText({ startTime: formerStartTime, endTime: formerEndTime }, zone, now)}</s>
    </>
  );
}

function Refund({ session, user }: { session: Appointment; user: User }) {
  const text = refundText(session, user.role);
  return text && <p className="tiny muted num">{text}</p>;
}
