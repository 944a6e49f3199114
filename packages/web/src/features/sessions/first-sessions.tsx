import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import type { Appointment } from '@x1/contract/scheduling/appointment.ts';
import { locationLabel } from '@x1/contract/scheduling/locations.ts';
import { isUpcoming } from '@x1/contract/scheduling/states.ts';
import { ArrowRight, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { rich } from '../../lib/rich.tsx';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { EmptyLine, EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Placeholder, PlaceholderGroup } from '../../ui/placeholder.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { unseen } from '../../ui/unseen.tsx';
import { BookAgainButton, isWorthRepeating } from './book-again-button.tsx';
import { counterpart, sessionTime } from './labels.ts';
import type { useFirstSessions } from './queries.ts';
import { LeadBadge } from './session-badges.tsx';
import { WaitingLine } from './status-line.tsx';

interface FirstSessionsProps {
  sessions: ReturnType<typeof useFirstSessions>;
  user: User;
  now: Date;
  /** One line while there are none: on a home that shows trainers first. */
  isShort?: boolean;
}

/** My Training Sessions on the home screen: the first three, 'View All' leads to the rest (S1§2). */
export function FirstSessions({ sessions, user, now, isShort = false }: FirstSessionsProps) {
  if (isShort && sessions.data?.items.length === 0)
    return <EmptyLine title={t('My Training Sessions')}>{t('No Training Sessions Yet')}</EmptyLine>;
  return (
    <section aria-labelledby="first-sessions">
      <SectionHead
        id="first-sessions"
        title={t('My Training Sessions')}
        link={{ href: '/appointments', label: rich('View All<span> sessions</span>', { span: unseen }) }}
      />
      <Slots sessions={sessions} user={user} now={now} />
    </section>
  );
}

function Slots({ sessions, user, now }: FirstSessionsProps) {
  if (sessions.isPending) return <PlaceholderSlots />;
  if (sessions.isError && !sessions.data) return <LoadFailed what={t("Your sessions couldn't be loaded.")} query={sessions} />;
  const { items } = sessions.data;
  if (items.length === 0) {
    return <EmptyState title={t('No Training Sessions Yet')}>{t('Book a trainer and your sessions show up here.')}</EmptyState>;
  }
  const again = items.find((session) => isWorthRepeating(session, user.role));
  return (
    <>
      <div className="home-strip">
        {items.map((session, index) => (
          <SessionSlot key={session.id} session={session} user={user} now={now} isNext={index === 0 && isUpcoming(session, now)} />
        ))}
      </div>
      {again && <BookAgainButton session={again} variant="outline" isFullWidth className="mt-3" />}
    </>
  );
}

function PlaceholderSlots() {
  return (
    <PlaceholderGroup label={t('Loading your sessions')}>
      <div className="home-strip">
        {[0, 1, 2].map((index) => (
          <div className="card slot" key={index}>
            <Placeholder width="45%" height={24} />
            <div className="who">
              <Placeholder width={32} height={32} />
              <div className="grow grid gap-1">
                <Placeholder width="80%" height={16} />
                <Placeholder width="50%" height={16} />
              </div>
            </div>
          </div>
        ))}
      </div>
    </PlaceholderGroup>
  );
}

interface SessionSlotProps {
  session: Appointment;
  user: User;
  now: Date;
  /** The next session is on a panel. */
  isNext: boolean;
}

/** A session as a tile of the home screen; the whole tile opens it. */
function SessionSlot({ session, user, now, isNext }: SessionSlotProps) {
  const zone = viewerTimeZone(user);
  const time = sessionTime(session, zone, now);
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
      {session.answerBy && (
        <p className="mt-2">
          <WaitingLine session={session} role={user.role} zone={zone} now={now} />
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
        <strong className="clamp2 wrap-anywhere font-semibold">{session.title}</strong>
        <span className="muted">{other.name}</span>
      </div>
      <Icon of={isNext ? ArrowRight : ChevronRight} />
    </div>
  );
}
