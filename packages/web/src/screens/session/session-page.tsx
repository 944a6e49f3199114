import type { User } from '@x1/contract/accounts/user.ts';
import type { SessionDetails } from '@x1/contract/views/session-details.ts';
import { ReviewPlate } from '../../features/reviews/review-plate.tsx';
import { SessionReview } from '../../features/reviews/session-review.tsx';
import { sessionActions } from '../../features/sessions/session-actions.ts';
import { StatusBadge } from '../../features/sessions/session-badges.tsx';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { useNow } from '../../lib/use-now.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { focusTitle } from './focus-title.ts';
import { ContactCard, PaymentCard } from './money-and-contact.tsx';
import { ProgramDetailsCard, SessionOverviewCard } from './overview.tsx';
import { ProblemCard, ProblemNotice } from './problem.tsx';
import { SessionProgress } from './progress.tsx';
import { RejectedNotice } from './rejected-notice.tsx';
import { SessionActions } from './session-actions.tsx';
import { isReviewDue, type SessionView } from './session-view.ts';
import { SessionTicket } from './ticket.tsx';
import { useSchedulePrompt } from './use-schedule-prompt.tsx';
import './session.css';

/** What, when, where, who, money, next action (ui.md). */
export function SessionPage({ details, user }: { details: SessionDetails; user: User }) {
  const now = useNow();
  const view: SessionView = { details, user, now, zone: viewerTimeZone(user) };
  const { appointment, program, trainer } = details;
  const trainerFirstName = trainer.name.trim().split(/\s+/)[0] ?? trainer.name;
  const actions = sessionActions(appointment, user.role);
  const schedule = useSchedulePrompt(view);
  usePageTitle(appointment.title);
  // On phones the ticket's own button stands right above.
  const otherActions = actions.filter((action) => action !== 'schedule');
  const actionCard = (offered: typeof actions) => (
    <SessionActions view={view} actions={offered} onSchedule={schedule.open} isOpening={schedule.isOpening} />
  );
  return (
    <>
      <PageHead
        back={{ href: '/appointments', label: 'My Training Sessions' }}
        title={appointment.title}
        subtitle={`${program.title} Session`}
        aside={<StatusBadge session={appointment} place="page" />}
      />
      <div className="cols">
        <div className="stack tight">
          {appointment.approvalStatus === 'rejected' && <RejectedNotice view={view} />}
          <ProblemNotice view={view} />
          {isReviewDue(view) ? (
            <ReviewPlate appointmentId={appointment.id} trainerFirstName={trainerFirstName} onPublished={focusTitle} />
          ) : (
            <SessionTicket
              view={view}
              onSchedule={actions.includes('schedule') ? schedule.open : undefined}
              isOpening={schedule.isOpening}
            />
          )}
          {appointment.approvalStatus !== 'rejected' && <SessionProgress view={view} />}
          {details.review && (
            <SessionReview review={details.review} role={user.role} trainerFirstName={trainerFirstName} zone={view.zone} />
          )}
          <div className="only-narrow">{actionCard(otherActions)}</div>
          <SessionOverviewCard view={view} />
          <ProgramDetailsCard program={program} />
        </div>
        <aside className="stack tight side-sticky">
          <div className="only-wide">{actionCard(actions)}</div>
          <PaymentCard view={view} />
          <ContactCard view={view} />
          <ProblemCard view={view} trainerFirstName={trainerFirstName} />
        </aside>
      </div>
      {schedule.dialog}
    </>
  );
}
