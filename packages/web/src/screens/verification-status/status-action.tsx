import type { IdentityStanding } from '@x1/contract/verification/identity-standing.ts';
import { NoVerificationUrl, useCheckVerification, useStartVerification } from '../../features/verification/use-verification.ts';
import { errorText } from '../../lib/api-errors.ts';
import { Button } from '../../ui/button.tsx';

/** Start, Retry or Refresh: whichever the state of the check allows (S2§4). */
export function StatusAction({ standing }: { standing: Exclude<IdentityStanding, 'verified'> }) {
  if (standing === 'in-progress') return <Refresh />;
  return <Start label={standing === 'failed' ? 'Retry Verification' : 'Start Verification'} />;
}

function Start({ label }: { label: string }) {
  const start = useStartVerification((error) => ({ title: 'Error', description: startFailure(error) }));
  return (
    <Button variant="volt" isBusy={start.isPending || start.isSuccess} busyLabel="Please wait..." onClick={() => start.mutate()}>
      {label}
    </Button>
  );
}

function startFailure(error: Error): string {
  return error instanceof NoVerificationUrl ? error.message : errorText(error, 'Failed to start verification process.');
}

function Refresh() {
  const check = useCheckVerification();
  return (
    <Button variant="volt" isBusy={check.isPending} busyLabel="Checking..." onClick={() => check.mutate()}>
      Refresh Status
    </Button>
  );
}
