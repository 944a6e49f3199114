import './session.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import { t } from '@x1/contract/core/texts.ts';
import { hasEnded, isAgreed } from '@x1/contract/scheduling/states.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { ReportLink } from '../../features/safety/report-link.tsx';
import { refundEdge } from '../../features/sessions/cancellation.ts';
import { placeInPurchase } from '../../features/sessions/labels.ts';
import { SessionPeople } from '../../features/sessions/people.tsx';
import { offeredActions } from '../../features/sessions/session-actions.ts';
import { StatusBadge, WaitingBadge } from '../../features/sessions/session-badges.tsx';
import { focusTitle } from '../../lib/focus-title.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { useRest } from '../../lib/use-rest.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Placeholder } from '../../ui/placeholder.tsx';
import { Steps } from '../../ui/steps.tsx';
import { AthleteCard, OverlapNotice } from './athlete-card.tsx';
import { ContactCard, PaymentCard } from './money-and-contact.tsx';
import { OutcomeNotice, ReportNotice } from './outcome-notice.tsx';
import { ProgramDetailsCard, SessionOverviewCard } from './overview.tsx';
import { ProblemCard } from './problem.tsx';
import { progressOf } from './progress-steps.ts';
import { PurchaseSessionsCard } from './purchase-sessions.tsx';
import { SessionActions } from './session-actions.tsx';
import { isReviewDue, type SessionView } from './session-view.ts';
import { SessionTicket } from './ticket.tsx';
import { TimeAgreementNotice } from './time-agreement.tsx';
import { useSchedulePrompt } from './use-schedule-prompt.tsx';
import { WaiverCheck } from './waiver-check.tsx';

// They check with schemas, and most sessions have none of them in the first view, which doesn't wait for that (decision 0117).
const MissedTimeNotice = lazy(async () => ({ default: (await import('./missed-time.tsx')).MissedTimeNotice }));
const NotesCard = lazy(async () => ({ default: (await import('./notes-card.tsx')).NotesCard }));
const PromiseCard = lazy(async () => ({ default: (await import('../../features/promises/promise-card.tsx')).PromiseCard }));
const ReviewPanel = lazy(async () => ({ default: (await import('../../features/reviews/review-panel.tsx')).ReviewPanel }));
const SessionReview = lazy(async () => ({ default: (await import('../../features/reviews/review-panel.tsx')).SessionReview }));

/** The program, unless the title names it already, and which session of its purchase this is. */
function subtitleOf({ appointment, program }: SessionDetails): string | undefined {
  const place = placeInPurchase(appointment);
  const named = appointment.title === program.title ? undefined : t('{title} Session', { title: program.title });
  if (place === null) return named;
  return named ? `${named}, ${place}` : t('Session {place}', { place });
}

/** The same, and who trains with whom. */
function Subtitle({ details, role }: { details: SessionDetails; role: User['role'] }) {
  const what = subtitleOf(details);
  return (
    <>
      {what && `${what} · `}
      <SessionPeople session={details.appointment} role={role} />
    </>
  );
}

