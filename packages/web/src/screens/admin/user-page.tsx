import { SEE_AS_MINUTES } from '@x1/contract/admin/see-as.ts';
import type { AdminUser } from '@x1/contract/admin/user.ts';
import { formatCents } from '@x1/contract/core/number-format.ts';
import { countText } from '@x1/contract/core/plural.ts';
import { formatDate } from '@x1/contract/core/time-format.ts';
import { Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { useConsole } from '../../features/admin/console-context.ts';
import { whatDisablingDoes } from '../../features/admin/disabling.ts';
import { EmailAddress } from '../../features/admin/email-address.tsx';
import { Moment } from '../../features/admin/moment.tsx';
import { personName } from '../../features/admin/person-link.tsx';
import { ReasonDialog } from '../../features/admin/reason-dialog.tsx';
import { StateBadge, stateLabel } from '../../features/admin/state-badge.tsx';
import { useAdminAction, useRecord } from '../../features/admin/use-records.ts';
import { adminApi } from '../../lib/api/admin.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Rating } from '../../ui/rating.tsx';
import { checkSign } from './check-signs.ts';
import { mailsHref } from './mails.tsx';
import { RecordPage } from './record-page.tsx';
import { SeeAsDialog } from './see-as-dialog.tsx';
import { UserConsents } from './user-consents.tsx';
import { WriteButton } from './write-button.tsx';

// With the words of the trainer's own page.
const NextPayout = lazy(async () => ({ default: (await import('./next-payout.tsx')).NextPayout }));
const UserStory = lazy(async () => ({ default: (await import('./user-story.tsx')).UserStory }));

/** The facts about one person, and switching the account off or on. */
export function UserPage({ id }: { id: number }) {
  const user = useRecord('users', id, adminApi.getUser, { params: { userId: id } });
  const title = user.data ? personName(user.data) : `User ${id}`;
  return (
    <RecordPage title={title} record={user} back={{ href: '/admin/users', label: 'All users' }}>
      {(found) => (
        <div className="stack tight">
          <AccountStatus user={found} />
          {found.trainer?.payoutStop && <StoppedPayouts user={found} stop={found.trainer.payoutStop} />}
          <div className="console-pair">
            {found.trainer && <TrainerFacts user={found} trainer={found.trainer} />}
            <Account user={found} />
            <Activity user={found} />
          </div>
          {found.role !== 'admin' && <SeeAs user={found} />}
          {found.role !== 'admin' && <UserConsents userId={found.id} />}
          <Suspense fallback={null}>
            <UserStory userId={found.id} />
          </Suspense>
        </div>
      )}
    </RecordPage>
  );
}

/** Looking at what the person sees. */
function SeeAs({ user }: { user: AdminUser }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card
      title="See as"
      aside={
        <Button variant="outline" size="s" onClick={() => setAsking(true)}>
          See as this person
        </Button>
      }
    >
      <p className="muted">
        This person's sessions, payments and settings, as they see them: read-only, for {SEE_AS_MINUTES} minutes, without messages or
        athletes.
      </p>
      {isAsking && <SeeAsDialog user={user} onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** Whether the account is on, and what can be done about it. */
function AccountStatus({ user }: { user: AdminUser }) {
  const [isAsking, setAsking] = useState(false);
  if (user.role === 'admin')
    return (
      <Notice tone="plain" title="An operator">
        Operators are added and removed on the server, from the command line.
      </Notice>
    );
  const button = (
    <Button variant={user.isDisabled ? 'outline' : 'danger'} onClick={() => setAsking(true)}>
      {user.isDisabled ? 'Enable' : 'Disable'}
    </Button>
  );
  return (
    <>
      {user.enableApprovalId !== null ? (
        <Notice
          tone="warn"
          title="Waiting for a second operator"
          action={
            <Link className="btn second mini" href="/admin/approvals">
              Approvals
            </Link>
          }
        >
          There is a request to enable this account again.
        </Notice>
      ) : (
        <Notice
          tone={user.isDisabled ? 'bad' : 'plain'}
          title={user.isDisabled ? 'This account is disabled' : 'This account is active'}
          action={button}
        >
          {user.isDisabled && (
            <>
              Since <Moment at={user.disabledAt} />
              {user.disabledReason && `: ${asSentence(user.disabledReason)}`}
            </>
          )}
        </Notice>
      )}
      {isAsking && user.isDisabled && <EnableDialog user={user} onClose={() => setAsking(false)} />}
      {isAsking && !user.isDisabled && <DisableDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Why a trainer's payouts are stopped, and resuming them. */
function StoppedPayouts({ user, stop }: { user: AdminUser; stop: NonNullable<NonNullable<AdminUser['trainer']>['payoutStop']> }) {
  const [isAsking, setAsking] = useState(false);
  const isRequested = stop.resumeApprovalId !== null;
  const box = useRef<HTMLDivElement>(null);
  // Payouts are stopped from further down the page: the way back shows where it is.
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  const action = isRequested ? (
    <Link className="btn second mini" href="/admin/approvals">
      Approvals
    </Link>
  ) : (
    <Button variant="outline" onClick={() => setAsking(true)}>
      Resume payouts
    </Button>
  );
  return (
    <div ref={box} className="console-landing">
      <Notice tone={isRequested ? 'warn' : 'bad'} title="Payouts are stopped" action={action}>
        Since <Moment at={stop.since} />: {asSentence(stop.reason)}
        {isRequested && ' Resuming them is waiting for a second operator.'}
      </Notice>
      {isAsking && <ResumePayoutsDialog user={user} onClose={() => setAsking(false)} />}
    </div>
  );
}

/** The text with a period at its end, unless it ends in a mark already. */
function asSentence(text: string): string {
  return /[.!?…]["'”’)]*$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}

interface DialogProps {
  user: AdminUser;
  onClose: () => void;
}

function DisableDialog({ user, onClose }: DialogProps) {
  const disable = useAdminAction(
    (reason: string) => adminApi.disableUser({ params: { userId: user.id }, body: { reason } }),
    () => ({ title: 'Account disabled' }),
  );
  return (
    <ReasonDialog
      title={`Disable ${personName(user)}'s account?`}
      description={whatDisablingDoes(user)}
      confirmLabel="Disable"
      tone="danger"
      onConfirm={disable.mutateAsync}
      onClose={onClose}
    />
  );
}

function EnableDialog({ user, onClose }: DialogProps) {
  const enable = useAdminAction(
    (reason: string) => adminApi.enableUser({ params: { userId: user.id }, body: { reason } }),
    () => ({ title: 'Requested', description: 'Another operator has to confirm it.' }),
  );
  return (
    <ReasonDialog
      title={`Enable ${personName(user)}'s account?`}
      description="Another operator has to confirm it first."
      confirmLabel="Request"
      onConfirm={enable.mutateAsync}
      onClose={onClose}
    />
  );
}

function StopPayoutsDialog({ user, onClose }: DialogProps) {
  const stop = useAdminAction(
    (reason: string) => adminApi.stopPayouts({ params: { userId: user.id }, body: { reason } }),
    () => ({ title: 'Payouts stopped' }),
  );
  return (
    <ReasonDialog
      title={`Stop ${personName(user)}'s payouts?`}
      description="No money leaves for the bank, on Fridays or on request. The trainer reads that the account is under review, not why. Resuming takes two operators."
      confirmLabel="Stop payouts"
      tone="danger"
      onConfirm={stop.mutateAsync}
      onClose={onClose}
    />
  );
}

function ResumePayoutsDialog({ user, onClose }: DialogProps) {
  const resume = useAdminAction(
    (reason: string) => adminApi.resumePayouts({ params: { userId: user.id }, body: { reason } }),
    () => ({ title: 'Requested', description: 'Another operator has to confirm it.' }),
  );
  return (
    <ReasonDialog
      title={`Resume ${personName(user)}'s payouts?`}
      description="Another operator has to confirm it first."
      confirmLabel="Request"
      onConfirm={resume.mutateAsync}
      onClose={onClose}
    />
  );
}

function Account({ user }: { user: AdminUser }) {
  return (
    <Card
      title="Account"
      aside={
        <WriteButton to={{ name: personName(user), email: user.email }} subject="X1, your account" label={`Write to ${personName(user)}`} />
      }
    >
      <DescriptionList
        lines={[
          { label: 'Id', value: <span className="num">{user.id}</span> },
          { label: 'Role', value: stateLabel(user.role) },
          { label: 'Email', value: <EmailAddress address={user.email} /> },
          {
            label: 'Email confirmed',
            value: user.emailConfirmedAt ? (
              <Moment at={user.emailConfirmedAt} />
            ) : (
              <StateBadge state="pending" label="Email not confirmed" />
            ),
          },
          { label: 'Phone', value: user.phone ?? '–' },
          { label: 'Time zone', value: user.timezone ?? '–' },
          { label: 'Made', value: <Moment at={user.createdAt} /> },
          { label: 'Adult confirmed', value: <Moment at={user.adultConfirmedAt} /> },
          { label: 'Last seen', value: <Moment at={user.lastSeenAt} /> },
          { label: 'Sign-ins now', value: <span className="num">{user.signInCount}</span> },
        ]}
      />
    </Card>
  );
}

function Activity({ user }: { user: AdminUser }) {
  return (
    <Card title="Activity">
      <DescriptionList
        lines={[
          { label: 'Reports and requests', value: <ReportsAndRequests user={user} /> },
          { label: 'Warnings', value: <span className="num">{user.reports.warnings}</span> },
          { label: 'Reports made', value: <span className="num">{user.reports.made}</span> },
          { label: 'Conversations', value: <span className="num">{user.conversationCount}</span> },
          {
            label: 'Payments',
            value: (
              <Link className="link num" href={`/admin/transactions?q=${encodeURIComponent(user.email)}`}>
                {user.payments.count}
              </Link>
            ),
          },
          {
            label: user.role === 'trainer' ? 'Families paid' : 'Paid',
            value: <span className="num">{formatCents(user.payments.paid)}</span>,
          },
          { label: 'Refunded', value: <span className="num">{formatCents(user.payments.refunded)}</span> },
          ...(user.credit === null ? [] : [{ label: 'Credit', value: <span className="num">{formatCents(user.credit)}</span> }]),
          {
            label: 'Emails',
            value: (
              <Link className="link" href={mailsHref(user.email)}>
                Sent to this address
              </Link>
            ),
          },
          {
            label: 'Audit log',
            value: (
              <Link className="link" href={`/admin/audit?userId=${user.id}`}>
                What operators did and looked at
              </Link>
            ),
          },
        ]}
      />
    </Card>
  );
}

/** Everything that was said against somebody, or by them to support; each kind leads to its list, to what is open first. */
function ReportsAndRequests({ user: { id, reports, openReports, problems, supportRequests } }: { user: AdminUser }) {
  const kinds = [
    { path: `reports?accusedId=${id}`, word: 'report', count: reports.about, open: openReports, over: 'resolved' },
    { path: `problems?trainerUserId=${id}`, word: 'problem report', count: problems.about, open: problems.open, over: 'decided' },
    { path: `support?userId=${id}`, word: 'support request', count: supportRequests.made, open: supportRequests.open, over: 'closed' },
  ].filter(({ count }) => count > 0);
  if (kinds.length === 0) return 'None';
  return kinds.map(({ path, word, count, open, over }, index) => (
    <Fragment key={word}>
      {index > 0 && ', '}
      <Link className="link num" href={`/admin/${path}${open > 0 ? '' : `&state=${over}`}`}>
        {countText(count, word)}
      </Link>
      {open > 0 && ` (${open} open)`}
    </Fragment>
  ));
}

/** '$125.00, last on Nov 6': what has arrived at the trainer's bank. */
function PaidOut({ user, cents, lastAt }: { user: AdminUser; cents: number; lastAt: string | null }) {
  const { zone, now } = useConsole();
  return (
    <>
      <Link className="link num" href={`/admin/payouts?q=${encodeURIComponent(user.email)}`}>
        {formatCents(cents)}
      </Link>
      {lastAt && `, last on ${formatDate(lastAt, zone, now)}`}
    </>
  );
}

/** Of the check authorized last, which leads to the list of all. */
function LastCheck({ user, check }: { user: AdminUser; check: NonNullable<AdminUser['trainer']>['backgroundCheck'] }) {
  const { now } = useConsole();
  if (check === null) return 'None';
  const { label, tone } = checkSign(check, now);
  return (
    <Link href={`/admin/background-checks?q=${user.id}`}>
      <Badge tone={tone}>{label}</Badge>
    </Link>
  );
}

/** '2, 1 to decide': what was decided for the parent, and what isn't decided yet. */
function noShowText({ decided, open }: NonNullable<AdminUser['trainer']>['noShows']): string {
  return open > 0 ? `${decided}, ${open} to decide` : String(decided);
}

function TrainerFacts({ user, trainer }: { user: AdminUser; trainer: NonNullable<AdminUser['trainer']> }) {
  const [isStopping, setStopping] = useState(false);
  const { programs, balance } = trainer;
  return (
    <Card title="Trainer" aside={user.trainerId !== null && <Link href={`/athlete/${user.trainerId}`}>Public page</Link>}>
      <DescriptionList
        lines={[
          {
            label: 'Next payout',
            value: (
              <Suspense fallback={null}>
                <NextPayout isDisabled={user.isDisabled} trainer={trainer} />
              </Suspense>
            ),
          },
          { label: 'Identity', value: <StateBadge state={trainer.verification} /> },
          { label: 'Background check', value: <LastCheck user={user} check={trainer.backgroundCheck} /> },
          { label: 'Payout account', value: trainer.payoutAccount === null ? '–' : <StateBadge state={trainer.payoutAccount} /> },
          {
            label: 'Programs',
            value: `${programs.published} published, ${countText(programs.drafts, 'draft')}, ${programs.takenDown} taken down`,
          },
          { label: 'Rating', value: <Rating tenths={trainer.ratingTenths} count={trainer.reviewCount} /> },
          { label: "Didn't come", value: <span className="num">{noShowText(trainer.noShows)}</span> },
          {
            label: 'Held',
            value: (
              <>
                <span className="num">{formatCents(balance.held)}</span> <span className="muted">until its sessions are done</span>
              </>
            ),
          },
          { label: 'Available', value: <span className="num">{formatCents(balance.available)}</span> },
          ...(balance.underReview > 0
            ? [{ label: 'Under review', value: <span className="num">{formatCents(balance.underReview)}</span> }]
            : []),
          { label: 'Paid out', value: <PaidOut user={user} cents={balance.paidOut} lastAt={trainer.lastPaidOutAt} /> },
          { label: 'New chats and bookings', value: trainer.isPaused ? <StateBadge state="failed" label="Off" /> : 'On' },
          { label: 'Payouts', value: trainer.payoutStop ? <StateBadge state="failed" label="Stopped" /> : 'On' },
        ]}
      />
      {trainer.payoutStop === null && (
        <div className="console-acts">
          <Button variant="outline" onClick={() => setStopping(true)}>
            Stop payouts
          </Button>
        </div>
      )}
      {isStopping && <StopPayoutsDialog user={user} onClose={() => setStopping(false)} />}
    </Card>
  );
}
