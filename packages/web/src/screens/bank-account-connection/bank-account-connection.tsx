import type { User } from '@x1/contract/accounts/user.ts';
import { t } from '@x1/contract/core/texts.ts';
import { bankStatus } from '@x1/contract/payouts/bank-status.ts';
import type { ConnectStatus } from '@x1/contract/payouts/payout.ts';
import { useEffect } from 'react';
import { useConfirmation } from '../../features/account/factors/use-confirmation.tsx';
import { ConnectButton, RefreshButton } from '../../features/bank/connect-button.tsx';
import { ConnectTiles } from '../../features/bank/connect-tiles.tsx';
import { connectionMessage, TAX_NUMBER_TEXT } from '../../features/bank/messages.ts';
import { type Confirmed, useConnectStatus } from '../../features/bank/queries.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { toast } from '../../ui/toast.ts';

/** Bank Account Connection: the state, three tiles, and the button for the hosted setup (S2§2, R170). */
export function BankAccountConnectionScreen({ user }: { user: User }) {
  const status = useConnectStatus(user.id);
  const { confirmed, dialog } = useConfirmation(user);
  useEffect(() => {
    if (status.error) toast({ title: t('Error'), description: t('Failed to check connection status.'), variant: 'destructive' });
  }, [status.error]);
  return (
    <div className="mx-auto max-w-[840px]">
      <PageHead
        title={t('Bank Account Connection')}
        subtitle={t('Where your earnings go.')}
        back={{ href: '/trainer-dashboard', label: t('Back to Dashboard') }}
      />
      {status.isPending && <Spinner label={t('Checking connection status...')} />}
      {status.isError && <LoadFailed what={t('Failed to check connection status.')} query={status} />}
      {status.data && (
        <State status={status.data} confirmed={confirmed} onRefresh={() => void status.refetch()} isRefreshing={status.isFetching} />
      )}
      {dialog}
    </div>
  );
}

function State({
  status,
  confirmed,
  ...refresh
}: {
  status: ConnectStatus;
  confirmed: Confirmed;
  onRefresh: () => void;
  isRefreshing: boolean;
}) {
  const bank = bankStatus(status);
  const { title, text, button } = connectionMessage(status);
  const isToBeSetUp = bank === 'none' || bank === 'unfinished';
  return (
    <div className="stack">
      <Panel>
        <h2>{title}</h2>
        <p className="mt-2 max-w-[52ch] muted" aria-live="polite">
          {text}
        </p>
        {button && (
          <div className="mt-6">
            <ConnectButton confirmed={confirmed}>{button}</ConnectButton>
          </div>
        )}
        {bank === 'in-review' && (
          <div className="mt-6">
            <RefreshButton {...refresh} />
          </div>
        )}
      </Panel>
      <ConnectTiles status={status} />
      {isToBeSetUp && (
        <div className="small muted grid gap-2">
          <p>{t('Setup takes about 3-5 minutes. Have your bank or debit card details and your SSN or EIN ready.')}</p>
          <p>{TAX_NUMBER_TEXT}</p>
        </div>
      )}
    </div>
  );
}
