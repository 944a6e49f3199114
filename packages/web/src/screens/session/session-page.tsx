import './session.css';
import type { User } from '@x1/contract/accounts/user.ts';
import { firstName } from '@x1/contract/core/first-name.ts';
import { isAgreed } from '@x1/contract/scheduling/states.ts';
import type { SessionDetails } from '@x1/contract/sessions/session-details.ts';
import { PromiseCard } from '../../features/promises/promise-card.tsx';
import { ReviewPanel, SessionReview } from '../../features/reviews/review-panel.tsx';
import { ReportLink } from '../../features/safety/report-link.tsx';
import { refundEdge } from '../../features/sessions/cancellation.ts';
import { placeInPurchase } from '../../features/sessions/labels.ts';
import { offeredActions } from '../../features/sessions/session-actions.ts';
import { StatusBadge, WaitingBadge } from '../../features/sessions/session-badges.tsx';
import { focusTitle } from '../../lib/focus-title.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { Card } from '../../ui/card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Steps } from '../../ui/steps.tsx';
import { AthleteCard, OverlapNotice } from './athlete-card.tsx';
import { MissedTimeNotice } from './missed-time.tsx';
import { ContactCard, PaymentCard } from './money-and-contact.tsx';
import { NotesCard } from './notes-card.tsx';
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

/** The program, unless the title names it already, and which session of its purchase this is. */
function subtitleOf({ appointment, program }: SessionDetails): string | undefined {
  const place = placeInPurchase(appointment);
  const named = appointment.title === program.title ? undefined : `${program.title} Session`;
  if (place === null) return named;
  return named ? `${named}, ${place}` : `Session ${place}`;
}

/** What, when, where, who, money, next action. */
export function SessionPage({ details, user }: { details: SessionDetails; user: User }) {
  const view = useView(details, user);
  const { appointment, program, trainer, parent } = details;
  const trainerFirstName = firstName(trainer.name);
  const other = user.role === 'trainer' ? parent : trainer;
  const actions = offeredActions(details, user.role, view.now);
  const schedule = useSchedulePrompt(view, actions);
  usePageTitle(appointment.title);
  // On phones the ticket's own button is right above.
  const otherActions = actions.filter((action) => action !== 'schedule');
  const actionCard = (offered: typeof actions) => <SessionActions view={view} actions={offered} schedule={schedule} />;
  return (
    <>
      <PageHead
        back={{ href: '/appointments', label: 'My Training Sessions' }}
        title={appointment.title}
        subtitle={subtitleOf(details)}
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
          <MissedTimeNotice view={view} onSeeAll={() => schedule.open('schedule')} />
          <ReportNotice view={view} />
          <TimeAgreementNotice view={view} actions={actions} />
          <OverlapNotice view={view} />
          <WaiverCheck view={view} />
          {isReviewDue(view) ? (
            <ReviewPanel appointmentId={appointment.id} trainerFirstName={trainerFirstName} onPublished={focusTitle} />
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
            <SessionReview review={details.review} role={user.role} trainerFirstName={trainerFirstName} zone={view.zone} />
          )}
          <NotesCard view={view} />
          <AthleteCard view={view} />
          <PurchaseSessionsCard view={view} />
          <SessionOverviewCard view={view} />
          <ProgramDetailsCard program={program} />
          {isAgreed(appointment) && <PromiseCard details={details} role={user.role} zone={view.zone} />}
        </div>
        <aside className="stack tight side-sticky">
          <div className="only-wide">{actionCard(actions)}</div>
          <PaymentCard view={view} />
          <ContactCard view={view} />
          <ProblemCard view={view} trainerFirstName={trainerFirstName} />
          <ReportLink user={user} target={{ subject: 'session', id: appointment.id, name: other.name }} label="Report this session" />
        </aside>
      </div>
      {schedule.dialog}
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

/** How far the session is, as a line of steps. */
function SessionProgress({ view }: { view: SessionView }) {
  const { steps, current, isAwaited = false } = progressOf(view);
  return (
    <Card className="session-progress">
      <Steps
        label="Progress"
        steps={steps}
        current={current}
        isCurrentReached={!isAwaited && view.details.appointment.state !== 'unpaid'}
      />
    </Card>
  );
}
