import type { UserId } from '@x1/contract/core/ids.ts';
import { useEffect, useRef } from 'react';
import { useAccount } from '../../features/account/use-account.ts';
import { readSetupStep } from '../../features/trainer-profile/setup-draft.ts';
import { useCheckVerification, useVerificationStatus } from '../../features/verification/use-verification.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { CheckResult } from './check-result.tsx';

/** Where the hosted identity check sends the browser back to: asks the server, which asks the provider (S2§2, R61). */
export function VerificationReturnScreen() {
  const { user } = useAccount();
  return user ? <Result userId={user.id} /> : null;
}

function Result({ userId }: { userId: UserId }) {
  const check = useCheckVerification();
  const known = useVerificationStatus();
  const ask = () => check.mutate(undefined, { onSuccess: ({ verificationStatus }) => tell(verificationStatus) });
  useOnArrival(ask);
  // Steps 5 and 6 of the setup are open while their draft is there (R17).
  const isSetupOpen = (readSetupStep(userId) ?? 0) >= 5;
  return (
    <div className="mx-auto max-w-[640px]">
      <PageHead title="Identity verification" />
      {(check.isPending || check.isIdle || known.isPending) && <Spinner label="Checking your verification..." />}
      {check.isError && <LoadFailed what="Failed to check verification status." onRetry={ask} />}
      {check.isSuccess && !known.isPending && (
        <CheckResult
          status={
            check.data.verificationStatus === 'pending' && known.data?.submittedAt === null ? 'unfinished' : check.data.verificationStatus
          }
          reason={known.data?.rejectionReason ?? null}
          isSetupOpen={isSetupOpen}
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

function tell(status: 'pending' | 'verified' | 'failed'): void {
  if (status === 'verified') toast({ title: 'Verification Successful!', description: 'Your identity is verified.' });
  if (status === 'failed') {
    toast({
      title: 'Verification Failed',
      description: 'Identity verification was not successful. You can try again later.',
      variant: 'destructive',
    });
  }
}
