import { t } from '@x1/contract/core/texts.ts';
import { identityStatus } from '@x1/contract/verification/identity-status.ts';
import { rejectionReasonText } from '@x1/contract/verification/rejection-reasons.ts';
import type { VerificationStatus } from '@x1/contract/verification/status.ts';
import { Clock, IdCard, Smartphone } from 'lucide-react';
import { useStartVerification, useVerificationStatus } from '../../features/verification/queries.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { HostedStep } from './hosted-step.tsx';

const FACTS = [
  { icon: Clock, text: t('About 2-3 minutes') },
  { icon: IdCard, text: t('A government photo ID') },
  { icon: Smartphone, text: t('A phone with a camera') },
];

/** Step 5: starts the identity check, or skips it; nothing to do once the documents are submitted. */
export function IdentityStep({ onDone }: { onDone: () => void }) {
  const { data: status } = useVerificationStatus();
  const words = status && settledMessage(status);
  if (!words) return <Check failure={failureOf(status)} onDone={onDone} />;
  return (
    <HostedStep title={words.title} text={words.text} facts={[]}>
      <Button variant="volt" onClick={onDone}>
        {t('Continue')}
      </Button>
    </HostedStep>
  );
}

function settledMessage(status: VerificationStatus): { title: string; text: string } | undefined {
  const identity = identityStatus(status);
  if (identity === 'verified') return { title: t('Your identity is verified'), text: t("There's nothing left to do here.") };
  if (identity !== 'in-progress') return undefined;
  return {
    title: t('Your verification is in progress'),
    text: t('We have what we need. It is usually reviewed within 24 hours, at most 1 to 2 business days.'),
  };
}

function failureOf(status: VerificationStatus | undefined): string | undefined {
  return status && identityStatus(status) === 'failed' ? rejectionReasonText(status.rejectionReason ?? '') : undefined;
}

interface CheckProps {
  /** Why the last check failed; undefined when none has. */
  failure: string | undefined;
  onDone: () => void;
}

function Check({ failure, onDone }: CheckProps) {
  const start = useStartVerification(t('Failed to start verification'));
  const hasFailed = failure !== undefined;
  const skip = () => {
    toast({ title: t('Verification Skipped'), description: t('You can complete verification later in your profile settings.') });
    onDone();
  };
  return (
    <HostedStep
      title={hasFailed ? t('Your verification failed') : t('Verify your identity')}
      text={
        hasFailed
          ? [failure, t('You can try again: it takes about 2-3 minutes and needs a government photo ID and a phone camera.')]
              .filter(Boolean)
              .join(' ')
          : t(
              'The check runs on a secure page of our verification partner. It takes about 2-3 minutes and needs a government photo ID and a phone camera.',
            )
      }
      facts={FACTS}
    >
      <Button variant="volt" isBusy={start.isPending || start.isSuccess} busyLabel={t('Please wait...')} onClick={() => start.mutate()}>
        {hasFailed ? t('Try Verification Again') : t('Start Verification')}
      </Button>
      <Button variant="outline" onClick={skip}>
        {t('Skip for Now')}
      </Button>
    </HostedStep>
  );
}
