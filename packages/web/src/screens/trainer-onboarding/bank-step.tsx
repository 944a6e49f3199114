import type { UserId } from '@x1/contract/core/ids.ts';
import { Clock, CreditCard, FileText } from 'lucide-react';
import { isConnected, useConnectBank, useConnectStatus } from '../../features/bank/use-bank.ts';
import { errorText } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { HostedStep } from './hosted-step.tsx';

const FACTS = [
  { icon: Clock, text: 'About 3-5 minutes' },
  { icon: CreditCard, text: 'Your bank or debit card details' },
  { icon: FileText, text: 'Your SSN or EIN' },
];

/** Step 6: leaves for the bank set-up, or puts it off. */
export function BankStep({ userId, onDone }: { userId: UserId; onDone: () => void }) {
  const status = useConnectStatus(userId);
  const connect = useConnectBank();
  if (status.data && isConnected(status.data)) {
    return (
      <HostedStep title="Your bank account is connected" text="Your setup is complete. Next: create your first program." facts={[]}>
        <Button variant="volt" onClick={onDone}>
          Go to Dashboard
        </Button>
      </HostedStep>
    );
  }
  const leave = () =>
    connect.mutate(undefined, {
      onError: (error) =>
        toast({ title: 'Error', description: errorText(error, 'Failed to connect bank account'), variant: 'destructive' }),
    });
  const skip = () => {
    toast({ title: 'Bank Account Connection Skipped', description: 'You can connect your bank account later to receive payments.' });
    onDone();
  };
  return (
    <HostedStep
      title="Where your earnings go"
      text="A bank account is required to publish training programs that parents can buy. The set-up takes about 3-5 minutes on a secure page of our payment partner."
      facts={FACTS}
    >
      <Button variant="volt" isBusy={connect.isPending || connect.isSuccess} busyLabel="Please wait..." onClick={leave}>
        Connect Bank Account
      </Button>
      <Button variant="outline" onClick={skip}>
        Skip for Now
      </Button>
    </HostedStep>
  );
}
