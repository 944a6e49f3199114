import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { bankStatus } from '@x1/contract/payouts/bank-status.ts';
import type { ConnectStatus } from '@x1/contract/payouts/payout.ts';
import { Clock, CreditCard, FileText } from 'lucide-react';
import { useConfirmation } from '../../features/account/factors/use-confirmation.tsx';
import { connectionMessage, TAX_NUMBER_TEXT } from '../../features/bank/messages.ts';
import { useConnectBank, useConnectStatus } from '../../features/bank/queries.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { HostedStep } from './hosted-step.tsx';

const FACTS = [
  { icon: Clock, text: t('About 3-5 minutes') },
  { icon: CreditCard, text: t('Your bank or debit card details') },
  { icon: FileText, text: t('Your SSN or EIN. {protection}', { protection: TAX_NUMBER_TEXT }) },
];

/** Step 6: starts the bank setup, or skips it; where another visit doesn't help, it shows the account's status. */
export function BankStep({ user, onDone }: { user: User; onDone: () => void }) {
  const status = useConnectStatus(user.id);
  const words = status.data && settledMessage(status.data);
  if (!words) return <Connect user={user} onDone={onDone} />;
  return (
    <HostedStep title={words.title} text={words.text} facts={[]}>
      <Button variant="volt" onClick={onDone}>
        {t('Go to Dashboard')}
      </Button>
    </HostedStep>
  );
}

function settledMessage(status: ConnectStatus): { title: string; text: string } | undefined {
  const bank = bankStatus(status);
  if (bank === 'connected') {
    return { title: t('Your bank account is connected'), text: t('Your setup is complete. Next: create your first program.') };
  }
  return bank === 'in-review' || bank === 'closed' ? connectionMessage(status) : undefined;
}

function Connect({ user, onDone }: { user: User; onDone: () => void }) {
  const { confirmed, dialog } = useConfirmation(user);
  const connect = useConnectBank(t('Failed to connect bank account'), confirmed);
  const skip = () => {
    toast({ title: t('Bank Account Connection Skipped'), description: t('You can connect your bank account later to receive payments.') });
    onDone();
  };
  return (
    <HostedStep
      title={t('Where your earnings go')}
      text={t(
        'A bank account is required to publish training programs that parents can buy. Setup takes about 3-5 minutes on a secure page of our payment partner.',
      )}
      facts={FACTS}
    >
      <Button
        variant="volt"
        isBusy={connect.isPending || connect.data === true}
        busyLabel={t('Please wait...')}
        onClick={() => connect.mutate()}
      >
        {t('Connect Bank Account')}
      </Button>
      <Button variant="outline" onClick={skip}>
        {t('Skip for Now')}
      </Button>
      {dialog}
    </HostedStep>
  );
}
