import { Clock, IdCard, Smartphone } from 'lucide-react';
import { useStartVerification, useVerificationStatus } from '../../features/verification/use-verification.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { HostedStep } from './hosted-step.tsx';

const FACTS = [
  { icon: Clock, text: 'About 2-3 minutes' },
  { icon: IdCard, text: 'A government photo ID' },
  { icon: Smartphone, text: 'A phone with a camera' },
];

/** Step 5: leaves for the identity check, or puts it off. */
export function IdentityStep({ onDone }: { onDone: () => void }) {
  const status = useVerificationStatus();
  const start = useStartVerification();
  if (status.data?.verificationStatus === 'verified') {
    return (
      <HostedStep title="Your identity is verified" text="Nothing is left to do here." facts={[]}>
        <Button variant="volt" onClick={onDone}>
          Continue
        </Button>
      </HostedStep>
    );
  }
  const leave = () =>
    start.mutate(undefined, {
      onError: (error) => toast({ title: 'Error', description: errorText(error, 'Failed to start verification'), variant: 'destructive' }),
    });
  const skip = () => {
    toast({ title: 'Verification Skipped', description: 'You can complete verification later in your profile settings.' });
    onDone();
  };
  return (
    <HostedStep
      title="Show that you are you"
      text="The check runs on a secure page of our verification partner. It takes about 2-3 minutes and needs a government photo ID and a phone camera."
      facts={FACTS}
    >
      <Button variant="volt" isBusy={start.isPending || start.isSuccess} busyLabel="Please wait..." onClick={leave}>
        Start Verification
      </Button>
      <Button variant="outline" onClick={skip}>
        Skip for Now
      </Button>
    </HostedStep>
  );
}
