import type { IdentityStanding } from '@x1/contract/verification/identity-standing.ts';
import { NoVerificationUrl, useCheckVerification, useStartVerification } from '../../features/verification/use-verification.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

/** Start, Retry or Refresh: whichever the state of the check allows (S2§4). */
export function StatusAction({ standing }: { standing: Exclude<IdentityStanding, 'verified'> }) {
  if (standing === 'in-progress') return <Refresh />;
  return <Start label={standing === 'failed' ? 'Retry Verification' : 'Start Verification'} />;
}

function Start({ label }: { label: string }) {
  const start = useStartVerification();
  const leave = () => start.mutate(undefined, { onError: (error) => tell(startFailure(error)) });
  return (
    <Button variant="volt" isBusy={start.isPending || start.isSuccess} busyLabel="Please wait..." onClick={leave}>
      {label}
    </Button>
  );
}

function startFailure(error: Error): string {
  return error instanceof NoVerificationUrl ? error.message : errorText(error, 'Failed to start verification process.');
}

function Refresh() {
  const check = useCheckVerification();
  const ask = () => check.mutate(undefined, { onError: (error) => tell(errorText(error, 'Failed to check verification status')) });
  return (
    <Button variant="volt" isBusy={check.isPending} busyLabel="Checking..." onClick={ask}>
      Refresh Status
    </Button>
  );
}

function tell(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' });
}