/** What, when, where, who, money, next action. */
export function SessionPage({ details, user }: { details: SessionDetails; user: User }) {
  const view = useView(details, user);
  const { appointment, trainer, parent } = details;
  const trainerFirstName = firstName(trainer.name);
  const other = user.role === 'trainer' ? parent : trainer;
  const actions = offeredActions(details, user.role, view.now);
  const schedule = useSchedulePrompt(view, actions);
  const hasRest = useRest();
  usePageTitle(appointment.title);
  // On phones the ticket's own button is right above.
  const otherActions = actions.filter((action) => action !== 'schedule');
  const actionCard = (offered: typeof actions) => <SessionActions view={view} actions={offered} schedule={schedule} />;
  return (
    <>
      <PageHead
        back={{ href: '/appointments', label: t('My Training Sessions') }}
        title={appointment.title}
        subtitle={<Subtitle details={details} role={user.role} />}
        aside={
          <p className="session-status">
            <StatusBadge session={appointment} place="page" />
            <WaitingBadge session={appointment} role={user.role} zone={view.zone} now={view.now} />
          </p>
        }
      />
      <div className="cols">
        <div className="stack tight">
          <OutcomeNotice view={view} />
          {details.missedTime && user.role === 'parent' && (
            <Later height={220}>
              <MissedTimeNotice view={view} onSeeAll={() => schedule.open('schedule')} />
            </Later>
          )}
          <ReportNotice view={view} />
          <TimeAgreementNotice view={view} actions={actions} />
          <OverlapNotice view={view} />
          <WaiverCheck view={view} />
          {isReviewDue(view) ? (
            <Later height={360}>
              <ReviewPanel appointmentId={appointment.id} trainerFirstName={trainerFirstName} onPublished={focusTitle} />
            </Later>
          ) : (
            <SessionTicket
              view={view}
              onSchedule={actions.includes('schedule') ? () => schedule.open('schedule') : undefined}
              isOpening={schedule.isOpening}
            />
          )}
          <SessionProgress view={view} />
          <div className="only-narrow">{actionCard(otherActions)}</div>
          {details.review && (
            <Later height={160}>
              <SessionReview review={details.review} role={user.role} trainerFirstName={trainerFirstName} zone={view.zone} />
            </Later>
          )}
          {appointment.state === 'completed' && (user.role === 'trainer' || details.notes) && (
            <Later height={details.notes ? 120 : 360}>
              <NotesCard view={view} />
            </Later>
          )}
          {actions.includes('complete') && hasEnded(appointment, view.now) && (
            <Card title={t('Notes and homework')}>
              <p className="muted">{t("You can write notes once it's marked complete.")}</p>
            </Card>
          )}
          {hasRest && <Particulars view={view} />}
        </div>
        <aside className="stack tight side-sticky">
          <div className="only-wide">{actionCard(actions)}</div>
          {hasRest && (
            <>
              <ContactCard view={view} />
              <PaymentCard view={view} />
              <ProblemCard view={view} trainerFirstName={trainerFirstName} />
              <ReportLink
                user={user}
                target={{ subject: 'session', id: appointment.id, name: other.name }}
                label={t('Report this session')}
              />
            </>
          )}
        </aside>
      </div>
      {schedule.dialog}
    </>
  );
}

/** What was booked, for whom, and what was promised with it. */
function Particulars({ view }: { view: SessionView }) {
  const { details, user, zone } = view;
  return (
    <>
      <AthleteCard view={view} />
      <PurchaseSessionsCard view={view} />
      <SessionOverviewCard view={view} />
      <ProgramDetailsCard details={details} />
      {isAgreed(details.appointment) && (
        <Suspense fallback={null}>
          <PromiseCard details={details} role={user.role} zone={zone} />
        </Suspense>
      )}
    </>
  );
}

/** The page follows the clock, and changes at the moments at which something else is offered: the last of a full refund, start, end, agreement and the last moment for an answer. */
function useView(details: SessionDetails, user: User): SessionView {
  const { startTime, endTime, timeAgreedAt, answerBy } = details.appointment;
  const edge = refundEdge(details, new Date());
  const moments = [startTime, endTime, timeAgreedAt, answerBy].flatMap((moment) => (moment === null ? [] : [Date.parse(moment)]));
  const now = useNow(edge === null ? moments : [edge + 1, ...moments]);
  return { details, user, now, zone: viewerTimeZone(user) };
}

/** Keeps the place of a part that arrives after the page. @param height about, in pixels */
function Later({ height, children }: { height: number; children: ReactNode }) {
  return <Suspense fallback={<Placeholder height={height} />}>{children}</Suspense>;
}

/** How far the session is, as a line of steps. */
function SessionProgress({ view }: { view: SessionView }) {
  const { steps, current, isAwaited = false } = progressOf(view);
  return (
    <Card className="session-progress">
      <Steps
        label={t('Progress')}
        steps={steps}
        current={current}
        isCurrentReached={!isAwaited && view.details.appointment.state !== 'unpaid'}
      />
    </Card>
  );
}
