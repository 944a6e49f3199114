import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { formatLongDate } from '@x1/contract/core/time-format.ts';
import { type IdentityStatus, identityStatus } from '@x1/contract/verification/identity-status.ts';
import { rejectionReasonText } from '@x1/contract/verification/rejection-reasons.ts';
import type { VerificationStatus } from '@x1/contract/verification/status.ts';
import { BadgeCheck, Camera, CircleDashed, CircleX, Clock, Hourglass, IdCard, LifeBuoy, type LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { OfficeLetter } from '../../features/programs/office-letter.tsx';
import {
  NoVerificationUrl,
  useCheckVerification,
  useStartVerification,
  useVerificationStatus,
} from '../../features/verification/queries.ts';
import { errorText } from '../../lib/api-errors.ts';
import { viewerTimeZone } from '../../lib/time-zone.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';

/** How far the identity check is, and the next thing to do about it (S2§2). */
export function VerificationStatusScreen({ user }: { user: User }) {
  const status = useVerificationStatus();
  useEffect(() => {
    if (status.error) toast({ title: t('Error'), description: t('Failed to load verification status.'), variant: 'destructive' });
  }, [status.error]);
  return (
    <div className="mx-auto max-w-[840px]">
      <PageHead
        title={t('Verification Status')}
        subtitle={t('Parents book trainers with a verified identity.')}
        back={{ href: '/trainer-dashboard', label: t('Back to Dashboard') }}
      />
      {status.isPending && <Spinner label={t('Loading your verification...')} />}
      {status.isError && <LoadFailed what={t('Failed to load verification status.')} query={status} />}
      {status.data && (
        <div className="stack">
          <StatusCard status={status.data} user={user} />
          {status.data.verificationStatus !== 'verified' && <WhatYouNeed />}
          {(status.data.verificationStatus !== 'verified' || isOfficeAskedFor()) && <AskYourOffice />}
          <div>
            <Button variant="outline" icon={LifeBuoy} href="/support?topic=account">
              {t('Contact Support')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

const NEEDS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: IdCard, title: t('A government photo ID'), text: t('Passport, driver license or ID card, not expired.') },
  { icon: Camera, title: t('A phone with a camera'), text: t('You take a picture of the document and of your face.') },
  { icon: Clock, title: t('About 2-3 minutes'), text: t('Usually reviewed within 24 hours, at most 1 to 2 business days.') },
];

/** What to have at hand before the check starts (S2§2, R62). */
function WhatYouNeed() {
  return (
    <Card title={t("What You'll Need")}>
      <ul className="grid gap-4">
        {NEEDS.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon of={icon} />
            <div className="small">
              <strong className="block font-semibold">{title}</strong>
              <span className="muted">{text}</span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The dashboard's setup leads here. */
const isOfficeAskedFor = () => location.hash === '#compliance';

function scrollIfAskedFor(part: HTMLElement | null): void {
  if (isOfficeAskedFor()) part?.scrollIntoView({ block: 'start' });
}

/** Before there's a program: a college is asked for permission before one starts (decision 0104). */
function AskYourOffice() {
  return (
    <div id="compliance" ref={scrollIfAskedFor} className="scroll-mt-24">
      <Card title={t('Play in college?')}>
        <p className="small muted">
          {t(
            "Ask your compliance office before you start. Colleges have rules for athletes who give lessons, and X1 can't tell you yours.",
          )}
        </p>
        <OfficeLetter isOpen={isOfficeAskedFor()} />
      </Card>
    </div>
  );
}

const MESSAGES = {
  'not-started': {
    badge: t('Not started'),
    icon: CircleDashed,
    tone: 'neutral',
    title: t('Verify your identity'),
    text: t(
      'You can receive bookings and payments only once you are verified. The check runs on a secure page of our verification partner.',
    ),
  },
  unfinished: {
    badge: t('Not finished'),
    icon: CircleDashed,
    tone: 'warn',
    title: t('Finish verifying your identity'),
    text: t(
      "You left before submitting your documents. Start again when you have your photo ID ready; you'll continue where you left off.",
    ),
  },
  'in-progress': {
    badge: t('In progress'),
    icon: Hourglass,
    tone: 'warn',
    title: t('Your verification is in progress'),
    text: t('We have what we need. It is usually reviewed within 24 hours, at most 1 to 2 business days.'),
  },
  verified: {
    badge: t('Verified'),
    icon: BadgeCheck,
    tone: 'ok',
    title: t('Your identity is verified'),
    text: t('Parents see the verified mark next to your name and can book you.'),
  },
  failed: {
    badge: t('Failed'),
    icon: CircleX,
    tone: 'bad',
    title: t('Your verification failed'),
    text: t("Until you're verified you can't receive bookings and payments. You can try again."),
  },
} as const satisfies Record<IdentityStatus, object>;

/** The state of the check with its dates and, when it failed, the reason (S2§2). */
function StatusCard({ status, user }: { status: VerificationStatus; user: User }) {
  const identity = identityStatus(status);
  const message = MESSAGES[identity];
  const dates = datesOf(status, viewerTimeZone(user));
  return (
    <Panel hasLanes={dates.length === 0}>
      <Badge tone={message.tone} icon={message.icon}>
        {message.badge}
      </Badge>
      <h2 className="mt-4">{message.title}</h2>
      <p className="mt-2 max-w-[52ch] muted" aria-live="polite">
        {message.text}
      </p>
      {identity === 'failed' && status.rejectionReason && (
        <p className="mt-3">
          <strong className="font-semibold">{t('Reason:')}</strong> {rejectionReasonText(status.rejectionReason)}
        </p>
      )}
      {dates.length > 0 && <DescriptionList className="mt-5 max-w-[360px]" lines={dates} />}
      {identity !== 'verified' && (
        <div className="mt-6">
          <StatusAction identity={identity} />
        </div>
      )}
    </Panel>
  );
}

function datesOf({ submittedAt, verifiedAt }: VerificationStatus, zone: string) {
  return [
    { label: t('Submitted'), at: submittedAt },
    { label: t('Verified'), at: verifiedAt },
  ].flatMap(({ label, at }) => (at ? [{ label, value: formatLongDate(at, zone) }] : []));
}

/** Start, Retry or Refresh: whichever the state of the check allows (S2§4). */
function StatusAction({ identity }: { identity: Exclude<IdentityStatus, 'verified'> }) {
  if (identity === 'in-progress') return <Refresh />;
  return <Start label={identity === 'failed' ? t('Retry Verification') : t('Start Verification')} />;
}

function Start({ label }: { label: string }) {
  const start = useStartVerification((error) => ({ title: t('Error'), description: startFailure(error) }));
  return (
    <Button variant="volt" isBusy={start.isPending || start.isSuccess} busyLabel={t('Please wait...')} onClick={() => start.mutate()}>
      {label}
    </Button>
  );
}

function startFailure(error: Error): string {
  return error instanceof NoVerificationUrl ? error.message : errorText(error, t('Failed to start verification process.'));
}

function Refresh() {
  const check = useCheckVerification();
  return (
    <Button variant="volt" isBusy={check.isPending} busyLabel={t('Checking...')} onClick={() => check.mutate()}>
      {t('Refresh Status')}
    </Button>
  );
}
