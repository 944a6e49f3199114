import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { rejectionReasonText } from '@x1/contract/verification/rejection-reasons.ts';
import { BadgeCheck, CircleDashed, CircleX, Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isConnected, useConnectStatus } from '../../features/bank/queries.ts';
import { readSetupStep } from '../../features/trainer-profile/setup-steps.ts';
import { useCheckVerification, useVerificationStatus } from '../../features/verification/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';

/** Where the hosted identity check sends the browser back to: asks the server, which asks the provider (S2§2, R61). */
export function VerificationReturnScreen({ user: { id: userId } }: { user: User }) {
  const check = useCheckVerification();
  const known = useVerificationStatus();
  const bank = useConnectStatus(userId);
  const ask = () => check.mutate(undefined, { onSuccess: ({ verificationStatus }) => announceStatus(verificationStatus) });
  useOnArrival(ask);
  // Steps 5 and 6 of the setup are open while their draft is there (R17).
  const isSetupOpen = (readSetupStep(userId) ?? 0) >= 5;
  return (
    <div className="mx-auto max-w-[640px]">
      <PageHead title={t('Identity verification')} />
      {(check.isPending || check.isIdle || known.isPending) && <Spinner label={t('Checking your verification...')} />}
      {check.isError && <LoadFailed what={t('Failed to check verification status.')} onRetry={ask} />}
      {check.isSuccess && !known.isPending && (
        <CheckResult
          status={
            check.data.verificationStatus === 'pending' && known.data?.submittedAt === null ? 'unfinished' : check.data.verificationStatus
          }
          reason={known.data?.rejectionReason ?? null}
          isSetupOpen={isSetupOpen}
          isBankNext={!isSetupOpen && bank.data !== undefined && !isConnected(bank.data)}
          onAskAgain={ask}
        />
      )}
    </div>
  );
}

/** Runs once when the page opens, and takes what the provider wrote into the address out of it (L17). */
function useOnArrival(arrive: () => void): void {
  const hasArrived = useRef(false);
  useEffect(() => {
    if (hasArrived.current) return;
    hasArrived.current = true;
    history.replaceState(history.state, '', location.pathname);
    arrive();
  });
}

function announceStatus(status: 'pending' | 'verified' | 'failed'): void {
  if (status === 'verified') toast({ title: t('Verification Successful!'), description: t('Your identity is verified.') });
  if (status === 'failed') {
    toast({
      title: t('Verification Failed'),
      description: t('Identity verification was not successful. You can try again later.'),
      variant: 'destructive',
    });
  }
}

interface CheckResultProps {
  /** unfinished: the hosted page was left before anything was sent (R61). */
  status: 'pending' | 'unfinished' | 'verified' | 'failed';
  /** Why it failed, in the provider's words. */
  reason: string | null;
  /** The setup waits for its last step. */
  isSetupOpen: boolean;
  /** Outside the setup: what is open next. */
  isBankNext: boolean;
  onAskAgain: () => void;
}

const MESSAGES = {
  verified: { icon: BadgeCheck, title: t('Identity verified'), text: t('Parents now see the verified mark next to your name.') },
  failed: {
    icon: CircleX,
    title: t('Verification failed'),
    text: t("Identity verification wasn't successful. You can try again now or later."),
  },
  pending: {
    icon: Hourglass,
    title: t('Verification pending'),
    text: t('We have what we need. It is usually reviewed within 24 hours, at most 1 to 2 business days.'),
  },
  unfinished: {
    icon: CircleDashed,
    title: t('Verification not finished'),
    text: t('You left before submitting your documents. Start again when you have your photo ID ready.'),
  },
};

/** What came out of the check, and where to go from here (S2§2, R8, R9, R17). */
function CheckResult({ status, reason, isSetupOpen, isBankNext, onAskAgain }: CheckResultProps) {
  const { icon, title, text } = MESSAGES[status];
  const offersBank = isBankNext && (status === 'verified' || status === 'pending');
  const hasOtherWay = isSetupOpen || offersBank || status === 'failed' || status === 'unfinished';
  return (
    <Panel>
      <Icon of={icon} className={status === 'failed' ? 'text-danger' : 'text-volt'} />
      <h2 className="mt-3">{title}</h2>
      <p className="mt-2 max-w-[48ch] muted">{text}</p>
      {status === 'failed' && reason && (
        <p className="mt-3 max-w-[48ch]">
          <strong className="font-semibold">{t('Reason:')}</strong> {rejectionReasonText(reason)}
        </p>
      )}
      <div className="mt-6 flex flex-col gap-2 md:flex-row md:flex-wrap">
        {isSetupOpen && status !== 'failed' && (
          <Button variant="volt" href="/trainer-onboarding?step=6">
            {t('Continue setup')}
          </Button>
        )}
        {offersBank && (
          <Button variant="volt" href="/bank-account-connection">
            {t('Connect your bank account')}
          </Button>
        )}
        {status === 'failed' && (
          <Button variant="volt" href="/trainer-onboarding?step=5">
            {t('Try Verification Again')}
          </Button>
        )}
        {status === 'unfinished' && (
          <Button variant={isSetupOpen ? 'outline' : 'volt'} href="/verification-status">
            {t('Verification Status')}
          </Button>
        )}
        {status === 'pending' && (
          <Button variant="outline" onClick={onAskAgain}>
            {t('Refresh Status')}
          </Button>
        )}
        {isSetupOpen && status === 'failed' && (
          <Button variant="outline" href="/trainer-onboarding?step=6">
            {t('Continue setup')}
          </Button>
        )}
        <Button variant={hasOtherWay ? 'outline' : 'volt'} href="/trainer-dashboard">
          {t('Continue to Dashboard')}
        </Button>
      </div>
    </Panel>
  );
}
